import { occurrencesAt, TooManyOccurrencesError } from '../../src/maintenance/calendar-times';

function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR'].join('\r\n');
}
function event(...lines: string[]): string {
  return ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'].join('\r\n');
}

/** The stretches that the given moments fall into, as their ends. */
function ends(text: string, at: string, zone = 'UTC'): string[] {
  return occurrencesAt(text, Date.parse(at), zone).map(({ until }) =>
    new Date(until).toISOString(),
  );
}
const isIn = (text: string, at: string, zone?: string): boolean => ends(text, at, zone).length > 0;

describe('an event of a calendar', () => {
  it('begins with its first moment and ends before its last', () => {
    const text = calendar(event('DTSTART:20261102T220000Z', 'DTEND:20261103T020000Z'));
    expect(isIn(text, '2026-11-02T21:59:59Z')).toBe(false);
    expect(isIn(text, '2026-11-02T22:00:00Z')).toBe(true);
    expect(isIn(text, '2026-11-03T02:00:00Z')).toBe(false);
  });

  it('with a duration in place of an end lasts as long', () => {
    const text = calendar(event('DTSTART:20261102T220000Z', 'DURATION:PT4H'));
    expect(ends(text, '2026-11-03T01:59:00Z')).toEqual(['2026-11-03T02:00:00.000Z']);
  });

  it('of an IANA zone that the file does not describe is of that zone', () => {
    const lines = [
      'DTSTART;TZID=Europe/Zurich:20260702T220000',
      'DTEND;TZID=Europe/Zurich:20260702T230000',
    ];
    expect(ends(calendar(event(...lines)), '2026-07-02T20:30:00Z')).toEqual([
      '2026-07-02T21:00:00.000Z',
    ]);
  });

  it('of a zone that the file describes is of that one, whatever its name', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:W. Europe Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ];
    const of = (date: string) =>
      calendar(
        ...zone,
        event(`DTSTART;TZID=W. Europe Standard Time:${date}T220000`, 'DURATION:PT1H'),
      );
    expect(ends(of('20260702'), '2026-07-02T20:30:00Z')).toEqual(['2026-07-02T21:00:00.000Z']);
    expect(ends(of('20260202'), '2026-02-02T21:30:00Z')).toEqual(['2026-02-02T22:00:00.000Z']);
  });

  it('without a zone, or of a whole day, is of the zone of the configuration', () => {
    const clock = calendar(event('DTSTART:20260702T220000', 'DTEND:20260702T230000'));
    expect(isIn(clock, '2026-07-03T02:30:00Z', 'America/New_York')).toBe(true);
    const whole = calendar(event('DTSTART;VALUE=DATE:20260702', 'DTEND;VALUE=DATE:20260703'));
    expect(isIn(whole, '2026-07-03T03:59:00Z', 'America/New_York')).toBe(true);
    expect(isIn(whole, '2026-07-02T03:59:00Z', 'America/New_York')).toBe(false);
    const openEnd = calendar(event('DTSTART;VALUE=DATE:20260702'));
    expect(ends(openEnd, '2026-07-02T12:00:00Z')).toEqual(['2026-07-03T00:00:00.000Z']);
  });

  it('that is cancelled is none', () => {
    const text = calendar(event('DTSTART:20261102T220000Z', 'DURATION:PT4H', 'STATUS:CANCELLED'));
    expect(isIn(text, '2026-11-02T23:00:00Z')).toBe(false);
  });

  it('whose calendar is none throws', () => {
    expect(() => occurrencesAt('<html>', 0, 'UTC')).toThrow(/\S/);
    expect(() => occurrencesAt('', 0, 'UTC')).toThrow(/\S/);
  });
});

