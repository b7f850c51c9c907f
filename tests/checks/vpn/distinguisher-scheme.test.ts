import type { VrfSite } from '../../../src/checks/vpn/sites';
import {
  freeByScheme,
  outOfScheme,
  valueByScheme,
} from '../../../src/checks/vpn/distinguisher-scheme';

const site = (name: string, distinguisher: string, address: string | null = null): VrfSite =>
  ({
    device: { name, address, bgp: null },
    vrf: { name: 'MERIDIAN', distinguisher },
  }) as unknown as VrfSite;

describe('the distinguisher that the scheme of the other sites gives a site', () => {
  const k1 = site('k1', '64508:3301');
  const k2 = site('k2', '64508:3302');
  const k3 = site('k3', '64508:3302');
  const k4 = site('k4', '64508:3304');
  const all = [k1, k2, k3, k4];

  it('follows the numbers of the routers, so that the odd one of two is found, and its free value', () => {
    expect(outOfScheme([k2, k3], all)).toEqual([k3]);
    expect(freeByScheme(k3, [k2, k3], all)).toBe('64508:3303');
  });

  it('is not offered where another VRF has it already', () => {
    const other = {
      ...site('k1', '64508:3303'),
      vrf: { name: 'ORCHID', distinguisher: '64508:3303' },
    } as unknown as VrfSite;
    expect(freeByScheme(k3, [k2, k3], [...all, other])).toBeNull();
  });

  it('is the address of its own router where that of each other one stands in its value', () => {
    const others = [
      site('pe-a', '192.0.2.1:7', '192.0.2.1'),
      site('pe-b', '192.0.2.2:7', '192.0.2.2'),
    ];
    expect(valueByScheme(site('pe-c', '192.0.2.2:7', '192.0.2.3'), others)).toBe('192.0.2.3:7');
  });

  it.each([
    ['one other site is no scheme', [site('k1', '64508:3301')]],
    ['numbers follow nothing', [site('k1', '64508:17'), site('k4', '64508:90')]],
  ])('is not known where %s', (_why, others) => {
    expect(valueByScheme(site('k3', '64508:3302'), others)).toBeNull();
    expect(outOfScheme([k2, k3], [...others, k2, k3])).toEqual([]);
  });
});
