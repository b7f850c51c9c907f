import { oneWays } from '../../../src/checks/vpn/one-way';
import type { Vpn, VpnSite } from '../../../src/checks/vpn/reachability';

function site(device: string, vrf: string, imports: string[], exports: string[]): VpnSite {
  return { device, vrf, imports, exports };
}

function vpn(name: string, ...sites: [string, string[], string[]][]): Vpn {
  return {
    name,
    sites: sites.map(([device, imports, exports]) => site(device, name, imports, exports)),
  };
}

const nobody = (): boolean => false;
const customer = (name: string, target: string, ...devices: string[]): Vpn =>
  vpn(name, ...devices.map((one): [string, string[], string[]] => [one, [target, '9'], [target]]));

describe('routes that pass one way', () => {
  const services = vpn('SERVICES', ['hub', ['9', '1', '2'], ['9']]);

  it('are missed at the services, which take in those of all customers but one', () => {
    const found = oneWays(
      [
        services,
        customer('A', '1', 'a1'),
        customer('B', '2', 'b1'),
        customer('C', '3', 'c1', 'c2'),
      ],
      nobody,
    );
    expect(found).toMatchObject([
      { at: services.sites, side: 'import', targets: ['3'], other: 'C', like: ['A', 'B'] },
    ]);
  });

  it('need one that works where somebody complains, and two where nobody does', () => {
    const both = [
      vpn('SERVICES', ['hub', ['9', '1'], ['9']]),
      customer('A', '1', 'a1'),
      customer('C', '3', 'c1'),
    ];
    expect(oneWays(both, nobody)).toEqual([]);
    expect(oneWays(both, (name) => name === 'C')).toMatchObject([
      { side: 'import', targets: ['3'] },
    ]);
    expect(oneWays([services, customer('C', '3', 'c1')], (name) => name === 'C')).toEqual([]);
  });

  it('are missed at the customer who does not export the target that the others give to the services', () => {
    const hub = vpn('SERVICES', ['hub', ['9', '8'], ['9']]);
    const giving = (name: string, target: string, gives: string[]): Vpn =>
      vpn(name, [`${name}1`, [target, '9'], [target, ...gives]]);
    const found = oneWays(
      [hub, giving('A', '1', ['8']), giving('B', '2', ['8']), giving('C', '3', [])],
      nobody,
    );
    expect(found).toMatchObject([
      { at: [{ device: 'C1' }], side: 'export', targets: ['8'], other: 'SERVICES' },
    ]);
  });

  it('are missed at the customer who does not import what the others get', () => {
    const hub = vpn('SERVICES', ['hub', ['9', '1', '2', '3'], ['9']]);
    const found = oneWays(
      [hub, customer('A', '1', 'a1'), customer('B', '2', 'b1'), vpn('C', ['c1', ['3'], ['3']])],
      nobody,
    );
    expect(found).toMatchObject([
      {
        at: [site('c1', 'C', ['3'], ['3'])],
        side: 'import',
        targets: ['9'],
        other: 'SERVICES',
        like: ['A', 'B'],
      },
    ]);
  });

  it('are missed at the one site that lacks what the other sites of its VPN import', () => {
    const odd = vpn(
      'A',
      ['a1', ['1', '9'], ['1']],
      ['a2', ['1', '9'], ['1']],
      ['a3', ['1'], ['1']],
    );
    expect(oneWays([vpn('SERVICES', ['hub', ['9', '1'], ['9']]), odd], nobody)).toMatchObject([
      { at: [odd.sites[2]], side: 'import', targets: ['9'], other: 'SERVICES', like: ['a1', 'a2'] },
    ]);
  });

  it('are as they should be where nobody in the same position gets an answer', () => {
    const internet = vpn('INTERNET', ['gw', ['0'], ['9']]);
    const all = [
      internet,
      customer('A', '1', 'a1'),
      customer('B', '2', 'b1'),
      customer('C', '3', 'c1'),
    ];
    expect(oneWays(all, () => true)).toEqual([]);
  });

  it('are missed at the spoke that exports what only the hub does, and not what the others export', () => {
    const spokes = (third: string) =>
      vpn(
        'GOLD',
        ['hub', ['1'], ['2']],
        ['s1', ['2'], ['1']],
        ['s2', ['2'], ['1']],
        ['s3', ['2'], [third]],
      );
    const odd = spokes('2');
    expect(oneWays([odd], nobody)).toMatchObject([
      { at: [odd.sites[3]], side: 'export', targets: ['1'], like: ['s1', 's2'] },
    ]);
    expect(oneWays([spokes('1')], () => true)).toEqual([]);
  });

  it('are not missed where one other spoke alone is made otherwise: either may be right', () => {
    const two = vpn('GOLD', ['hub', ['1'], ['2']], ['s1', ['2'], ['1']], ['s2', ['2'], ['2']]);
    expect(oneWays([two], () => true)).toEqual([]);
  });

  it('are as they should be between a hub and its spokes', () => {
    const hubAndSpoke = vpn(
      'GOLD',
      ['hub', ['1'], ['2']],
      ['s1', ['2'], ['1']],
      ['s2', ['2'], ['1']],
    );
    expect(oneWays([hubAndSpoke], () => true)).toEqual([]);
    expect(oneWays([hubAndSpoke, services, customer('A', '11', 'a1')], nobody)).toEqual([]);
  });
});
