import { vpnsOf, type NamedSite } from '../../../src/checks/vpn/same-name';

function site(device: string, target: string | string[], more: Partial<NamedSite> = {}): NamedSite {
  const [imports, exports] = Array.isArray(target)
    ? [[target[0] ?? ''], [target[1] ?? '']]
    : [[target], [target]];
  return { device, vrf: 'RED', imports, exports, distinguisher: null, description: null, ...more };
}

const devicesOf = (sites: NamedSite[]): string[][] =>
  vpnsOf(sites).map((one) => one.sites.map(({ device }) => device));

describe('VRFs of one name', () => {
  it('are two VPNs where each has a distinguisher of the make of its own targets', () => {
    const sites = [
      site('pe1', '64496:10', { distinguisher: '64496:10' }),
      site('pe2', '64501:10', { distinguisher: '64501:10' }),
    ];
    expect(devicesOf(sites)).toEqual([['pe1'], ['pe2']]);
  });

  it('are two VPNs where each has several sites', () => {
    expect(
      devicesOf([site('a', '1:1'), site('b', '1:2'), site('c', '1:1'), site('d', '1:2')]),
    ).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
  });

  it('are two VPNs where their descriptions report two customers', () => {
    const sites = [
      site('a', '1:1', { description: 'Bakery Huber' }),
      site('b', '1:2', { description: 'City library' }),
    ];
    expect(devicesOf(sites)).toEqual([['a'], ['b']]);
    const alike = sites.map((one) => ({ ...one, description: 'Bakery Huber' }));
    expect(devicesOf(alike)).toEqual([['a', 'b']]);
  });

  it('are one VPN where nothing but the targets differs: one of them is mistyped', () => {
    const sites = [
      site('a', '64496:110', { distinguisher: '64496:1101' }),
      site('b', '64496:1100', { distinguisher: '64496:1102' }),
    ];
    expect(devicesOf(sites)).toEqual([['a', 'b']]);
  });

  it('are one VPN where a site does not even take in what it gives out', () => {
    const sites = [
      site('a', '64496:10', { distinguisher: '64496:10' }),
      site('b', ['64501:10', '64501:11'], { distinguisher: '64501:10' }),
    ];
    expect(devicesOf(sites)).toEqual([['a', 'b']]);
  });

  it('are one VPN where they exchange routes over a hub only', () => {
    const sites = [
      site('hub', ['1:1', '1:2']),
      site('s1', ['1:2', '1:1']),
      site('s2', ['1:2', '1:1']),
    ];
    expect(devicesOf(sites)).toHaveLength(1);
  });
});
