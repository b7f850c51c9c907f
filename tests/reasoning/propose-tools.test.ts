import { analysis, called, goal, proposeInput, reasoner, snapshot, step } from './fixtures/inputs';
import { propose, callsOf, bgpStep, detailStep, portChecks } from './fixtures/propose';
import { otherTools } from './fixtures/tools';

describe('tools and arguments', () => {
  test('a step is done once for each device of the goal', async () => {
    const calls = await callsOf(bgpStep, { goal: goal({ devices: ['PE1', 'RR1'] }) });
    expect(calls.map(([, values]) => values['device_name'])).toEqual(['PE1', 'RR1']);
  });

  test('the devices of the step stand before those of the goal', async () => {
    const calls = await callsOf(bgpStep, { step: step(bgpStep, { devices: ['P2'] }) });
    expect(calls.map(([, values]) => values['device_name'])).toEqual(['P2']);
  });

  test.each([
    ['show_bgp', bgpStep, { router: 'PE1', verbose: true }],
    ['show_isis_adjacencies', 'Look at the IS-IS adjacencies.', { router: 'PE1' }],
    ['list_interfaces', 'Look at the list of all interfaces.', { router: 'PE1' }],
    ['mpls_status', 'Look at MPLS: whether it is on.', { router: 'PE1' }],
    ['show_vrfs', 'Look at all VRFs.', { router: 'PE1' }],
    ['search_syslog', 'Read the log of the window.', { router: 'PE1', minutes: 120 }],
    ['system_uptime', 'Look at the system: name and uptime.', { router: 'PE1' }],
    ['show_cpu_load', 'Look at the CPU load.', { router: 'PE1' }],
  ])('another server: %s', async (tool, instruction, values) => {
    expect(await callsOf(instruction, { snapshot: snapshot(otherTools) })).toEqual([
      [tool, values],
    ]);
  });

  test('another server: the details of each port, and the commits of the whole log', async () => {
    const other = { snapshot: snapshot(otherTools), analysis: analysis(portChecks) };
    expect((await callsOf(detailStep, other))[0]).toEqual([
      'interface_details',
      { router: 'PE1', port: 'GigabitEthernet0/0/0/1' },
    ]);
    expect(await callsOf('Read the commits in the whole log, keyword DB_COMMIT.', other)).toEqual([
      ['search_syslog', { router: 'PE1', pattern: 'DB_COMMIT', minutes: 525_600 }],
    ]);
  });

  test('words of a step that no vocabulary holds still find a tool by its name', async () => {
    expect(await callsOf('Map the topology around the router')).toEqual([
      ['get_topology_neighbors', { device_name: 'PE1' }],
    ]);
  });

  test('the window of the question is asked for, never the tool own default', async () => {
    const [call] = await callsOf('Read the log of the window asked about.', {
      goal: goal({ windowMinutes: 435 }),
    });
    expect(call?.[1]).toEqual({ device_name: 'PE1', minutes: 435, show_all_logs: false });
  });

  test('a step that names a device of its own, in a plan of the caller, goes there', async () => {
    const input = proposeInput('Show the BGP neighbors of PE2');
    const proposal = await reasoner.proposeToolCalls({
      ...input,
      plan: { ...input.plan, source: 'request' },
    });
    expect(proposal).toMatchObject({ calls: [{ arguments: { device_name: 'PE2' } }] });
  });

  test('what nobody offers is unavailable, with the words of the step', async () => {
    expect(await propose('Look at the ARP cache.')).toEqual({
      kind: 'unavailable',
      reason: 'No connected tool shows Look at the ARP cache.',
    });
    expect(await propose('Look at the CPU load and the queues.')).toEqual({
      kind: 'unavailable',
      reason: 'No connected tool shows CPU or QoS.',
      sure: true,
    });
    expect(await propose(bgpStep, { snapshot: snapshot([]) })).toEqual({
      kind: 'unavailable',
      reason: 'No tool is connected, so BGP cannot be read.',
    });
  });

  test('a step of which a part is unavailable does the rest and says so', async () => {
    const instruction = 'Look at the system and the CPU load.';
    const first = await propose(instruction);
    expect(first).toMatchObject({
      kind: 'call',
      done: false,
      calls: [{ tool: 'get_system_info' }],
    });
    const calls = [called({ tool: 'get_system_info', arguments: { device_name: 'PE1' } })];
    expect(await propose(instruction, { calls })).toEqual({
      kind: 'done',
      note: 'No connected tool shows CPU.',
      sure: true,
    });
  });
});
