import { readInventory } from '../../src/checks';
import { loadProfile } from '../../src/config';
import { evidenceOf, recordedEvidence } from './support/recorded';

const roles = [
  { match: 'rr*', role: 'RR' },
  { match: 'pe*', role: 'PE' },
];

describe('readInventory', () => {
  it('takes roles from the globs of the profile, whatever the case of the names', () => {
    const found = readInventory(recordedEvidence('devices'), roles);
    expect(found.map(({ name, role }) => `${name} ${role}`)).toEqual([
      'PE1 PE',
      'PE2 PE',
      'P1 null',
      'P2 null',
      'RR1 RR',
      'CE1 null',
    ]);
  });

  it('prefers the role that the inventory itself gives', () => {
    const content = {
      devices: [{ name: 'pe9', ip_address: '192.0.2.9', role: 'RR' }, { name: 'pe9' }, {}],
    };
    const item = evidenceOf({ status: 'success', content, error: null, truncated: null });
    expect(readInventory(item, roles)).toEqual([{ name: 'pe9', address: '192.0.2.9', role: 'RR' }]);
  });

  it.each([
    ['PE1-POR', 'PE'],
    ['POR-PE-01', 'PE'],
    ['pe12.por.example.net', 'PE'],
    ['LONPE1', 'PE'],
    ['P1-PER', 'P'],
    ['POR-P-01', 'P'],
    ['lyn-p2.core.example.net', 'P'],
    ['RR1-PAR', 'RR'],
    ['RRA', 'RR'],
    ['TERRA-1', null],
    ['NICE-R1', null],
    ['xr-r12', null],
  ])('takes the name %s for a router with the role %s', (name, role) => {
    const content = { devices: [{ name, ip_address: '192.0.2.9' }] };
    const item = evidenceOf({ status: 'success', content, error: null, truncated: null });
    const given = loadProfile('network').inventory?.roles ?? [];
    expect(readInventory(item, given).map((one) => one.role)).toEqual([role]);
  });

  it('finds nothing in a failed or foreign result', () => {
    expect(readInventory(recordedEvidence('fail-auth'), roles)).toEqual([]);
  });
});
