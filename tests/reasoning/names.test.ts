import { lookupSteps } from '../../src/reasoning/rules/propose/lookup-steps';
import type { SettledSubject } from '../../src/domain/analysis/analysis';
import { analysis, goal, goalOf, proposeInput, read, reasoner, snapshot } from './fixtures/inputs';

const names = ['PE-ROS-01', 'PE-BER-01', 'bergen-pe1', 'voss-pe1', 'voss-p1', 'CE-9', 'RR-BER-01'];
const routers = names.filter((name) => name !== 'CE-9');

describe('a word after "VRF" in a language of which no list has the words', () => {
  test.each([
    'Die Zentrale kommt seit heute früh nicht mehr ins Lager, die Filialen gehen. Zentrale hängt an PE-ROS-01, bitte mal dort die VRF anschauen, BGP sieht ok aus',
    'Vanmorgen is het magazijn niet bereikbaar vanaf PE-ROS-01, graag daar even de vrf nakijken',
  ])('is none of its names: %s', async (query) => {
    expect((await goalOf(query, { names })).entities.vrfs).toEqual([]);
  });

  test.each([
    ['check vrf gold on PE-ROS-01', ['gold']],
    ['Die VRF KLINIK-N auf PE-ROS-01 ist seit heute früh nicht mehr erreichbar', ['KLINIK-N']],
    ['auf PE-ROS-01 ist die VRF blau2 seit heute früh leider nicht mehr erreichbar', ['blau2']],
  ])('is one where it is written as one, or the text is English: %s', async (query, vrfs) => {
    expect((await goalOf(query, { names })).entities.vrfs).toEqual(vrfs);
  });
});

describe('a question that names something else than a device', () => {
  test.each([
    ['198.51.100.37 stopped answering pings at 17:05. What is that?', ['198.51.100.37']],
    ['why is 10.255.0.100 down', ['10.255.0.100']],
    ['Prefix 203.0.113.0/29 unreachable', ['203.0.113.0/29']],
    ['ping 2001:db8::1 fails', ['2001:db8::1']],
    ['who uses 64496:440?', ['64496:440']],
    ['session to AS 64504 flaps', ['AS64504']],
    ['Hafenlogistik in Rostock: offline since 04:40 UTC', ['Hafenlogistik', 'Rostock']],
    ['customer hafenlogistik has no service', ['hafenlogistik']],
    ['hafenlogistik is down', ['hafenlogistik']],
    ["The site 'Nordic Steel' is offline", ['Nordic Steel']],
    ['Die Leitung nach Rostock ist tot', ['Rostock']],
    ['HL-77120 was migrated, he reaches only our gateway. Which PE?', ['HL-77120']],
    ['Trouble on circuit L2-210041 since 11:59, please check', ['L2-210041']],
    ['Check BGP on Lisbon', ['Lisbon']],
    ['all routers in Lisbon', ['Lisbon']],
    [
      '%ROUTING-BGP-5-ADJCHANGE : neighbor 203.0.113.22 Down - Interface flap (VRF: HAFENLOG)',
      ['203.0.113.22', 'HAFENLOG'],
    ],
  ])('%s', async (query, lookup) => {
    const found = await goalOf(query, { names });
    expect(found.lookup).toEqual(lookup);
    expect(found.subjects).toEqual(expect.arrayContaining(['interfaces', 'vpn', 'bgp']));
    expect(found.devices.length).toBeGreaterThan(1);
    expect(found.devices).not.toContain('CE-9');
  });

  test.each([
    ['bergen and voss both grey, neither responds', ['bergen-pe1', 'voss-pe1', 'voss-p1']],
    ['Voss is slow since noon', ['voss-pe1', 'voss-p1']],
    ['all routers in Voss: MPLS?', ['voss-pe1', 'voss-p1']],
    ['pe-ros-01/BGP Neighbors is CRITICAL', ['PE-ROS-01']],
    ['instance="pe-ros-01:9100" is down', ['PE-ROS-01']],
    ['检查PE-ROS-01的BGP邻居', ['PE-ROS-01']],
  ])('%s: its routers are known by their names', async (query, devices) => {
    const found = await goalOf(query, { names });
    expect(found.devices).toEqual(devices);
    expect(found.lookup).toBeUndefined();
  });

  test('routers of a site that is named beside a customer are searched first', async () => {
    const found = await goalOf('Hafenlogistik in Voss is offline', { names });
    expect(found.lookup).toEqual(['Hafenlogistik', 'Voss']);
    expect(found.devices.slice(0, 2)).toEqual(['voss-pe1', 'voss-p1']);
    expect(found.devices).toHaveLength(routers.length);
  });

  test('of a large network no more routers are searched than can be read', async () => {
    const many = Array.from({ length: 300 }, (_, index) => `pe${index}`);
    expect((await goalOf('Hafenlogistik is offline', { names: many })).devices).toHaveLength(256);
  });

  test.each(['Are the BGP sessions up?', 'Sporadic drops since noon', 'Is IS-IS fine?'])(
    '"%s" names nothing and is asked about as before',
    async (query) => {
      expect(await read(query, { names })).toMatchObject({ kind: 'clarify' });
    },
  );

  test.each(['Recommend a restaurant in Voss or Bergen, no traffic', 'Who won the World Cup?'])(
    '"%s" stays out of scope',
    async (query) => {
      expect(await read(query, { names })).toMatchObject({ kind: 'reject' });
    },
  );

  test.each([
    ['BLUE', ['BLUE']],
    ['the customer is hafenlogistik', ['hafenlogistik']],
    ['hafenlogistik', ['hafenlogistik']],
    ['203.0.113.2', ['203.0.113.2']],
    ['Gi0/0/0/1', ['GigabitEthernet0/0/0/1']],
  ])('the answer "%s" to the question for a device is looked up', async (answer, lookup) => {
    const found = await goalOf('Are the BGP sessions up?', { names, answers: [answer] });
    expect(found).toMatchObject({ lookup, devices: expect.arrayContaining(routers) });
  });

  test.each([['1'], ['voss-pe1']])('the answer "%s" is a device, as before', async (answer) => {
    const found = await goalOf('Are the BGP sessions up?', { names, answers: [answer] });
    expect(found.lookup).toBeUndefined();
    expect(found.devices).toHaveLength(1);
  });

  test('names are few and short, whatever the text', async () => {
    const query = `offline: ${Array.from({ length: 300 }, (_, at) => `AB-${at}`).join(' ')} ${'X9-'.repeat(400)}`;
    const { lookup } = await goalOf(query.slice(0, 3900), { names });
    expect(lookup).toHaveLength(12);
    expect(Math.max(...(lookup ?? []).map((name) => name.length))).toBeLessThanOrEqual(64);
  });

  test.each(['A-'.repeat(1900), '"a '.repeat(1300), "' ' ".repeat(950), 'Ab1/'.repeat(900)])(
    'a long text is read at once',
    async (text) => {
      const before = Date.now();
      await read(`offline ${text}`, { names });
      expect(Date.now() - before).toBeLessThan(3000);
    },
  );
});

