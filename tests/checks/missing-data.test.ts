import fc from 'fast-check';

import { openLab } from '../../lab/gnmi';
import { analyse, classifyResult, readInventory } from '../../src/checks';
import { checkKey } from '../../src/domain/check';
import type { CollectedEvidence } from '../../src/domain/evidence';
import { goal } from './support/build';
import { collect, collectAll } from './support/collect';

const lab = openLab({ scenario: 'healthy', now: '2026-11-27T21:30:00Z' });
const inventory = readInventory(collect(lab, 'get_devices', {}), [
  { match: 'PE*', role: 'PE' },
  { match: 'RR*', role: 'RR' },
  { match: 'CE*', role: 'CE' },
  { match: 'P*', role: 'P' },
]);
const healthy = collectAll(lab).filter((item) =>
  Object.values(item.call.arguments).some((value) => /^(PE1|P1|RR1)$/.test(String(value))),
);

function judge(evidence: CollectedEvidence[]) {
  const subjects = ['interfaces', 'isis', 'bgp', 'mpls', 'vpn', 'logs'] as const;
  return analyse({
    question: 'Check PE1',
    goal: goal(['PE1'], [...subjects]),
    inventory,
    evidence,
    now: lab.now,
    previous: null,
  });
}

/** All places inside a value, as paths. */
function paths(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    paths(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inner];
}

/** Takes away, or blanks, what stands at a path. */
function without(value: unknown, path: (string | number)[], how: 'remove' | 'null'): unknown {
  const copy = structuredClone(value);
  const last = path.at(-1);
  let place = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) place = place[key] as Record<string | number, unknown>;
  if (last === undefined) return null;
  if (how === 'null') place[last] = null;
  else if (Array.isArray(place)) place.splice(Number(last), 1);
  else delete place[last];
  return copy;
}

describe('data that is missing', () => {
  const before = new Map(judge(healthy).checks.map((one) => [checkKey(one), one.result]));

  it('is never read as a pass that was not one before, nor as a fail of what a reply still shows', () => {
    expect([...before.values()].filter((result) => result === 'fail')).toEqual([]);
    fc.assert(
      fc.property(
        fc.nat(),
        fc.nat(),
        fc.constantFrom('remove' as const, 'null' as const),
        (which, where, how) => {
          const index = which % healthy.length;
          const item = healthy[index];
          if (item === undefined) return true;
          const content = item.result.content;
          // Whole entries of a list are facts of the network (a session, a port); single fields are data.
          const places = paths(content).filter(
            (path) => path.length > 0 && typeof path.at(-1) === 'string',
          );
          const path = places[where % places.length] ?? [];
          const damaged = {
            ...item,
            result: classifyResult({ structuredContent: without(content, path, how) }),
          };
          const evidence = healthy.map((one, place) => (place === index ? damaged : one));
          const after = judge(evidence).checks;
          const wrong = after.filter(
            (one) => one.result === 'fail' && before.get(checkKey(one)) === 'pass',
          );
          return wrong.length === 0 || tell(path, wrong);
        },
      ),
      { numRuns: 150, seed: 7 },
    );
  });

  it('leaves nothing standing where a whole reply is gone', () => {
    fc.assert(
      fc.property(fc.subarray(healthy, { maxLength: healthy.length - 1 }), (evidence) => {
        const analysis = judge(evidence);
        return analysis.checks.every((one) => one.result !== 'fail') && analysis.rootCause === null;
      }),
      { numRuns: 60, seed: 7 },
    );
  });
});

function tell(
  path: (string | number)[],
  wrong: { check: string; device: string; object: string; value: string }[],
): never {
  throw new Error(
    `without ${path.join('/')}: ${wrong.map((one) => `${one.check} ${one.device} ${one.object}: ${one.value}`).join('; ')}`,
  );
}
