import { withClockFigures, withColons } from '../../src/reasoning/rules/goal/clock-words';
import { describeMinutes } from '../../src/reasoning/rules/goal/window';
import { readAmount } from '../../src/reasoning/rules/goal/window-amounts';
import { zoneOf } from '../../src/reasoning/rules/goal/window-zone';

/** A Wednesday. */
const morning = new Date('2026-05-06T09:30:00Z');
const evening = new Date('2026-05-06T21:30:00Z');

describe('a time of day in words', () => {
  // The half of the day is told, or is the one in which that time was last.
  it.each([
    ['since quarter past nine', 'since 09:15'],
    ['at a quarter to ten', 'at 21:45'],
    ['half past 5 this afternoon', '17:30 this afternoon'],
    ['ten past nine pm', '21:10'],
    ['ten past nine p.m.', '21:10'],
    ['twenty-five to six', '05:35'],
    ['at twenty past nine', 'at 09:20'],
    ['1/4 to 8', '07:45'],
    ['25 minutes past 3', '03:25'],
    ['ten minutes before noon', '11:50'],
    ['quarter past midnight', '00:15'],
    ['five after twelve', '00:05'],
    ['five to one in the morning', '00:55 in the morning'],
    ['half past twelve at night', '00:30 at night'],
    ['at half past nine', 'at 09:30'],
    ["at nine o'clock", 'at 09:00'],
    ['at nine oclock in the evening', 'at 21:00 in the evening'],
    ["10 o'clock", '22:00'],
    ["12 o'clock", '00:00'],
    ['since ten or so', 'since 22:00 or so'],
    ['around nine.', 'around 09:00.'],
    ['until eleven-ish', 'until 23:00-ish'],
    ['after three, it broke', 'after 03:00, it broke'],
    ['5:30 this afternoon', '17:30 this afternoon'],
    ['1 this afternoon', '13:00 this afternoon'],
    ['12 in the afternoon', '12:00 in the afternoon'],
    ['8 in the evening', '20:00 in the evening'],
    ['5 this morning', '05:00 this morning'],
    ['2 at night', '02:00 at night'],
    ['11 at night', '23:00 at night'],
    ['9.15 tonight', '21:15 tonight'],
  ])('is read at 09:30: %s is %s', (words, figures) => {
    expect(withClockFigures(words, morning)).toBe(figures);
  });

  it.each([
    ['since quarter past nine', 'since 21:15'],
    ['half past nine', '21:30'],
    ["at eight o'clock", 'at 20:00'],
    ["at ten o'clock", 'at 10:00'],
    ['since ten or so', 'since 10:00 or so'],
  ])('is read at 21:30: %s is %s', (words, figures) => {
    expect(withClockFigures(words, evening)).toBe(figures);
  });

  it.each(['70 past 3', "at 25 o'clock", 'since two sessions', '13 in the evening', 'nine peers'])(
    'is not what "%s" tells',
    (words) => {
      expect(withClockFigures(words, morning)).toBe(words);
    },
  );

  it.each([
    ['since 2110 CET', 'since 21:10 CET'],
    ['from 2100 until now', 'from 21:00 until now'],
    ['at 0830', 'at 08:30'],
    ['since 1830', 'since 18:30'],
    ['since 2024 h', 'since 20:24 h'],
    ['since 2030hrs', 'since 20:30hrs'],
    ['2040z to 2110z', '20:40 z to 21:10 z'],
    ['betw. 0200 and 0300 UTC', 'between 02:00 and 03:00 UTC'],
  ])('may be four figures: %s is %s', (words, figures) => {
    expect(withColons(words)).toBe(figures);
  });

  it.each(['since 2024', 'at 2460', 'AS 2110', 'at 2110:', 'peer 2110', 'between 1900 and 2000'])(
    'is no number of other things: "%s"',
    (words) => {
      expect(withColons(words)).toBe(words);
    },
  );
});

