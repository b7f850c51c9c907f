import * as fc from 'fast-check';

import { goalReadingSchema } from '../../src/domain/analysis/goal';
import { investigationRequestSchema } from '../../src/domain/investigation/investigation-request';
import { inventory, reasoner, snapshot, usualNames } from './fixtures/inputs';

const words = fc.constantFrom(
  ...usualNames.concat(
    [
      'pe1',
      'PE9',
      'pe*',
      '*',
      '?',
      'xrd-1',
      '198.51.100.3',
      '198.51.100.3/32',
      '2001:db8::1',
      '::',
    ],
    ['all', 'PEs', 'except', 'do not', 'look at', 'only', 'both', 'up', 'and', 'down', 'at once'],
    [
      'BGP',
      'is-is',
      'VRF',
      'RED',
      'CUST-A',
      'Gi0/0/0/1',
      'be10',
      'neighbor',
      'to',
      'cpu',
      'reboot',
    ],
    ['since', 'yesterday', '02:00', '99:99', 'last', '0', 'hours', 'ago', 'May 31', '2026-13-45'],
    ['fix', 'it', 'why', '(', ')', '[', '{vrf}', '\\', '$&', '"', "'", ',', ':', 'If', '\n'],
  ),
);
const query = fc
  .oneof(
    fc.array(words, { minLength: 1, maxLength: 14 }).map((list) => list.join(' ')),
    fc.string({ minLength: 1, maxLength: 200 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 80 }),
  )
  .filter((text) => text.trim() !== '');

const answers = fc.array(fc.oneof(words, fc.string({ minLength: 1, maxLength: 40 })), {
  maxLength: 3,
});

test('any query, with any answers, gives a valid reading that names devices of the inventory only', async () => {
  await fc.assert(
    fc.asyncProperty(
      query,
      answers,
      fc.uniqueArray(fc.constantFrom(...usualNames, 'fao-pe1', 'bra-pe1'), { maxLength: 9 }),
      async (text, given, names) => {
        const clarifications: { question: string; options: string[]; answer: string }[] = [];
        for (;;) {
          const reading = await reasoner.parseGoal({
            request: investigationRequestSchema.parse({ query: text }),
            snapshot: snapshot(),
            inventory: inventory(names),
            clarifications,
            now: new Date('2026-05-06T09:30:00Z'),
          });
          expect(goalReadingSchema.parse(reading)).toEqual(reading);
          const devices = reading.kind === 'goal' ? reading.goal.devices : names;
          expect(names).toEqual(expect.arrayContaining(devices));
          expect(new Set(devices).size).toBe(devices.length);
          expect(reading.kind === 'goal' && devices.length === 0).toBe(false);
          const answer = given[clarifications.length];
          if (reading.kind !== 'clarify' || answer === undefined) return;
          const { question, options } = reading.need;
          clarifications.push({ question, options, answer });
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('no conversation asks the same thing more than twice', async () => {
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      const clarifications: { question: string; options: string[]; answer: string }[] = [];
      let asking = true;
      for (let turn = 0; turn < 8 && asking; turn += 1) {
        const reading = await reasoner.parseGoal({
          request: investigationRequestSchema.parse({ query: text }),
          snapshot: snapshot(),
          inventory: inventory(['fao-pe1', 'bra-pe1', 'rr1']),
          clarifications,
          now: new Date('2026-05-06T09:30:00Z'),
        });
        asking = reading.kind === 'clarify';
        if (reading.kind !== 'clarify') continue;
        const { question, options } = reading.need;
        clarifications.push({ question, options, answer: 'mumble mumble' });
      }
      expect(asking).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('the same query gives the same reading', async () => {
  await fc.assert(
    fc.asyncProperty(query, async (text) => {
      const once = (): Promise<unknown> =>
        reasoner.parseGoal({
          request: investigationRequestSchema.parse({ query: text }),
          snapshot: snapshot(),
          inventory: inventory(usualNames),
          clarifications: [],
          now: new Date('2026-05-06T09:30:00Z'),
        });
      expect(await once()).toEqual(await once());
    }),
    { numRuns: 100 },
  );
});
