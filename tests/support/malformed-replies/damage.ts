import * as fc from 'fast-check';

/** One thing that is wrong with a JSON document. */
export interface Damage {
  /** Which place of the document, counted over all of them and beyond the last from the start. */
  at: number;
  /** JSON text that takes the place's value; null takes the place away. */
  text: string | null;
  /** A tool's name that takes the place of the right one; null leaves it. */
  name: string | null;
}

const nested = (open: string, close: string, depth: number): string =>
  `${open.repeat(depth)}0${close.repeat(depth)}`;

/** JSON that is well-formed and that nobody expects. As text, because JSON.stringify makes no such. */
const oddText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'null',
      '[]',
      '{}',
      '""',
      '" "',
      '-1',
      '0.5',
      '1e999',
      '-1e999',
      '9007199254740993',
      '123456789012345678901234567890',
      '"\\ud800"',
      '"\\u0000"',
      '"__proto__"',
      '"constructor"',
      '{"__proto__":{"kind":"goal"}}',
      '{"toJSON":1,"then":1,"constructor":null}',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      JSON.stringify('路由器'.repeat(200)),
      JSON.stringify('👩‍🚒'.repeat(200)),
      JSON.stringify('x'.repeat(60_000)),
      JSON.stringify('y'.repeat(3_000_000)),
      nested('[', ']', 200),
      nested('{"a":', '}', 3000),
      nested('[', ']', 10_000),
    ),
  },
);

const toolNames = fc.oneof(
  fc.constantFrom('', ' ', 'constructor', '__proto__', 'finish_step', 'get_routing_info', '路由'),
  fc.string(),
  fc.constant('n'.repeat(5000)),
);

export const damage: fc.Arbitrary<Damage> = fc.record({
  at: fc.nat(100),
  text: fc.option(oddText, { freq: 4 }),
  name: fc.option(toolNames, { freq: 2 }),
});

type Place = { holder: Record<string, unknown> | unknown[]; key: string };

/** A document as JSON text, with the damages done to it. */
export function damaged(document: Record<string, unknown>, damages: readonly Damage[]): string {
  const copy = structuredClone(document);
  const texts: string[] = [];
  for (const { at, text } of damages) {
    const places = placesIn(copy);
    const place = places[at % Math.max(1, places.length)];
    if (place === undefined) continue;
    if (text === null) take(place);
    else {
      Reflect.set(place.holder, place.key, `@@${texts.length}@@`);
      texts.push(text);
    }
  }
  return JSON.stringify(copy).replaceAll(
    /"@@(\d+)@@"/g,
    (_mark, index: string) => texts[Number(index)] ?? 'null',
  );
}

function take({ holder, key }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}
