import { readInventory } from '../../src/checks';
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

  it('finds nothing in a failed or foreign result', () => {
    expect(readInventory(recordedEvidence('fail-auth'), roles)).toEqual([]);
  });
});
