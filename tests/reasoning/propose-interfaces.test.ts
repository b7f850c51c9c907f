import { analysis, called, check, goal, profile, snapshot } from './fixtures/inputs';
import { propose, callsOf, detailStep, portChecks } from './fixtures/propose';

describe('each interface', () => {
  test('failing ports come first, and idle ports and loopbacks are left out', async () => {
    const calls = await callsOf(detailStep, { analysis: analysis(portChecks) });
    expect(calls.map(([, values]) => values['interface'])).toEqual([
      'GigabitEthernet0/0/0/1',
      'GigabitEthernet0/0/0/0',
      'GigabitEthernet0/0/0/2',
    ]);
  });

  test('only the interface that the question names is looked at, spelled as the device spells it', async () => {
    const entities = { interfaces: ['gigabitethernet0/0/0/9'], vrfs: [], neighbors: [] };
    const calls = await callsOf(detailStep, {
      goal: goal({ entities }),
      analysis: analysis(portChecks),
    });
    expect(calls.map(([, values]) => values['interface'])).toEqual(['GigabitEthernet0/0/0/9']);
  });

  test('where the ports are not known yet, the list of them is read first', async () => {
    const proposal = await propose(detailStep);
    expect(proposal).toEqual({
      kind: 'call',
      done: false,
      sure: true,
      calls: [
        expect.objectContaining({ tool: 'get_interface_info', arguments: { device_name: 'PE1' } }),
      ],
    });
  });

  test('more ports than a step may look at are cut, evenly over the devices, and counted', async () => {
    const limited = {
      ...snapshot(),
      profile: { ...profile, limits: { ...profile.limits, callsPerStep: 4 } },
    };
    const checks = ['PE1', 'PE2'].flatMap((device) =>
      [0, 1, 2, 3].map((port) =>
        check(
          'interface.state',
          `GigabitEthernet0/0/0/${port}`,
          'pass',
          'admin=UP, oper=UP',
          device,
        ),
      ),
    );
    const changes = {
      snapshot: limited,
      analysis: analysis(checks),
      goal: goal({ devices: ['PE1', 'PE2'] }),
    };
    const proposal = await propose(detailStep, changes);
    if (proposal.kind !== 'call') throw new Error('no call');
    expect(proposal.calls.map((call) => call.arguments['device_name'])).toEqual([
      'PE1',
      'PE2',
      'PE1',
      'PE2',
    ]);
    const calls = proposal.calls.map((call) => called(call));
    expect(await propose(detailStep, { ...changes, calls })).toMatchObject({
      kind: 'done',
      note: expect.stringContaining('4 were left out'),
    });
  });
});