describe('a series', () => {
  const nightly = (...more: string[]) =>
    event(
      'DTSTART;TZID=Europe/Zurich:20260301T220000',
      'DTEND;TZID=Europe/Zurich:20260302T060000',
      'RRULE:FREQ=DAILY',
      ...more,
    );

  it('keeps to its clocks over the change of time', () => {
    const text = calendar(nightly());
    expect(ends(text, '2026-03-27T23:00:00Z')).toEqual(['2026-03-28T05:00:00.000Z']);
    // The night of the change, which is an hour shorter.
    expect(ends(text, '2026-03-28T23:00:00Z')).toEqual(['2026-03-29T04:00:00.000Z']);
    expect(ends(text, '2026-03-29T23:00:00Z')).toEqual(['2026-03-30T04:00:00.000Z']);
    expect(isIn(text, '2026-03-29T20:30:00Z')).toBe(true);
    expect(isIn(text, '2026-03-28T20:30:00Z')).toBe(false);
  });

  it('leaves out what is left out, and moves what is moved, also far', () => {
    const text = calendar(
      nightly('EXDATE;TZID=Europe/Zurich:20260305T220000'),
      event(
        'RECURRENCE-ID;TZID=Europe/Zurich:20260410T220000',
        'DTSTART;TZID=Europe/Zurich:20260306T120000',
        'DTEND;TZID=Europe/Zurich:20260306T130000',
      ),
    );
    expect(isIn(text, '2026-03-05T23:00:00Z')).toBe(false);
    expect(isIn(text, '2026-03-06T11:30:00Z')).toBe(true);
    expect(isIn(text, '2026-04-10T22:00:00Z')).toBe(false);
  });

  it('with one occurrence cancelled has the others', () => {
    const text = calendar(
      nightly(),
      event(
        'RECURRENCE-ID;TZID=Europe/Zurich:20260305T220000',
        'DTSTART;TZID=Europe/Zurich:20260305T220000',
        'STATUS:CANCELLED',
      ),
    );
    expect(isIn(text, '2026-03-05T23:00:00Z')).toBe(false);
    expect(isIn(text, '2026-03-06T23:00:00Z')).toBe(true);
  });

  it('has its extra dates', () => {
    const text = calendar(
      event('DTSTART:20260301T220000Z', 'DTEND:20260301T230000Z', 'RDATE:20260315T100000Z'),
    );
    expect(isIn(text, '2026-03-15T10:30:00Z')).toBe(true);
  });

  it('ends where its rule says, in its own zone', () => {
    const text = calendar(
      event(
        'DTSTART;TZID=Asia/Tokyo:20261230T080000',
        'DTEND;TZID=Asia/Tokyo:20261230T090000',
        'RRULE:FREQ=DAILY;UNTIL=20261231T230000Z',
      ),
    );
    expect(isIn(text, '2026-12-31T23:30:00Z')).toBe(true);
    expect(isIn(text, '2027-01-01T23:30:00Z')).toBe(false);
    const days = calendar(
      event(
        'DTSTART;VALUE=DATE:20261230',
        'DTEND;VALUE=DATE:20261231',
        'RRULE:FREQ=DAILY;UNTIL=20261231',
      ),
    );
    expect(isIn(days, '2026-12-31T20:00:00Z', 'America/New_York')).toBe(true);
    expect(isIn(days, '2027-01-01T20:00:00Z', 'America/New_York')).toBe(false);
  });

  it('of the second Tuesday comes on that, and with COUNT as often as it says', () => {
    const text = calendar(
      event(
        'DTSTART:20260113T010000Z',
        'DTEND:20260113T030000Z',
        'RRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=3',
      ),
    );
    expect(
      ['01-13', '02-10', '03-10', '04-14'].map((day) => isIn(text, `2026-${day}T02:00:00Z`)),
    ).toEqual([true, true, true, false]);
  });

  it('that comes every second is given up, and says so', () => {
    const text = calendar(
      event('DTSTART:20260101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'),
    );
    expect(() => occurrencesAt(text, Date.parse('2026-06-01T00:00:00Z'), 'UTC')).toThrow(
      TooManyOccurrencesError,
    );
  });
});
