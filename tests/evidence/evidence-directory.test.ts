import { evidenceDirectory } from '../../src/evidence/evidence-directory';

test('the environment names the folder of the evidence', () => {
  expect(evidenceDirectory({ NETONCALL_EVIDENCE: '/srv/evidence' })).toBe('/srv/evidence');
});

test.each([{}, { NETONCALL_EVIDENCE: '' }])(
  'without a name the evidence is in the data folder of netoncall (%j)',
  (environment) => {
    expect(evidenceDirectory(environment)).toMatch(/netoncall.*[\\/]evidence$/);
  },
);
