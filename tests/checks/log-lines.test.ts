import { assert, date, property, string } from 'fast-check';

import { readLogLine, tellsOfLoss } from '../../src/checks/log-lines';
import { readLogTime } from '../../src/checks/log-time';

const now = new Date('2026-01-01T02:00:00Z');
const place = { ref: 'r', pointer: '/data/logs/0' };
const head = 'RP/0/RP0/CPU0:';
const read = (text: string) => readLogLine(text, now, place);

describe('the stamp of a log line', () => {
  it('belongs to the last year where this year would put it into the future', () => {
    expect(readLogTime(`${head}Dec 31 23:50:00.123 UTC: x`, now)?.earliest.toISOString()).toBe(
      '2025-12-31T23:50:00.123Z',
    );
    expect(readLogTime(`${head}Jan 01 01:50:00.123 UTC: x`, now)?.earliest.toISOString()).toBe(
      '2026-01-01T01:50:00.123Z',
    );
  });

  it('takes a written year, a known zone and ISO 8601 as they are', () => {
    expect(readLogTime(`${head}2024 Jun 12 08:11:02.771 CEST: x`, now)?.latest.toISOString()).toBe(
      '2024-06-12T06:11:02.771Z',
    );
    expect(readLogTime('2025-06-12T08:11:02+02:00 host x', now)?.latest.toISOString()).toBe(
      '2025-06-12T06:11:02.000Z',
    );
  });

  it('leaves a span where the zone is not known, and nothing where there is no stamp', () => {
    const time = readLogTime(`${head}Jun 12 08:11:02.771 IST: x`, now);
    expect((time?.latest.getTime() ?? 0) - (time?.earliest.getTime() ?? 0)).toBe(26 * 3_600_000);
    expect(readLogTime('no stamp at all', now)).toBeNull();
  });

  it('never throws and never lies more than a day and a half in the future', () => {
    const claim = property(
      string(),
      date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
      (text, at) => {
        const time = readLogTime(`${head}${text}`, at);
        return (
          time === null ||
          /20\d{2}|T/.test(text) ||
          time.earliest.getTime() <= at.getTime() + 50 * 3_600_000
        );
      },
    );
    expect(() => assert(claim)).not.toThrow();
  });
});

describe('a log line', () => {
  it.each([
    [
      'ifmgr[1]: %PKT_INFRA-LINK-3-UPDOWN : Interface GigabitEthernet0/0/0/0, changed state to Down',
      'link',
      'down',
    ],
    [
      'ifmgr[1]: %PKT_INFRA-LINEPROTO-5-UPDOWN : Line protocol on Interface Bundle-Ether10.200, changed state to Up',
      'link',
      'up',
    ],
    [
      'ifmgr[1]: %PKT_INFRA-LINK-5-CHANGED : Interface GigabitEthernet0/0/0/0, changed state to Administratively Down',
      'link',
      'admin_down',
    ],
    [
      'isis[1]: %ROUTING-ISIS-5-ADJCHANGE : Adjacency to p1 (GigabitEthernet0/0/0/0) (L2) Down, Hold timer expired',
      'isis',
      'down',
    ],
    [
      'bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor 192.0.2.22 Down - Admin. shutdown (VRF: default) (AS: 64496)',
      'bgp',
      'down',
    ],
    [
      'bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor 2001:db8::1 Up (VRF: CUST-A) (AS: 64500)',
      'bgp',
      'up',
    ],
    [
      "config[1]: %MGBL-CONFIG-6-DB_COMMIT : Configuration committed by user 'noc-b'. Use",
      'commit',
      null,
    ],
    [
      'bgp[1]: %ROUTING-BGP-6-NBR_NOPOLICY : No inbound IPv4 Unicast policy is configured for eBGP neighbor 192.0.2.9.',
      'no_policy',
      null,
    ],
  ])('is understood: %s', (message, kind, change) => {
    expect(read(`${head}Dec 31 23:50:00.123 UTC: ${message}`)).toMatchObject({ kind, change });
  });

  it('gives peer, table and reason of a session', () => {
    const line = read(
      `${head}Dec 31 23:50:00.1 UTC: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor 203.0.113.65 Down - BGP Notification received, administrative shutdown (VRF: CUST-B) (AS: 64507)`,
    );
    expect(line).toMatchObject({
      peer: '203.0.113.65',
      vrf: 'CUST-B',
      reason: 'BGP Notification received, administrative shutdown',
    });
    expect(tellsOfLoss(line)).toBe(true);
  });

  it('is not fooled by an event that is quoted inside another message', () => {
    const line = read(
      `${head}Dec 31 23:50:00.1 UTC: sshd[1]: %SECURITY-SSHD-6-INFO : user "x Interface GigabitEthernet0/0/0/0, changed state to Down" refused`,
    );
    expect(line).toMatchObject({ kind: 'other', change: null });
    expect(tellsOfLoss(line)).toBe(false);
  });
});
