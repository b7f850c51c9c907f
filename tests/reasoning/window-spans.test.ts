import { dateRange } from '../../src/reasoning/rules/goal/window-dates';
import { askedSpan, datedDay } from '../../src/reasoning/rules/goal/window-instants';
import { clockRange } from '../../src/reasoning/rules/goal/window-range';

/** A Wednesday. */
const now = new Date('2026-05-06T09:30:00Z');
const evening = new Date('2026-05-06T20:00:00Z');
/** `05-06T09:30`, of this year. */
const short = (date: Date | null) => date && date.toISOString().slice(5, 16);

/** A span as `from` and `until`, the latter null where it lasts until now. */
const spanOf = (text: string, at = now) => {
  const span = askedSpan(text, at) ?? { start: null, end: null };
  return [short(span.start), short(span.end)];
};

describe('a day that a question names', () => {
  it.each([
    ['May 4', '05-04T00:00'],
    ['4 May', '05-04T00:00'],
    ['4th of May', '05-04T00:00'],
    ['sept 1st', '09-01T00:00'],
    ['since Monday', '05-04T00:00'],
    ['on Wednesday', '04-29T00:00'],
    ['Monday night', '05-04T18:00'],
    ['Sunday evening', '05-03T18:00'],
    ['on the 3rd', '05-03T00:00'],
    ['of the 7th', '04-07T00:00'],
    ['on the 31st', '03-31T00:00'],
    ['Sat 28th 05:20', '04-28T00:00'],
    ['early May', '05-01T00:00'],
    ['beginning of May', '05-01T00:00'],
    ['middle of may', '05-12T00:00'],
    ['second half of April', '04-16T00:00'],
    ['the end of april', '04-22T00:00'],
    ['mid-November', '11-12T00:00'],
  ])('is the last one before now: %s is %s', (text, expected) => {
    const found = datedDay(text, now);
    expect(short(found)).toBe(expected);
    expect(found! <= now).toBe(true);
  });

  it.each(['the 3rd peer', 'on the 0th', 'on the 32nd', 'May 4:30', 'nothing'])(
    'is not in "%s"',
    (text) => {
      expect(datedDay(text, now)).toBeNull();
    },
  );

  it('is of the year before where it is still to come', () => {
    expect(datedDay('May 18', now)?.getUTCFullYear()).toBe(2025);
    expect(datedDay('late May', now)?.getUTCFullYear()).toBe(2025);
    expect(datedDay('May 6', now)?.getUTCFullYear()).toBe(2026);
  });
});

describe('the time that a question is about', () => {
  it.each([
    ['2026-05-05', '05-05T00:00'],
    ['2026-05-05T21:30', '05-05T21:30'],
    ['2026-05-05 21:30', '05-05T21:30'],
    ['since May 4 07:30', '05-04T07:30'],
    ['yesterday', '05-05T00:00'],
    ['yesterday evening', '05-05T18:00'],
    ['yesterday 25:10', '05-05T00:00'],
    ['yesterday 14:75', '05-05T00:00'],
    ['since yesterday 23:59', '05-05T23:59'],
    ['last night', '05-05T18:00'],
    ['in the night', '05-05T18:00'],
    ['since 10:00', '05-05T10:00'],
    ['from 08:00', '05-06T08:00'],
    ['after 8:00', '05-06T08:00'],
    ['since 08:00:30', '05-06T08:00'],
    ['since 8am', '05-06T08:00'],
    ['since 9:15 am last night', '05-06T09:15'],
    ['this morning', '05-06T00:00'],
    ['since midnight', '05-06T00:00'],
    ['past week', '04-29T09:30'],
    ['last month', '04-06T09:30'],
    // What is told of a moment goes on until now where it is not over.
    ['May 4 07:30 it is down', '05-04T06:30'],
    ['at 08:00 and still', '05-06T07:00'],
    ['at 08:00 it has been down', '05-06T07:00'],
    ['at 08:00, and customers have no service', '05-06T07:00'],
  ])('lasts until now: %s begins %s', (text, from) => {
    expect(spanOf(text)).toEqual([from, null]);
  });

  it.each([
    ['at 08:00', '05-06T07:00', '05-06T08:30'],
    ['by 08:00', '05-06T07:00', '05-06T08:30'],
    ['at around 8h15', '05-06T07:15', '05-06T08:45'],
    ['at 8 pm', '05-05T19:00', '05-05T20:30'],
    ['at 12 am', '05-05T23:00', '05-06T00:30'],
    ['at 12pm', '05-05T11:00', '05-05T12:30'],
    ['07:25 this morning', '05-06T06:25', '05-06T07:55'],
    ['at 9:15 last night', '05-05T20:15', '05-05T21:45'],
    ['at 3:15 last night', '05-06T02:15', '05-06T03:45'],
    ['yesterday at 14:00', '05-05T13:00', '05-05T14:30'],
    ['yesterday 14:00', '05-05T13:00', '05-05T14:30'],
    ['May 4 at 7:30', '05-04T06:30', '05-04T08:00'],
  ])('is an hour before a moment and half an hour after it: %s', (text, from, until) => {
    expect(spanOf(text)).toEqual([from, until]);
  });

  it.each(['at 8:75', '07:25', '2027-01-01', 'tonight', 'nothing'])('is not in "%s"', (text) => {
    expect(spanOf(text)).toEqual([null, null]);
  });

  it.each([
    ['last night', '05-05T18:00', '05-06T08:00'],
    ['overnight', '05-05T18:00', '05-06T08:00'],
    ['in the night', '05-06T18:00', null],
    ['at 9:15 last night', '05-05T20:15', '05-05T21:45'],
  ])('is the night that is over, where it is asked in the evening: %s', (text, from, until) => {
    expect(spanOf(text, evening)).toEqual([from, until]);
  });
});

