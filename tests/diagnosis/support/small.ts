import type { Edge, Hypothesis, Model, Need, Observation, Timing } from '../../../src/diagnosis';

/** A second, ms. */
export const second = 1000;

/** Clocks ten seconds apart, and a hold time of a hundred. */
export const timing: Timing = { clocks: 10 * second, hold: 100 * second };

export const all = (...of: string[]): Need => ({ need: 'all', of });
export const some = (count: number, ...of: string[]): Need => ({ need: 'at_least', count, of });
export const way = (from: string, to: string, quality?: string): Need => ({
  need: 'path',
  from,
  to,
  ...(quality === undefined ? {} : { quality }),
});

/** An edge of the name `ab` between the nodes `a` and `b`, with the quality `clean` by `clean ab`. */
export const edge = (name: string): Edge => ({
  ends: [name.charAt(0), name.charAt(1)],
  by: name,
  qualities: { clean: `clean ${name}` },
});

/** A model of the resources that have needs; the others work by themselves. */
export function modelOf(
  needs: Record<string, Need[]>,
  edges: string[] = [],
  open: Record<string, string> = {},
): Model {
  return {
    resources: new Map(
      Object.entries(needs).map(([id, list]) => [id, { id, kind: 'thing', needs: list }]),
    ),
    edges: edges.map(edge),
    open: new Map(Object.entries(open)),
  };
}

/** A thing that is seen to fail, now and with no known beginning. */
export function fails(resource: string, more: Partial<Observation> = {}): Observation {
  return {
    id: `see ${resource}`,
    resource,
    works: false,
    meant: false,
    moments: [],
    past: false,
    ...more,
  };
}

/** A thing that is seen to work. */
export const working = (resource: string, more: Partial<Observation> = {}): Observation =>
  fails(resource, { works: true, ...more });

/** A broken thing, likely, that nothing shows itself. */
export function broken(
  resource: string,
  more: Partial<Hypothesis<string>> = {},
): Hypothesis<string> {
  return {
    fault: `${resource} is broken`,
    resources: [resource],
    own: [],
    confidence: 'likely',
    moments: [],
    past: false,
    isEnd: false,
    ...more,
  };
}

/** A broken thing that an observation of the thing itself shows. */
export const seenBroken = (
  resource: string,
  more: Partial<Hypothesis<string>> = {},
): Hypothesis<string> =>
  broken(resource, { own: [`see ${resource}`], confidence: 'confirmed', ...more });
