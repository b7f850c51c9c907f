import type { KeptNames } from '../../../src/domain/analysis/kept-names';
import { groupByPlaces, placesOf, plainName } from '../../../src/domain/alerts/group-alerts';
import { placesIn } from '../../../src/domain/alerts/known-places';
import { alertOf } from './support';

const about = (subjects: Record<string, string>, title = 'Down') =>
  alertOf({ fingerprint: title, title, subjects });

describe('names of alerts', () => {
  it.each([
    ['PE1.core.example.net', 'pe1'],
    ['10.255.0.1', '10.255.0.1'],
    ['10.255.0.1/32', '10.255.0.1'],
    ['2001:DB8::1', '2001:db8::1'],
  ])('%s is %s', (written, plain) => {
    expect(plainName(written)).toBe(plain);
  });

  it('hold alerts of one router, session, link or circuit together, over any number of steps', () => {
    const alerts = [
      about({ device: 'PE1', neighbor: '10.0.0.9' }),
      about({ device: 'PE2' }),
      about({ device: 'P9', neighbor: 'pe1.example.net' }),
      about({ device: 'PE3', circuit: 'LX-1' }),
      about({ device: 'PE4', circuit: 'lx-1' }),
      about({ device: 'PE2', vrf: 'RED' }),
    ];
    const groups = groupByPlaces(alerts, (alert) => placesOf(alert));
    expect(groups.map(({ members }) => members.map((one) => alerts.indexOf(one)))).toEqual([
      [0, 2],
      [1, 5],
      [3, 4],
    ]);
  });

  it('leave alerts that name nothing with those that say the same', () => {
    const alerts = [
      about({}, 'Backbone is slow'),
      about({}, 'Power'),
      about({ vrf: 'RED' }, 'Power'),
    ];
    const groups = groupByPlaces(alerts, (alert) => placesOf(alert));
    expect(groups.map(({ places }) => places)).toEqual([
      ['test: Backbone is slow'],
      ['test: Power'],
    ]);
  });
});

describe('routers that names stand for', () => {
  const port = { source: 0, pointer: '', name: 'Gi0/0', prefixLength: 31, described: null };
  const device = { asNumber: null, vrfs: [], peers: [], sources: [], readAt: {}, hostname: null };
  const kept: KeptNames = {
    format: 'netoncall/names/1',
    profile: 'network',
    inventory: [
      { name: 'PE1', address: '192.0.2.1' },
      { name: 'PE2', address: null },
    ],
    at: '2026-11-28T10:00:00Z',
    devices: [
      {
        ...device,
        device: 'PE1',
        address: '192.0.2.1',
        routerId: '10.255.0.1',
        ports: [
          { ...port, address: '10.0.0.1', vrf: null },
          { ...port, address: '10.9.9.9', vrf: 'RED' },
          { ...port, address: '10.8.8.8', vrf: null },
        ],
      },
      {
        ...device,
        device: 'PE2',
        address: null,
        routerId: null,
        ports: [{ ...port, address: '10.8.8.8', vrf: null }],
      },
    ],
  };

  it('are those that have the address, where it is one router and not a customer', () => {
    const names = ['10.0.0.1', '10.255.0.1', '192.0.2.1', '10.9.9.9', '10.8.8.8', 'pe2', 'pe7'];
    expect(placesIn(kept, names)).toEqual({
      '10.0.0.1': 'pe1',
      '10.255.0.1': 'pe1',
      '192.0.2.1': 'pe1',
      pe2: 'pe2',
    });
  });

  it('bring both ends of a link together', () => {
    const known = placesIn(kept, ['pe2', '10.0.0.1', 'pe1']);
    expect(placesOf(about({ device: 'PE2', neighbor: '10.0.0.1' }), known)).toEqual(['pe2', 'pe1']);
  });
});
