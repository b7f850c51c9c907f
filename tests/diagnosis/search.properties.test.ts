import * as fc from 'fast-check';

import type { Hypothesis, Model, Need, Observation } from '../../src/diagnosis';
import { Cover, explain, worksWithout } from '../../src/diagnosis';
import { all, broken, edge, fails, second, some, timing, way } from './support/small';

const nodes = ['a', 'b', 'c', 'd'];
const pairs = ['ab', 'ac', 'ad', 'bc', 'bd', 'cd'];
const things = Array.from({ length: 8 }, (_, index) => `t${index}`);

/** Needs of the thing of that number: of things before it, of edges, and of ways. */
function needsAt(index: number, qualities: boolean): fc.Arbitrary<Need[]> {
  const before = [...things.slice(0, index), ...nodes, ...pairs];
  const names = fc.uniqueArray(fc.constantFrom(...before), { minLength: 1, maxLength: 3 });
  const ends = fc.constantFrom(...pairs);
  const need = fc.oneof(
    names.map((list) => all(...list)),
    fc.tuple(fc.integer({ min: 1, max: 2 }), names).map(([count, list]) => some(count, ...list)),
    fc
      .tuple(ends, fc.boolean())
      .map(([two, clean]) =>
        way(two.charAt(0), two.charAt(1), clean && qualities ? 'clean' : undefined),
      ),
  );
  return fc.array(need, { maxLength: 2 });
}

const modelWith = (qualities: boolean): fc.Arbitrary<Model> =>
  fc
    .tuple(
      fc.tuple(...things.map((_one, index) => needsAt(index, qualities))),
      fc.subarray(pairs),
      fc.subarray(nodes, { maxLength: 2 }),
    )
    .map(([needs, edges, open]) => ({
      resources: new Map(
        things.map((id, index) => [id, { id, kind: 'thing', needs: needs[index] ?? [] }]),
      ),
      edges: edges.map(edge),
      open: new Map(open.map((one) => [one, `ask ${one}`])),
    }));

const breakable = [...things, ...nodes, ...pairs, ...pairs.map((one) => `clean ${one}`)];
const moments = fc.oneof(
  fc.constant([]),
  fc.array(
    fc.integer({ min: 0, max: 9 }).map((one) => one * 50 * second),
    { maxLength: 2 },
  ),
);

interface Incident {
  model: Model;
  seen: Observation[];
  hypotheses: Hypothesis<string>[];
}

/** A model, what fails or works in it, and what may be broken: of each thing at most one hypothesis. */
const incident = (timed: boolean): fc.Arbitrary<Incident> =>
  fc
    .tuple(
      modelWith(true),
      fc.array(
        fc.record({
          resource: fc.constantFrom(...things),
          works: fc.boolean(),
          meant: fc.boolean(),
          moments: timed ? moments : fc.constant([]),
          past: timed ? fc.boolean() : fc.constant(false),
        }),
        { maxLength: 8 },
      ),
      fc.uniqueArray(
        fc.record({
          resource: fc.constantFrom(...breakable),
          more: fc.record({
            own: fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 2 }),
            confidence: fc.constantFrom('confirmed', 'likely', 'possible'),
            moments: timed ? moments : fc.constant([]),
            past: timed ? fc.boolean() : fc.constant(false),
            isEnd: fc.boolean(),
          }),
        }),
        { maxLength: 6, selector: (one) => one.resource },
      ),
    )
    .map(([model, list, out]) => ({
      model,
      seen: list.map((one, index) => fails(one.resource, { ...one, id: `s${index}` })),
      hypotheses: out.map(({ resource, more }) =>
        broken(resource, { ...more, own: more.own.map((one) => `s${one}`) }),
      ),
    }));

const criteria = [
  {
    name: 'it accounts for more',
    compare: (a: { accounts: readonly unknown[] }, b: { accounts: readonly unknown[] }) =>
      b.accounts.length - a.accounts.length,
  },
];

const search = ({ model, seen, hypotheses }: Incident) =>
  explain(new Cover(model, timing), seen, hypotheses, criteria);

const order = ['no', 'maybe', 'yes'];

test('nothing works that did not because more is broken, where no way needs a quality', () => {
  fc.assert(
    fc.property(
      modelWith(false),
      fc.subarray(breakable),
      fc.subarray(breakable),
      (model, out, more) => {
        const before = worksWithout(model, new Set(out));
        const after = worksWithout(model, new Set([...out, ...more]));
        for (const one of things)
          expect(order.indexOf(after(one))).toBeLessThanOrEqual(order.indexOf(before(one)));
      },
    ),
  );
});

