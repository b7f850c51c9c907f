import { assert, check, constantFrom, nat, property, subarray } from 'fast-check';

import { openLab } from '../../lab/gnmi';
import { classifyResult, readInventory } from '../../src/checks';
import { analyse } from '../../src/knowledge/network';
import { checkKey } from '../../src/domain/analysis/check';
import type { CollectedEvidence } from '../../src/domain/calls/evidence';
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

/** Judged from more than one source, so that one of them may be missing. */
const severalSources = /^(bgp\.flap|system\.restart|interface\.flap)$/;

/** Checks that a damaged reply turned from pass to fail, or that still pass on what is gone. */
function misjudged(which: number, where: number, how: 'remove' | 'null'): string[] {
  const index = which % healthy.length;
  const item = healthy[index];
  if (item === undefined) return [];
  const { content } = item.result;
  // Whole entries of a list are facts of the network (a session, a port); single fields are data.
  const places = paths(content).filter((one) => typeof one.at(-1) === 'string');
  const path = places[where % places.length] ?? [];
  const pointer = `/${path.map((part) => String(part).replaceAll('/', '~1')).join('/')}`;
  const damaged = {
    ...item,
    result: classifyResult({ structuredContent: without(content, path, how) }),
  };
  const after = judge(healthy.map((one, place) => (place === index ? damaged : one))).checks;
  const wrong = after.filter((one) => {
    const known = before.get(checkKey(one));
    if (one.result === 'fail') return known?.result === 'pass';
    const rested = known?.evidence?.ref === item.ref && known.evidence.pointer === pointer;
    return one.result === 'pass' && rested && !severalSources.test(one.check);
  });
  return wrong.map((one) => `without ${pointer}: ${one.result} ${checkKey(one)}: ${one.value}`);
}

const before = new Map(judge(healthy).checks.map((one) => [checkKey(one), one]));

describe('data that is missing', () => {
  it('starts from a network in which nothing fails', () => {
    expect([...before.values()].filter((one) => one.result === 'fail')).toEqual([]);
  });

  it('never turns a pass into a fail, and nothing passes on what is gone', () => {
    const claim = property(
      nat(),
      nat(),
      constantFrom('remove' as const, 'null' as const),
      (which, where, how) => misjudged(which, where, how).length === 0,
    );
    const { counterexample } = check(claim, { numRuns: 150, seed: 7 });
    expect(counterexample === null ? [] : misjudged(...counterexample)).toEqual([]);
  });

  it('leaves nothing to blame where whole replies are gone', () => {
    const claim = property(subarray(healthy), (evidence) => {
      const { checks, rootCause } = judge(evidence);
      const failing = checks.filter((one) => one.result === 'fail');
      expect([failing, rootCause]).toEqual([[], null]);
    });
    expect(() => assert(claim, { numRuns: 60, seed: 7 })).not.toThrow();
  });
});
