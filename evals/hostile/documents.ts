import * as fc from 'fast-check';

import { hostileText } from './texts';

type Members = Record<string | number, unknown>;

/** Places below this are changed no further. */
const deepest = 60;

/** One thing that is made wrong in a JSON document. */
interface Change {
  /** Which place, counted over all of them and beyond the last from the start. */
  at: number;
  how: 'replace' | 'remove' | 'rename' | 'copy' | 'wrap';
  value: unknown;
  name: string;
  times: number;
}

const names = fc.constantFrom(
  ...[
    '__proto__',
    'constructor',
    'toString',
    'then',
    'toJSON',
    'length',
    '',
    ' ',
    '0',
    'a.b',
    'a/b',
  ],
  ...['hasOwnProperty', '$ref', 'status', 'name', 'type', 'id', 'x'.repeat(5000)],
);

/** Values that no sender of a well-formed document would put anywhere. */
function oddValue(longest: number, words: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: hostileText(longest, words) },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<unknown>(
        ...[null, true, -1, 0, 1e308, -0, 5e-324, 2 ** 53, [], {}, '', [[]], [null], { '': null }],
        nested(500, (inner) => [inner]),
        nested(500, (inner) => ({ a: inner })),
        nested(3000, (inner) => [inner]),
        Array.from({ length: 3000 }, () => null),
        Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`k${at}`, at])),
      ),
    },
  );
}

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 0;
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

/**
 * Documents of a sender who means harm: true samples with one to four things made wrong in them,
 * and now and then something that has nothing to do with them.
 */
export function hostileDocument(
  samples: readonly unknown[],
  longest: number,
  words: readonly string[] = [],
): fc.Arbitrary<unknown> {
  const change: fc.Arbitrary<Change> = fc.record({
    at: fc.nat(100_000),
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'rename', 'copy', 'wrap'),
    value: oddValue(longest, words),
    name: names,
    times: fc.constantFrom(2, 30, 300),
  });
  const changed = fc
    .tuple(fc.constantFrom(...samples), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([sample, changes]) => changes.reduce(withChange, sample));
  return fc.oneof(
    { weight: 19, arbitrary: changed },
    { weight: 1, arbitrary: oddValue(longest, words) },
  );
}

function withChange(document: unknown, change: Change): unknown {
  const copy = structuredCopy(document);
  const places: { parent: Members; key: string | number }[] = [];
  collectPlaces(copy, places, 0);
  const place = places[change.at % Math.max(1, places.length)];
  if (place === undefined) return change.value;
  const { parent, key } = place;
  const { how, value, name, times } = change;
  if (how === 'replace') put(parent, key, value);
  else if (how === 'wrap') put(parent, key, { [key]: parent[key] });
  else if (how === 'copy') {
    const list: unknown[] = Array.isArray(parent) ? parent : [];
    const one = parent[key];
    if (JSON.stringify(one ?? null).length * times > 200_000) put(parent, key, [one, one]);
    else if (list.length > 0) list.push(...Array.from({ length: times }, () => one));
    else
      put(
        parent,
        key,
        Array.from({ length: times }, () => one),
      );
  } else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else {
    const kept = parent[key];
    delete parent[key];
    if (how === 'rename') put(parent, name, kept);
  }
  return copy;
}

/** As a member of its own, whatever it is called: JSON.parse makes such of `__proto__` too. */
function put(parent: Members, key: string | number, value: unknown): void {
  Object.defineProperty(parent, key, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/** Copies as deep as changes reach. */
function structuredCopy(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  if (Array.isArray(value)) return value.map((item) => structuredCopy(item, depth + 1));
  const copy: Members = {};
  for (const [key, member] of Object.entries(value)) {
    put(copy, key, structuredCopy(member, depth + 1));
  }
  return copy;
}

function collectPlaces(
  value: unknown,
  into: { parent: Members; key: string | number }[],
  depth: number,
): void {
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  for (const key of Object.keys(value)) {
    into.push({ parent: value as Members, key: Array.isArray(value) ? Number(key) : key });
    collectPlaces((value as Members)[key], into, depth + 1);
  }
}