test('a way is as good from its end as from its start', () => {
  fc.assert(
    fc.property(
      modelWith(true),
      fc.constantFrom(...pairs),
      fc.subarray(breakable),
      fc.boolean(),
      (model, [from = '', to = ''], out, clean) => {
        const state = (a: string, b: string) => {
          const needs = [way(a, b, clean ? 'clean' : undefined)];
          const resources = new Map(model.resources).set('it', { id: 'it', kind: 'thing', needs });
          return worksWithout({ ...model, resources }, new Set(out))('it');
        };
        expect(state(from, to)).toBe(state(to, from));
      },
    ),
  );
});

test('every failure is open or has causes, which show it or without which it would work', () => {
  fc.assert(
    fc.property(incident(true), (one) => {
      const { causes, because, open } = search(one);
      const failing = one.seen.filter((seen) => !seen.works && !seen.meant);
      expect([...because.keys(), ...open.map((seen) => seen.id)].sort()).toEqual(
        failing.map((seen) => seen.id).sort(),
      );
      for (const seen of failing) {
        const behind = because.get(seen.id) ?? [];
        expect(causes).toEqual(expect.arrayContaining(behind));
        if (behind.length === 0 || behind.some((cause) => cause.own.includes(seen.id))) continue;
        const out = behind.flatMap((cause) => cause.resources);
        expect(worksWithout(one.model, new Set(out))(seen.resource)).not.toBe('yes');
      }
    }),
  );
});

test('a possibility that is named accounts for something, and one that is shown for what shows it', () => {
  fc.assert(
    fc.property(incident(true), (one) => {
      const failing = new Set(
        one.seen.filter((seen) => !seen.works && !seen.meant).map((seen) => seen.id),
      );
      for (const cause of search(one).causes) {
        const accounts = cause.accounts.map((seen) => seen.id);
        expect(accounts).toEqual(expect.arrayContaining(cause.own.filter((id) => failing.has(id))));
        if (cause.confidence === 'possible') expect(accounts).not.toEqual([]);
      }
    }),
  );
});

test('what follows from all that may be broken follows from the causes that are named', () => {
  fc.assert(
    fc.property(incident(true), (one) => {
      const cover = new Cover(one.model, timing);
      const { causes, open } = search(one);
      for (const seen of open) expect(cover.explain(seen, causes)).toBeNull();
      if (one.hypotheses.some((cause) => cause.moments.length > 0 || cause.past)) return;
      for (const seen of open) expect(cover.explain(seen, one.hypotheses)).toBeNull();
    }),
  );
});

test('no cause that was found begins later than all that it accounts for alone', () => {
  fc.assert(
    fc.property(incident(true), (one) => {
      for (const [id, behind] of search(one).because) {
        const seen = one.seen.find((other) => other.id === id);
        for (const cause of behind) {
          if (cause.own.includes(id) || cause.moments.length === 0 || !seen?.moments.length)
            continue;
          expect(Math.min(...cause.moments)).toBeLessThanOrEqual(
            Math.max(...seen.moments) + timing.clocks,
          );
        }
      }
    }),
  );
});

test('the answer does not depend on the order of what is given', () => {
  const shuffled = incident(true).chain((one) =>
    fc
      .tuple(
        fc.shuffledSubarray(one.seen, { minLength: one.seen.length }),
        fc.shuffledSubarray(one.hypotheses, { minLength: one.hypotheses.length }),
        fc.shuffledSubarray([...one.model.edges], { minLength: one.model.edges.length }),
      )
      .map(([seen, hypotheses, edges]) => ({
        one,
        other: { seen, hypotheses, model: { ...one.model, edges } },
      })),
  );
  const told = (one: Incident) => {
    const { causes, because, open } = search(one);
    return {
      causes: causes.map((cause) => [
        cause.resources[0],
        cause.accounts.map((seen) => seen.id).sort(),
      ]),
      because: Object.fromEntries(
        [...because].map(([id, behind]) => [id, behind.map((cause) => cause.resources[0])]),
      ),
      open: open.map((seen) => seen.id).sort(),
    };
  };
  fc.assert(
    fc.property(shuffled, ({ one, other }) => {
      expect(told(other)).toEqual(told(one));
    }),
  );
});
