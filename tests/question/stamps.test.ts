import { readText } from '../../src/question/read-text';
import { sinceStamp } from '../../src/question/texts/stamps';

describe('the stamp of a machine', () => {
  it.each([
    ['2026-11-27T21:14:10Z', 'since 2026-11-27T20:14Z'],
    ['When:    2026-11-27 22:20:11 +0100', 'since 2026-11-27T20:20Z'],
    ['Date/Time: Fri Nov 27 21:24:40 UTC 2026', 'since 2026-11-27T20:24Z'],
    ['Date/Time: 27-11-2026 21:24:40 CET', 'since 2026-11-27T19:24Z'],
    ['Date/Time: 11-27-2026 21:24:40', 'since 2026-11-27 20:24'],
    ['[1764277510] SERVICE ALERT: pe1;BGP;CRITICAL', 'since 2025-11-27T20:05Z'],
  ])('%s means an hour before it on', (text, since) => {
    expect(sinceStamp(text)).toBe(since);
  });

  it.each([
    ['RP/0/RP0/CPU0:Nov 27 00:15:03.482 UTC: bgp[1058]:', 'since 23:15 UTC on Nov 26'],
    ['Jan  1 00:05:10 pe3 512:', 'since 23:05 on Dec 31'],
  ])('without a year stays a day of any year: %s', (text, since) => {
    expect(sinceStamp(text)).toBe(since);
  });

  it.each(['', 'BGP is down since 21:15', 'Feb 31 21:15:00', '2026-13-40 25:61'])(
    'is not found in "%s"',
    (text) => {
      expect(sinceStamp(text)).toBe('');
    },
  );
});

describe('a line that was written before the clock of its router was set', () => {
  it('has the time at which it was received', () => {
    const line =
      'Nov  3 23:26:10 brno-x4 17: RP/0/RP0/CPU0:Jan 01 00:01:38.693 UTC: ifmgr[1]: %PKT_INFRA-LINK-3-UPDOWN : Interface HundredGigE0/0/0/1, changed state to Down';
    expect(readText(line).text).toContain('since 22:26 on Nov 3');
  });

  it('has none where its year is long past', () => {
    expect(sinceStamp('Jan  1 1970 00:01:38 UTC')).toBe('');
  });
});