describe('a range of two times', () => {
  it.each([
    ['between 1 and 2 last night', '05-06T01:00', '05-06T02:00'],
    ['between 10 and 12 last night', '05-05T22:00', '05-06T00:00'],
    ['overnight from 11 to 5', '05-05T23:00', '05-06T05:00'],
    ['from 2 to 4 am', '05-06T02:00', '05-06T04:00'],
    ['from 2 to 4 pm', '05-05T14:00', '05-05T16:00'],
    ['between 10pm and 1am last night', '05-05T22:00', '05-06T01:00'],
    ['between 6 and 7 last night', '05-05T18:00', '05-05T19:00'],
    ['between 1 and 6 yesterday afternoon', '05-05T13:00', '05-05T18:00'],
    ['between 8 and 9 last evening', '05-05T20:00', '05-05T21:00'],
    ['last night between 12 and 2', '05-06T00:00', '05-06T02:00'],
    ['from 14:00 to 14:30', '05-05T14:00', '05-05T14:30'],
    ['from 08:00 till 09:00 was it', '05-06T08:00', '05-06T09:00'],
    ['from 08:00 to about 08:20.', '05-06T08:00', '05-06T08:20'],
    ['from 8h15 to 8h45', '05-06T08:15', '05-06T08:45'],
    ['at 08:00 until 9 am', '05-06T08:00', '05-06T09:00'],
    ['yesterday 22:00-23:30', '05-05T22:00', '05-05T23:30'],
    ['between 2 and 3 yesterday afternoon', '05-05T14:00', '05-05T15:00'],
    ['on Monday between 23:00 and 01:00', '05-04T23:00', '05-05T01:00'],
    ['Monday night between 1 and 2', '05-05T01:00', '05-05T02:00'],
    // It ends now where it goes on.
    ['between 9 and 10 this morning', '05-06T09:00', '05-06T09:30'],
    ['from 08:00 to 12:00 today', '05-06T08:00', '05-06T09:30'],
  ])('is where both were last: %s', (text, from, until) => {
    const { start = null, end = null } = clockRange(text, now) ?? {};
    expect([short(start), short(end)]).toEqual([from, until]);
  });

  it.each([
    'between 1 and 2',
    '1 to 2 last night',
    'between 25 and 26 last night',
    'between 08:70 and 09:00',
    'from 08:00 to 08:20 neighbors',
  ])('is not in "%s"', (text) => {
    expect(clockRange(text, now)).toBeNull();
  });
});

it('what is asked of now reaches until now, whatever time is told beside', () => {
  expect(spanOf('they had a drop on Tuesday 12:56, is the line ok now?')[1]).toBeNull();
  expect(spanOf('they had a drop on Tuesday 12:56, what was it?')[1]).not.toBeNull();
});

describe('days from one date to another', () => {
  it.each([
    ['between 20 and 29 april', '04-20T00:00', '04-30T00:00'],
    ['from the 28th of april to the 2nd of may', '04-28T00:00', '05-03T00:00'],
    ['apr 20-25', '04-20T00:00', '04-26T00:00'],
    ['between april 28 and may 2', '04-28T00:00', '05-03T00:00'],
    ['2026-04-20 to 2026-04-25', '04-20T00:00', '04-26T00:00'],
    ['between the 1. and 6. may', '05-01T00:00', null],
  ])('hold the last of them: %s', (text, start, end) => {
    const span = dateRange(text, now);
    expect([short(span?.start ?? null), short(span?.end ?? null)]).toEqual([start, end]);
  });

  it('of a year ago where they would be to come', () => {
    expect(dateRange('between 20 and 29 november', now)?.start.toISOString()).toBe(
      '2025-11-20T00:00:00.000Z',
    );
    expect(dateRange('from 28 december to 2 january', now)?.start.toISOString()).toBe(
      '2025-12-28T00:00:00.000Z',
    );
  });

  it.each([
    'between 20:00 and 21:00 on 27 april',
    'between PE1 and PE2 since 4 may',
    'at 10 on may 4',
  ])('are none of: %s', (text) => {
    expect(dateRange(text, now)).toBeNull();
  });
});
