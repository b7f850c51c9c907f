import { loadPlans } from '../../src/config/load-plans';
import { listProfiles, loadProfile } from '../../src/config/load-profile';
import { resolveServers } from '../../src/config/resolve-servers';

/** What a check of a network can be asked for (the eight plans of the catalogue). */
const intents = [
  'check_bgp_neighbors',
  'check_interface_status',
  'check_mpls_state',
  'general_device_health_check',
  'review_p_device',
  'review_pe_device',
  'review_rr_device',
  'troubleshoot_vpn_vrf',
];

test('the catalogue that is shipped is valid and complete', () => {
  expect(loadPlans().map(({ intent }) => intent)).toEqual(expect.arrayContaining(intents));
});

test.each(listProfiles())('the profile %s that is shipped can be loaded', (name) => {
  expect(loadProfile(name).name).toBe(name);
});

test('the servers of the network profile need no environment to be set', () => {
  const servers = resolveServers(loadProfile('network'), {});
  expect(Object.keys(servers).length).toBeGreaterThan(0);
});

test('every intent that the network profile points to has a plan', () => {
  const plans = loadPlans().map(({ intent }) => intent);
  const { intents: pointers, defaultIntent } = loadProfile('network');
  expect(pointers.length).toBeGreaterThan(0);
  for (const { intent } of pointers) expect(plans).toContain(intent);
  expect([null, ...plans]).toContain(defaultIntent);
});