describe('the plan for a question that names no device', () => {
  const wanted = goal({ lookup: ['203.0.113.2'], devices: ['PE1', 'PE2', 'P1'] });
  const subject: SettledSubject = {
    found: true,
    open: [],
    loose: [],
    devices: ['PE2'],
    entities: { interfaces: [], vrfs: ['BLUE'], neighbors: [] },
    subjects: ['bgp', 'vpn'],
    describe: [],
  };
  const request = { query: 'q', profile: 'network', attended: true };
  const planOf = () => reasoner.selectPlan({ request, snapshot: snapshot(), goal: wanted });
  const propose = async (instruction: string, settled: SettledSubject | undefined) => {
    const input = proposeInput(instruction, {
      goal: wanted,
      plan: await planOf(),
      analysis: { ...analysis(), ...(settled !== undefined && { subject: settled }) },
    });
    return await reasoner.proposeToolCalls(input);
  };
  const log = 'Read the log of the window asked about.';

  test('begins by finding what is named, in one list of a few routers', async () => {
    const plan = await planOf();
    expect(plan.steps.slice(0, 2)).toEqual(lookupSteps);
    const proposal = await propose(plan.steps[0] ?? '', undefined);
    expect(proposal).toMatchObject({ kind: 'call', done: false });
    const calls = proposal.kind === 'call' ? proposal.calls : [];
    expect(calls.map((call) => call.arguments.device_name)).toEqual(['PE1', 'PE2']);
    expect(new Set(calls.map((call) => call.tool)).size).toBe(1);
  });

  test('reads descriptions a few at a time, until the name is found', async () => {
    const describe = Array.from({ length: 30 }, (_, at) => ({
      device: 'PE1',
      port: `Gi0/0/0/${at}`,
    }));
    const first = await propose(lookupSteps[1] ?? '', { ...subject, found: false, describe });
    expect(first).toMatchObject({ kind: 'call', done: false });
    expect(first.kind === 'call' && first.calls.length).toBe(4);
    expect(await propose(lookupSteps[1] ?? '', subject)).toMatchObject({ kind: 'skip' });
  });

  test('goes on only where the name was found', async () => {
    const proposal = await propose(log, subject);
    const calls = proposal.kind === 'call' ? proposal.calls : [];
    expect(calls.map((call) => call.arguments.device_name)).toEqual(['PE2']);
  });

  test('goes nowhere where it was not found', async () => {
    const proposal = await propose(log, {
      ...subject,
      found: false,
      entities: { interfaces: [], vrfs: [], neighbors: [] },
    });
    expect(proposal).toMatchObject({ kind: 'skip', reason: expect.stringContaining('not found') });
  });

  test('steps that come with the request are carried out, found or not', async () => {
    const input = proposeInput(log, { goal: wanted });
    const proposal = await reasoner.proposeToolCalls(input);
    expect(proposal.kind === 'call' && proposal.calls).toHaveLength(3);
  });
});
