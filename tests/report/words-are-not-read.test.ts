import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = join(__dirname, '..', '..', 'src');
/** Rooms that decide; what they need to know of a check or a finding stands in its fields. */
const rooms = ['checks', 'domain', 'reasoning', 'report', 'workflows'];

const field = String.raw`\b(\w+)\s*[?!]?\.(?:value|title|explanation|label|topic)\b`;
const readings = [
  String.raw`${field}\s*[?!]?\.(?:match|matchAll|startsWith|endsWith|includes|indexOf|search|split)\(`,
  String.raw`\.(?:test|exec)\(\s*(?:\w+[?!]?\.)*${field}`,
  String.raw`${field}\s*[!=]==\s*['"\x60]`,
].map((source) => new RegExp(source, 'g'));

/** What stood at a place of a device's reply is data and not our English. */
const quotes = new Set(['place', 'evidence']);

/** Where a source reads the words of a check or finding back. */
function backReadings(text: string): string[] {
  return readings.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) =>
      quotes.has(match[1] ?? '') ? [] : [match[0].replaceAll(/\s+/g, ' ')],
    ),
  );
}

describe('the words of checks and findings', () => {
  it.each(rooms)('are read back nowhere in src/%s', (room) => {
    const files = readdirSync(join(sources, room), { recursive: true, encoding: 'utf8' });
    const found = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        backReadings(readFileSync(join(sources, room, file), 'utf8')).map(
          (reading) => `${room}/${file}: ${reading}`,
        ),
      );
    expect(found).toEqual([]);
  });

  it.each([
    "check.value.startsWith('passive')",
    '/on purpose/.test(check.value)',
    "one.value === 'state=ESTABLISHED'",
    'finding.explanation\n  .includes(cause.title)',
    '/down/.exec(run.check.value)',
  ])('would be noticed in %s', (source) => {
    expect(backReadings(source)).toHaveLength(1);
  });

  it.each(['place?.value.includes(name)', '/hold/.test(place.value)', "{ value: 'x' }"])(
    'are something else than the text of a device in %s',
    (source) => {
      expect(backReadings(source)).toEqual([]);
    },
  );
});
