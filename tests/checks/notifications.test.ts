import { notificationWords, readNotification } from '../../src/checks/bgp/notification-text';
import { readLogLine, tellsOfLoss } from '../../src/checks/log-lines';

const now = new Date('2026-03-10T12:00:00Z');
const place = { ref: 'r', pointer: '/data/logs/0' };
const read = (text: string) =>
  readLogLine(`RP/0/RP0/CPU0:Mar 10 11:00:00.000 UTC: x[1]: ${text}`, now, place);

describe('a NOTIFICATION in the log', () => {
  it.each([
    ['sent to neighbor 192.0.2.9 2/2 (peer in wrong AS) 2 bytes FD0A', true, '2/2', 64778],
    [
      'sent to neighbor 192.0.2.9 active 2/2 (peer in wrong AS) 4 bytes 0001000A',
      true,
      '2/2',
      65546,
    ],
    ['sent to neighbor 192.0.2.9 2/2 (peer in wrong AS) (AS 64506)', true, '2/2', 64506],
    ['sent to neighbor 192.0.2.9 2/2 (bad AS) (VRF: default) (AS: 64505)', true, '2/2', null],
    ['received from neighbor 192.0.2.9 6/2 (Administrative Shutdown) 0 bytes', false, '6/2', null],
    ['sent to 192.0.2.9 (External AS 64500): code 2 (Open) subcode 6 (hold)', true, '2/6', null],
  ])('is read from "%s"', (text, sent, code, asNumber) => {
    expect(readNotification(`NOTIFICATION ${text}`)).toEqual({
      peer: '192.0.2.9',
      vrf: null,
      sent,
      code,
      asNumber,
    });
  });

  it.each([
    [
      'Sent to neighbor 192.0.2.9 (VRF: RED), OPEN message error, bad peer AS: OPEN carries AS 64508, AS 64503 is configured',
      true,
      '2/2',
      64508,
    ],
    [
      'Received from neighbor 192.0.2.9 (VRF: RED), OPEN message error, unacceptable hold time',
      false,
      '2/6',
      null,
    ],
    [
      'BGP: Peer 192.0.2.9 in vrf RED: sending notification: code OPEN subcode BAD_PEER_AS',
      true,
      '2/2',
      null,
    ],
    [
      'BGP: (VRF: RED) received notification from peer 192.0.2.9: Cease, Administrative Shutdown',
      false,
      '6/2',
      null,
    ],
  ])('is read from words without a code: "%s"', (text, sent, code, asNumber) => {
    expect(readNotification(`NOTIFICATION ${text}`)).toEqual({
      peer: '192.0.2.9',
      vrf: 'RED',
      sent,
      code,
      asNumber,
    });
  });

  it('names the VRF that a line tells', () => {
    const text = 'BGP-3-NOTIFICATION: sent to neighbor 192.0.2.9 vpn vrf RED 6/1 (maximum)';
    expect(readNotification(text)).toMatchObject({ vrf: 'RED', code: '6/1' });
    expect(
      readNotification('BGP-3-NOTIFICATION : received from neighbor 192.0.2.9 6/4 (VRF: RED)')?.vrf,
    ).toBe('RED');
  });

  it('is put into the words that lines about sessions use, unknown codes as numbers', () => {
    const told = { peer: '192.0.2.9', vrf: null, sent: false, asNumber: null };
    expect(notificationWords({ ...told, code: '6/3' })).toBe(
      'BGP Notification received, peer de-configured',
    );
    expect(notificationWords({ ...told, code: '2/99' })).toBe(
      'BGP Notification received, code 2/99',
    );
  });

  it('is no loss of its own: the session line counts that', () => {
    const line = read('%ROUTING-BGP-3-NOTIFICATION : sent to neighbor 192.0.2.9 2/2 (wrong AS)');
    expect([line.kind, line.peer, tellsOfLoss(line)]).toEqual(['notification', '192.0.2.9', false]);
  });
});

describe('lines of IOS', () => {
  it('are read like those of IOS XR, with and without a VRF', () => {
    const plain = read('%BGP-5-ADJCHANGE: neighbor 192.0.2.9 Down BGP Notification sent');
    expect([plain.kind, plain.change, plain.reason, plain.vrf]).toEqual([
      'bgp',
      'down',
      'BGP Notification sent',
      null,
    ]);
    const inside = read('%BGP-5-ADJCHANGE: neighbor 192.0.2.9 vpn vrf RED Up');
    expect([inside.change, inside.reason, inside.vrf]).toEqual(['up', null, 'RED']);
  });
});

describe('refused authentication', () => {
  it.each([
    ['%CLNS-4-AUTH_FAIL: ISIS: P2P IIH authentication failed', 'isis_auth'],
    ['%ROUTING-ISIS-5-AUTH_FAILURE_DROP : Dropped L2 LAN IIH from Bundle-Ether1', 'isis_auth'],
    ['%TCP-6-BADAUTH: No MD5 digest from 192.0.2.9(179) to 192.0.2.1(4711)', 'bad_auth'],
    ['%IP-TCP-3-BADAUTH : Invalid MD5 digest from 192.0.2.9:179 to 192.0.2.1:4711', 'bad_auth'],
  ])('%s is %s', (text, kind) => {
    expect(read(text).kind).toBe(kind);
  });
});
