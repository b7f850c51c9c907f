import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputProblem, listScenarios, loadScenario, openLab, type Lab } from '../../lab/gnmi';
import { faultSchema } from '../../lab/gnmi/model/fault-schema';

const NOW = '2026-11-27T21:30:00Z';
const scenarios = listScenarios().map(loadScenario);

function written(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'lab-')), 'mine.yaml');
  writeFileSync(path, text);
  return path;
}

const head = 'name: mine\ntitle: x\nkind: fault\n';
const tail = 'expect: {ask: x, verdict: fault, root_cause: null}\n';

/** Whether a check's subject is there to be looked at. */
function exists(lab: Lab, check: { check: string; device: string; object: string }): boolean {
  const device = lab.state.devices.find(({ name }) => name === check.device);
  if (check.device === 'network') return check.object === 'all';
  if (device === undefined) return false;
  const [subject] = check.check.split('.');
  if (['device', 'net', 'management'].includes(check.object)) return true;
  if (subject === 'bgp') return device.bgp!.neighbors.some((one) => one.address === check.object);
  if (subject === 'vpn') return device.vpn.some((one) => one.name === check.object);
  return device.interfaces.some((one) => one.name === check.object);
}

it('come with at least 15 kinds of fault, 4 harmless situations and 8 faults of collection', () => {
  const count = (kind: string): number => scenarios.filter((one) => one.kind === kind).length;
  expect(count('fault')).toBeGreaterThanOrEqual(15);
  expect(count('healthy')).toBeGreaterThanOrEqual(4);
  expect(count('collection')).toBeGreaterThanOrEqual(8);
});

/** Faults that tests of the campaign and of the model hold, and no scenario. */
const WITHOUT_SCENARIO = [
  'isis_disabled',
  'duplicate_identity',
  'subnet_mismatch',
  'bgp_family_missing',
  'bgp_as_mismatch',
  'bgp_authentication_mismatch',
  'bgp_neighbor_removed',
  'vrf_wrong_port',
  'port_description',
  'card_down',
];

it('use every kind of fault that there is, but for those that only a campaign makes', () => {
  const used = new Set(scenarios.flatMap(({ faults }) => faults.map(({ fault }) => fault)));
  const all = faultSchema.options.map((option) => option.shape.fault.value);
  expect(all.filter((fault) => !used.has(fault))).toStrictEqual(WITHOUT_SCENARIO);
});

it.each(scenarios)('$name opens, and what it expects speaks of things that exist', (scenario) => {
  const lab = openLab({ scenario: scenario.name, now: NOW });
  const { root_cause: cause, accept_root_cause: others, checks, verdict } = scenario.expect;
  for (const { device, interface: port } of [cause, ...others].flatMap((one) => one ?? [])) {
    expect(lab.devices).toContain(device);
    const ports = lab.state.devices.find(({ name }) => name === device)!.interfaces;
    expect([null, ...ports.map(({ name }) => name)]).toContain(port);
  }
  expect(checks.filter((check) => !exists(lab, check))).toStrictEqual([]);
  const failing = checks.filter(({ result }) => result.includes('fail'));
  // A healthy situation has no cause and fails nothing; a fault fails at least one check.
  expect(verdict === 'healthy' && cause !== null).toBe(false);
  expect(verdict === 'healthy' ? failing.length : 0).toBe(0);
  expect(verdict === 'fault' ? failing.length : 1).toBeGreaterThan(0);
});

it.each(scenarios.filter(({ kind }) => kind === 'fault'))(
  '$name shows in the state or the logs of the network',
  ({ name }) => {
    const healthy = openLab({ scenario: 'healthy', now: NOW });
    expect(openLab({ scenario: name, now: NOW }).state).not.toStrictEqual(healthy.state);
  },
);

it('reads the same network at another time as the same network, moved in time', () => {
  const lab = openLab({ scenario: 'interface-down', now: '2026-06-01T12:00:00Z' });
  const { logs } = lab.state.devices.find(({ name }) => name === 'PE1')!;
  expect(logs.filter((line) => /Jun 01 11:42:00.*LINK-3-UPDOWN/.test(line))).toHaveLength(1);
});

it.each([
  [
    'an unknown scenario',
    'nosuch',
    /there is no scenario "nosuch"\. Available: .*bgp-neighbor-down/,
  ],
  [
    'an unknown kind of fault',
    written(`${head}faults: [{fault: earthquake}]\n${tail}`),
    /mine\.yaml: faults\.0\.fault: /,
  ],
  [
    'a time that is none',
    written(`${head}faults: [{fault: device_down, device: PE1, at: soon}]\n${tail}`),
    /faults\.0\.at: a time is written as -12m/,
  ],
  [
    'a device that is not there',
    written(`${head}faults: [{fault: device_down, device: PE9}]\n${tail}`),
    /faults\.0: there is no device "PE9"; the network has PE1, PE2/,
  ],
  [
    'an interface that is not there',
    written(
      `${head}faults: [{fault: device_down, device: PE3}, {fault: interface_down, device: PE1, interface: Te0}]\n${tail}`,
    ),
    /faults\.1: PE1 has no interface "Te0"; it has Loopback0/,
  ],
  [
    'a fault in the future',
    written(
      `${head}faults: [{fault: device_down, device: PE1, at: '2027-01-01T00:00:00Z'}]\n${tail}`,
    ),
    /faults\.0\.at: lies after the lab's clock/,
  ],
  ['a file that is not YAML', written('name: [mine'), /mine\.yaml cannot be read: /],
])('refuses %s with file, field and reason', (_what, scenario, message) => {
  const open = (): unknown => openLab({ scenario, now: NOW });
  expect(open).toThrow(InputProblem);
  expect(open).toThrow(message);
});

it('refuses a clock that cannot be read', () => {
  expect(() => openLab({ now: 'noon' })).toThrow(/"noon" is not a time/);
});
