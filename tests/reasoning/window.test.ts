import { investigationRequestSchema } from '../../src/domain/investigation/investigation-request';
import { readWindow } from '../../src/reasoning/rules/goal/window';
import { goalOf } from './fixtures/inputs';

/** A Wednesday. */
const now = '2026-05-06T09:30:00Z';
const hours = (count: number): number => count * 60;

describe('window of a question', () => {
  test.each(['for an hour or more', 'for more than 2 hours'])(
    '%s names the least, so that the usual window stays',
    async (words) => {
      const found = await goalOf(`PE1 has had no routes ${words}`, { now });
      expect(found).toMatchObject({ windowMinutes: hours(24), windowSource: 'default' });
    },
  );

  test.each([
    ['in the last hour', 60],
    ['over the past 2 hours', 120],
    ['in the last 90 minutes', 90],
    ['in the last 24h', hours(24)],
    ['for 3 days', hours(72)],
    ['in the past couple of hours', 120],
    ['in the last week', hours(168)],
    ['since 02:00', hours(7) + 30],
    ['since 23:00', hours(10) + 30],
    ['since yesterday 18:00', hours(15) + 30],
    ['last night', hours(15) + 30],
    ['overnight', hours(15) + 30],
    ['this morning', hours(9) + 30],
    ['today', hours(9) + 30],
    ['yesterday', hours(33) + 30],
    ['since Monday', hours(57) + 30],
    ['since May 4', hours(57) + 30],
    ['since 2026-05-05T21:30', hours(12)],
  ])('%s', async (words, minutes) => {
    const found = await goalOf(`What happened on PE1 ${words}?`, { now });
    expect(found).toMatchObject({ windowMinutes: minutes, windowSource: 'question' });
  });

  test.each([
    ['disappears for a few minutes every few hours since yesterday 14:00 UTC', hours(20) + 30],
    ['loses its peer for a few seconds now and then since about 06:40', hours(2) + 50],
    ['was gone for ten minutes', hours(24)],
    ['went down for 5 minutes at 08:00', hours(2) + 30],
    ['has been down for 20 minutes', 20],
  ])('that says how long it lasts each time, or when: %s', async (words, minutes) => {
    expect(await goalOf(`PE1 ${words}`, { now })).toMatchObject({ windowMinutes: minutes });
  });

  // Asked at 09:30.
  test.each([
    ['has been down since quarter to nine', hours(0) + 45],
    ['has been down since about ten past nine', 20],
    ['has been down since quarter past nine pm', hours(12) + 15],
    ['has been broken since 5:30 this afternoon', hours(16)],
    ['has been broken since 5 this morning', hours(4) + 30],
    ['has been out since half past ten', hours(11)],
    ['is red since 09:12 Berlin time', hours(2) + 18],
  ])('spoken as people do: %s', async (words, minutes) => {
    expect(await goalOf(`PE1 ${words}`, { now })).toMatchObject({ windowMinutes: minutes });
  });

  it('reads an offset behind a word for the zone, and a time that is about right', async () => {
    const found = await goalOf(
      'PE1 was offline from 03:12 to about 03:23 this morning, Norwegian time (UTC+1), works now.',
      { now },
    );
    expect(found).toMatchObject({ windowMinutes: hours(7) + 18, windowEndMinutes: hours(7) + 7 });
  });

  test.each([
    // Asked on a Wednesday at 09:30.
    ['last night between 1 and 2', hours(8) + 30, hours(7) + 30],
    ['between 01:00 and 02:15', hours(8) + 30, hours(7) + 15],
    ['yesterday 22:00-23:30', hours(11) + 30, hours(10)],
    ['from 2 to 4 am', hours(7) + 30, hours(5) + 30],
    ['between 10pm and 1am last night', hours(11) + 30, hours(8) + 30],
    ['last night between 10 and 11', hours(11) + 30, hours(10) + 30],
    ['between 1 and 2 yesterday afternoon', hours(20) + 30, hours(19) + 30],
    ['on Monday between 14:00 and 15:00', hours(43) + 30, hours(42) + 30],
    ['between 14:00 and 15:00', hours(19) + 30, hours(18) + 30],
  ])('%s ends before now', async (words, begin, end) => {
    const found = await goalOf(`What happened on PE1 ${words}?`, { now });
    expect(found).toMatchObject({
      windowMinutes: begin,
      windowEndMinutes: end,
      windowSource: 'question',
    });
  });

  test.each(['between 1 and 2', 'from 2 to 4 neighbors', 'between 09:00 and 10:00 today'])(
    '%s names no time that is over',
    async (words) => {
      const found = await goalOf(`What happened on PE1 ${words}?`, { now });
      expect(found.windowEndMinutes).toBeUndefined();
    },
  );

  test('a time that is named gets an hour before it, and an amount "ago" some slack', async () => {
    expect((await goalOf('PE1 fell at 08:30', { now })).windowMinutes).toBe(120);
    expect((await goalOf('PE1 fell 20 minutes ago', { now })).windowMinutes).toBe(30);
  });

  test.each([
    // Asked at 09:30 UTC.
    ['at 09:25 this morning, our local time (CEST, UTC+2)', 185, 95],
    ['at 09:25 CEST', 185, 95],
    ['07:25 this morning', 185, 95],
    ['at 08:25 BST', 185, 95],
    ['at 03:25 am EDT', 185, 95],
    ['around 07:25Z', 185, 95],
    ['at 09:25 +0200', 185, 95],
    ['at 04:25 (GMT-3)', 185, 95],
    ['at 12:55 IST', 185, 95],
    ['at 11:10 last night local time (CEST)', hours(13) + 20, hours(11) + 50],
    ['between 02:00 and 04:00 local time (CEST)', hours(9) + 30, hours(7) + 30],
    ['last night between 02:00 and 04:00 CEST', hours(9) + 30, hours(7) + 30],
    ['from 22:00 to 23:30 EST', hours(6) + 30, hours(5)],
    ['on Sunday at 10:00 CEST', hours(74) + 30, hours(73)],
    ['yesterday at 20:00 PDT', hours(7) + 30, hours(6)],
  ])('the fault of %s is looked for around that moment of its zone', async (words, begin, end) => {
    const found = await goalOf(`PE1 had a dropout ${words}. Was it us?`, { now });
    expect(found).toMatchObject({
      windowMinutes: begin,
      windowEndMinutes: end,
      windowSource: 'question',
    });
  });

  test.each([
    ['PE1 has been down since 08:40 CEST', 170],
    ['PE1 went down at 08:40 CEST and is still unreachable', 230],
  ])('%s asks for all that came since', async (query, minutes) => {
    const found = await goalOf(query, { now });
    expect(found.windowMinutes).toBe(minutes);
    expect(found.windowEndMinutes).toBeUndefined();
  });

  test('the time of the complaint counts, and not that of a search or of a commit', async () => {
    const found = await goalOf(
      'I looked around 09:00 in the log of PE1. Somebody committed at 03:00. A customer had a dropout at 07:25 CEST though.',
      { now },
    );
    expect(found).toMatchObject({ windowMinutes: 305, windowEndMinutes: 215 });
  });

  test.each([' ', '1', '12:00 ', 'local time (', '12:00-', 'between 1 '])(
    'a question that goes on with "%s" is read in bounded time',
    (piece) => {
      const text = `at 12${piece.repeat(4000 / piece.length)}`;
      const request = investigationRequestSchema.parse({ query: 'PE1' });
      const begin = performance.now();
      readWindow(text, request, new Date(now));
      expect(performance.now() - begin).toBeLessThan(100);
    },
  );

  test('words that name no time leave the default of 24 hours', async () => {
    for (const words of ['recently', 'since the upgrade', 'the last one', 'lost 3 sessions']) {
      const found = await goalOf(`What happened on PE1, ${words}?`, { now });
      expect(found).toMatchObject({ windowMinutes: hours(24), windowSource: 'default' });
    }
  });

  test('the time since the previous run stands before the default', async () => {
    const previous = { at: '2026-05-06T03:30:00Z' };
    const found = await goalOf('Health check of PE1', { now, request: { previous } });
    expect(found).toMatchObject({ windowMinutes: hours(6), windowSource: 'previous_run' });
  });

  test('an override stands before all', async () => {
    const request = { previous: { at: '2026-05-06T03:30:00Z' }, overrides: { windowMinutes: 7 } };
    const found = await goalOf('PE1 in the last hour', { now, request });
    expect(found).toMatchObject({ windowMinutes: 7, windowSource: 'override' });
  });
});
