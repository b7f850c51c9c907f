import { goalOf, read } from './fixtures/inputs';

const names = ['lyon-sud-1', 'lyon-nord-1', 'lyon-p1', 'lyon-p2', 'lyon-rr1'];

describe('a complaint of somebody, told beside a change', () => {
  it.each([
    [
      'CHG-912 on lyon-nord-1 (shut Te0/0/0/7) went through. Now FROMAGERIE complains that all is dead since 22:00',
      ['FROMAGERIE'],
      ['lyon-nord-1'],
    ],
    [
      'lyon-p1 and lyon-p2 were reloaded last night, both fine. VRF TEXTILE has no service since then, related?',
      ['TEXTILE'],
      ['lyon-p1', 'lyon-p2'],
    ],
    [
      'We swapped the optic of lyon-rr1 on Monday. Since this morning Brasserie Nord says nothing works.',
      ['Brasserie', 'Nord'],
      ['lyon-rr1'],
    ],
    [
      'TEXTILE and Nordwind both report outages since the work on lyon-p2. Is that the reason?',
      ['TEXTILE', 'Nordwind'],
      ['lyon-p2'],
    ],
  ])('%s', async (query, lookup, beside) => {
    const goal = await goalOf(query, { names });
    expect(goal.lookup).toEqual(expect.arrayContaining(lookup.slice(0, 1)));
    expect(goal.beside).toEqual(beside);
    expect(goal.devices.length).toBeGreaterThan(beside.length);
  });

  it.each([
    'lyon-nord-1 lost its sessions after CHG-912. FROMAGERIE called, too.',
    'TEXTILE is dead on lyon-sud-1 since the reload of lyon-p1',
    'Check BGP on lyon-p1. NOC says it is fine.',
    'Is the port of lyon-p1 down? It fell over at 22:12, Madrid time',
  ])('"%s" is about the router that the complaint names', async (query) => {
    const goal = await goalOf(query, { names });
    expect(goal.beside).toBeUndefined();
  });

  it('takes the second of a role for the one that is not named otherwise', async () => {
    const goal = await goalOf('RR1 maintenance went fine. Now the second reflector is flapping');
    expect(goal.devices).toEqual(['RR2', 'RR1']);
  });

  it('leaves out a port of another router that is only told beside the complaint', async () => {
    const context = 'We shut Te0/0/0/7 on lyon-nord-1 as planned. ';
    const goal = await goalOf(`${context}lyon-sud-1 lost its uplink at 21:15, why?`, { names });
    expect(goal.devices).toEqual(['lyon-nord-1', 'lyon-sud-1']);
    expect(goal.entities.interfaces).toEqual([]);
    const same = await goalOf('We shut Te0/0/0/7 on lyon-p1. lyon-p1 is down now, why?', { names });
    expect(same.entities.interfaces).toEqual(['TenGigE0/0/0/7']);
  });
});

describe('words of the trade in capitals', () => {
  it.each([
    'does every PE have both reflectors up? see a lot of TCPBADAUTH in syslog. yes/no per PE pls',
    'MAXPFXEXCEED and OPENSENT all over the place, is BGP up on all PEs?',
    'per PE: IS-IS up? plenty of ADJFLUSH messages',
    'every PE: is MPLS on? hundreds of LABELWITHDRAW since the cutover',
    'does each PE have MPLS on every core link? LDP-5-NBRCHG is flooding the logs',
  ])('"%s" names nothing', async (query) => {
    const goal = await goalOf(query);
    expect(goal.lookup).toBeUndefined();
    expect(goal.devices).toEqual(expect.arrayContaining(['PE1', 'PE2', 'PE3']));
  });

  it('are none in what a tool is quoted with', async () => {
    const query =
      'audit says VRF OPAL fails: "rt_in != rt_out", "sites missing their routes". VRF passes elsewhere';
    const goal = await goalOf(query);
    expect(goal.entities.vrfs).toEqual(['OPAL']);
    expect(goal.lookup).toEqual(['OPAL']);
  });

  it('are names where they are introduced as such', async () => {
    expect((await goalOf('customer CEASE has no service')).lookup).toContain('CEASE');
  });

  it('make no question for something that no tool shows of what stood in a log', async () => {
    const goal = await goalOf('per PE: reflectors up? lots of HOLDTIME in the logs');
    expect(goal.question?.unshown).toBeUndefined();
    expect((await goalOf('what is the hold time of PE1?')).question?.unshown).toBeDefined();
  });

  it('leave a question about every PE as it is where nothing else is found', async () => {
    const routers = ['gw-a', 'gw-b', 'spine-1'];
    const goal = await goalOf('every PE has both reflectors up? ZQXWERT', { names: routers });
    expect(goal.beside).toEqual(routers);
  });
});

describe('a question which of something it is', () => {
  it.each([
    'which customers are still off?',
    'which sites are not back yet',
    'who is off after the swap?',
    'how many sessions are down?',
    'which ports have errors?',
  ])('"%s" is put to every router of a small network', async (query) => {
    expect((await goalOf(query)).devices).toHaveLength(7);
  });

  it('asks back in a network that is too large to read for it', async () => {
    const many = Array.from({ length: 40 }, (_, at) => `pe${at}`);
    expect(await read('which ports have errors?', { names: many })).toMatchObject({
      kind: 'clarify',
    });
  });

  it.each([
    ['per PE: BGP ok?', ['PE1', 'PE2', 'PE3']],
    ['are the core ports of every PE up?', ['PE1', 'PE2', 'PE3']],
    ['are the core routers fine?', ['P1', 'P2']],
  ])('"%s" is about the routers of the role', async (query, devices) => {
    expect((await goalOf(query)).devices).toEqual(devices);
  });
});