describe('the zone of a time', () => {
  it.each<[string, string, number]>([
    ['at 07:25 CEST', 'CEST', 120],
    ['5 am (EST)', 'EST', -300],
    ['at 5 ist', 'IST', 330],
    ['22:00Z', 'Z', 0],
    ['07:25 +0200', 'UTC+2', 120],
    ['07:25 UTC+2', 'UTC+2', 120],
    ['at 07:25 (GMT-3)', 'UTC-3', -180],
    ['UTC+05:30', 'UTC+5:30', 330],
    ['local time (CEST)', 'CEST', 120],
    ['all times are PST', 'PST', -480],
    ['Europe/Lisbon time', 'Europe/Lisbon', 60],
    ['Berlin time', 'Europe/Berlin', 120],
    ['heure de Paris', 'Europe/Paris', 120],
    ['hora de Madrid', 'Europe/Madrid', 120],
    ['New York time', 'America/New_York', -240],
    ['Brasília time', 'America/Sao_Paulo', -180],
    ['3:10 pm Eastern', 'America/New_York', -240],
    ['2 pm US Central', 'America/Chicago', -300],
    ['Mountain standard time', 'America/Denver', -360],
    ['Pacific time', 'America/Los_Angeles', -420],
    // What stands beside the time counts before a city.
    ['at 9:00 EST, Berlin time', 'EST', -300],
  ])('is told by "%s": %s', (text, name, minutes) => {
    const { zone, said } = zoneOf(text);
    expect(said).toEqual({ name, from: 'question' });
    expect(zone.offset(morning.getTime())).toBe(minutes);
  });

  it.each(['at 07:25', 'Customer time', 'Foo/Bar', 'Europe/Atlantis time', 'the central office'])(
    'is not told by "%s": that of the profile counts, and UTC where that has none',
    (text) => {
      expect(zoneOf(text, 'Europe/Rome').said).toEqual({ name: 'Europe/Rome', from: 'profile' });
      expect(zoneOf(text, 'Nowhere').said).toEqual({ name: 'UTC', from: 'default' });
      expect(zoneOf(text).said).toEqual({ name: 'UTC', from: 'default' });
    },
  );
});

describe('an amount of time', () => {
  it.each([
    ['in the last two hours', 120],
    ['last hour', 60],
    ['the past few minutes', 5],
    ['over the previous 1.5 hours', 90],
    ['last 2 weeks', 14 * 24 * 60],
    ['past 3 months', 90 * 24 * 60],
    ['within 2 h', 120],
    ['within 30 seconds', 1],
    ['since 5 minutes', 5],
    // People round when they say how long ago.
    ['20 minutes ago', 30],
    ['10 minutes back', 15],
    ['one hour earlier', 90],
    ['half an hour ago', 45],
    ['90 secs ago', 3],
    ['two nights ago', 3 * 24 * 60],
  ])('is looked back: %s is %d minutes', (text, minutes) => {
    expect(readAmount(text)).toEqual({ minutes, isDuration: false });
  });

  it.each([
    ['for 3 days', 3 * 24 * 60],
    ['for several days', 6 * 24 * 60],
    ['for fifteen mins', 15],
    ['for 5 m', 5],
    ['was gone but has been back for ten minutes', 10],
  ])('may be how long something lasts: %s is %d minutes', (text, minutes) => {
    expect(readAmount(text)).toEqual({ minutes, isDuration: true });
  });

  it.each([
    'for more than 2 hours',
    'for an hour or more',
    'for 2 hours and longer',
    'for ten minutes every hour',
    'for 5 minutes, again and again',
    'was gone for ten minutes',
    'for 10 peers',
    'last night',
    'nothing',
  ])('does not say where to begin in "%s"', (text) => {
    expect(readAmount(text)).toBeNull();
  });

  it('is said in the unit that reads best', () => {
    const said = [1, 2, 60, 90, 120, 121, 1440, 1500, 2880].map(describeMinutes);
    expect(said).toEqual([
      'minute',
      '2 minutes',
      'hour',
      '90 minutes',
      '2 hours',
      '2 h 1 min',
      '24 hours',
      '25 hours',
      '2 days',
    ]);
  });
});
