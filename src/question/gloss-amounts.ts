/** How a language tells amounts of time. */
export interface AmountWords {
  numbers: Record<string, number>;
  units: Record<string, string[]>;
  half_an_hour: string[];
  one_and_a_half_hours: string[];
  /** What makes an amount a time in the past: before it ("hace", "vor") or behind it ("fa", "temu"). */
  before: string[];
  after: string[];
  /** Words that round it and change nothing. */
  about: string[];
  rest?: string[];
  /** Before an amount that lasts until now: "al drie uur". */
  lasting?: string[];
  /** An amount that is rounded by its order: "een uur of drie" is about three hours. */
  or_so?: string;
}

/** @param ofPast only amounts that are told as past; the others may be times of day, which are read first */
export type AmountReader = (text: string, ofPast: boolean) => string;

const escaped = (text: string) =>
  text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`);
const anyOf = (words: readonly string[]) =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
const never = '(?!)';

/** `hace dos horas` → `2 hours ago`, `seit einer halben Stunde` → `seit 30 minutes`, in one pass. */
export function amountReader(words: AmountWords): AmountReader {
  const { numbers, units, half_an_hour: half, one_and_a_half_hours: more } = words;
  const unitOf = new Map(
    Object.entries(units).flatMap(([unit, names]) => names.map((name) => [name, unit] as const)),
  );
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?<!\d:)(?:(${anyOf(words.before) || never})\s+)?(?:(?:${anyOf(words.about)})\s+){0,2}` +
      String.raw`(?:(${anyOf(half)})|(${anyOf(more)})|(${anyOf(Object.keys(numbers))}|\d{1,3})\s*(${anyOf([...unitOf.keys()])}))(?![\p{L}\p{N}])` +
      String.raw`(?:\s+(?:${anyOf(words.rest ?? []) || never}))?(?:\s+(${anyOf(words.after) || never})(?![\p{L}\p{N}]))?`,
    'giu',
  );
  const lasting = lastingReader(words, unitOf);
  return (text, ofPast) =>
    lasting(text).replace(
      pattern,
      (
        found: string,
        before: string | undefined,
        isHalf: string | undefined,
        isMore: string | undefined,
        count: string | undefined,
        unit: string | undefined,
        after: string | undefined,
      ) => {
        const isPast = before !== undefined || after !== undefined;
        const name = unit === undefined ? 'minutes' : (unitOf.get(unit.toLowerCase()) ?? 'minutes');
        if (isPast !== ofPast) return found;
        // "Om twee uur" is a time of day, and "twee uur geleden" an amount.
        if (unit?.toLowerCase() === 'uur' && !isPast) return found;
        const amount = isHalf
          ? 30
          : isMore
            ? 90
            : (numbers[(count ?? '').toLowerCase()] ?? Number(count));
        return `${amount} ${name}${isPast ? ' ago' : ''}`;
      },
    );
}

/** `al drie uur`, `al een uur of drie` → `for 3 hours`. */
function lastingReader(
  { numbers, lasting, or_so: rounded, about }: AmountWords,
  unitOf: ReadonlyMap<string, string>,
): (text: string) => string {
  if (lasting === undefined) return (text) => text;
  const number = String.raw`(${anyOf(Object.keys(numbers))}|\d{1,3})`;
  const unit = `(${anyOf([...unitOf.keys()])})`;
  const amounts = [
    ...(rounded === undefined
      ? []
      : [
          escaped(rounded)
            .replace(String.raw`\{unit\}`, unit)
            .replace(String.raw`\{number\}`, number),
        ]),
    String.raw`${number}\s*${unit}`,
  ];
  const patterns = amounts.map(
    (amount) =>
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])(?:${anyOf(lasting)})\s+(?:(?:${anyOf(about)})\s+){0,2}${amount}(?![\p{L}\p{N}])(?!\s+of\s)`,
        'giu',
      ),
  );
  return (text) =>
    patterns.reduce(
      (told, pattern) =>
        told.replace(pattern, (_, one: string, two: string) => {
          const [count, name] = unitOf.has(one.toLowerCase()) ? [two, one] : [one, two];
          const amount = numbers[count.toLowerCase()] ?? Number(count);
          return `for ${amount} ${unitOf.get(name.toLowerCase()) ?? 'minutes'}`;
        }),
      text,
    );
}
