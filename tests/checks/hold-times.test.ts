import { isStarved, keepsVanishing, vanishing } from '../../src/checks/bgp/hold-times';
import type { CheckContext } from '../../src/checks/context';
import type { DeviceFacts } from '../../src/checks/facts';
import { twins } from '../../src/checks/follow-ups/readings/of-routers';
import { readLogLine } from '../../src/checks/log-lines';
import { now } from './support/build';

type Change = [at: string, peer: string, change: string];

const router = (changes: Change[], peers = ['192.0.2.9', '192.0.2.10']): DeviceFacts => {
  const lines = changes.map(([at, peer, change]) =>
    readLogLine(
      `RP/0/RP0/CPU0:Nov 27 ${at}.000 UTC: bgp[1]: %ROUTING-BGP-5-ADJCHANGE : neighbor ${peer} ${change} (VRF: default) (AS: 64496)`,
      now,
      { ref: 'r', pointer: '' },
    ),
  );
  const neighbors = peers.map((address) => ({ address }));
  return { name: 'R1', logs: { lines }, bgp: { neighbors } } as unknown as DeviceFacts;
};

/** Routers of which R1 has the address 192.0.2.1 and R9 192.0.2.9. */
const among = (...routers: DeviceFacts[]): CheckContext => {
  const owners = new Map([
    ['192.0.2.1', 'R1'],
    ['192.0.2.9', 'R9'],
  ]);
  return {
    facts: { devices: new Map(routers.map((one) => [one.name, one])) },
    model: { ownerOf: (address: string) => owners.get(address) ?? null },
  } as unknown as CheckContext;
};

const isStarvedBy = (changes: Change[]): boolean => {
  const facts = { devices: new Map([['R1', router(changes)]]) };
  return isStarved({ facts } as unknown as CheckContext, 'R1', '192.0.2.9');
};

const lives = (peer: string, expired: string, ...times: [up: string, down: string][]): Change[] =>
  times.flatMap(([up, down]): Change[] => [
    [up, peer, 'Up'],
    [down, peer, `Down - ${expired}`],
  ]);

const expired = 'BGP Notification sent, hold time expired';

describe('a session that starves of large packets', () => {
  it.each([expired, 'BGP Notification received, hold time expired', 'Hold Timer Expired'])(
    'dies each time after the same time: %s',
    (words) => {
      const twice = lives('192.0.2.9', words, ['10:00:14', '10:03:14'], ['10:03:30', '10:06:31']);
      expect(isStarvedBy(twice)).toBe(true);
    },
  );

  it.each([
    ['once', lives('192.0.2.9', expired, ['10:00:14', '10:03:14'])],
    [
      'at no fixed time',
      lives('192.0.2.9', expired, ['10:00:00', '10:05:00'], ['10:06:00', '10:14:00']),
    ],
    [
      'for another reason',
      lives('192.0.2.9', 'Interface flap', ['10:00:00', '10:03:00'], ['10:04:00', '10:07:00']),
    ],
    [
      'after more than any hold time',
      lives('192.0.2.9', expired, ['10:00:00', '10:20:00'], ['10:21:00', '10:41:00']),
    ],
  ])('is none that is lost %s', (_, changes) => {
    expect(isStarvedBy(changes)).toBe(false);
  });
});

it('a router vanishes that loses each of its sessions again and again, and not one of them', () => {
  const lost = (peer: string) =>
    lives(peer, expired, ['10:00:00', '10:05:00'], ['10:06:00', '10:14:00']);
  const vanishes = (device: DeviceFacts) => keepsVanishing(among(device), device);
  expect(vanishes(router([...lost('192.0.2.9'), ...lost('192.0.2.10')]))).toBe(true);
  expect(vanishes(router(lost('192.0.2.9')))).toBe(false);
});

it('a router with one session vanishes where its peer keeps sessions with others', () => {
  const lost = lives('192.0.2.9', expired, ['10:00:00', '10:05:00'], ['10:06:00', '10:14:00']);
  const single = router(lost, ['192.0.2.9']);
  const reflector = (peers: string[], changes: Change[] = []) => ({
    ...router(changes, peers),
    name: 'R9',
  });
  const vanishes = (peer: DeviceFacts) => keepsVanishing(among(single, peer), single);
  expect(vanishes(reflector(['192.0.2.1', '192.0.2.2']))).toBe(true);
  expect(vanishes(reflector(['192.0.2.1']))).toBe(false);
  const other = lives('192.0.2.2', expired, ['10:00:00', '10:05:00'], ['10:06:00', '10:14:00']);
  expect(vanishes(reflector(['192.0.2.1', '192.0.2.2'], other))).toBe(false);
});

it('of a router that vanishes, one that vanishes from others too is the likeliest twin', () => {
  const lost = (...peers: string[]) =>
    peers.flatMap((peer) =>
      lives(peer, expired, ['10:00:00', '10:05:00'], ['10:06:00', '10:14:00']),
    );
  const owners = new Map([
    ['192.0.2.9', 'R9'],
    ['192.0.2.10', 'R10'],
  ]);
  const model = { ownerOf: (address: string) => owners.get(address) ?? null };
  const networkOf = (r1: DeviceFacts): CheckContext => {
    const others = ['R2', 'R9', 'R10'].map((name) => ({ ...router([]), name }));
    const devices = new Map([r1, ...others].map((one) => [one.name, one]));
    return { facts: { devices }, model } as unknown as CheckContext;
  };
  const all = networkOf(router(lost('192.0.2.9', '192.0.2.10')));
  expect(vanishing(all)).toEqual(['R9', 'R10']);
  expect(twins(all).map((one) => one.device)).toEqual(['R9', 'R10', 'R1', 'R2']);
  const one = networkOf(router(lost('192.0.2.10')));
  expect(vanishing(one)).toEqual(['R10']);
});
