import { goalOf, read, usualNames } from './fixtures/inputs';

/** The same question of each of the first routers of the inventory. */
const first5 = (start: string) => usualNames.slice(0, 5).map((name) => `${start}${name}`);

const sites = ['fao-pe1', 'bra-pe1', 'fao-p1', 'bra-p1', 'rr1', 'evo-pe2'];

describe('devices that a query selects', () => {
  test.each([
    ['Check BGP neighbors on PE1', ['PE1']],
    ['look at bgp of pe2 please', ['PE2']],
    ['EP2 bgp state?', ['PE2']],
    ['interfaces of rr1?', ['RR1']],
    ['Alert: BGP_PEER_DOWN host=pe1 peer=203.0.113.21', ['PE1']],
    ['Check BGP on PE1, PE2 and PE3', ['PE1', 'PE2', 'PE3']],
    ['bgp on pe3,pe1', ['PE3', 'PE1']],
    ['Check BGP on PE 2', ['PE2']],
    ['Do a health check of all PEs', ['PE1', 'PE2', 'PE3']],
    ['MPLS on every P router', ['P1', 'P2']],
    ['are the route reflectors healthy?', ['RR1', 'RR2']],
    ['all provider edge routers: BGP', ['PE1', 'PE2', 'PE3']],
    ['check interfaces on pe*', ['PE1', 'PE2', 'PE3']],
    ['check BGP on 198.51.100.2', ['PE2']],
    ['is the PE1-P2 link clean?', ['PE1', 'P2']],
    ["what is wrong with PE1's neighbors", ['PE1']],
    [
      'RR2 says PE3 is gone while P1 still sees its adjacency. Who has it right?',
      ['RR2', 'PE3', 'P1'],
    ],
    ['All PEs except PE2: interface errors?', ['PE1', 'PE3']],
    ['Check all PEs but PE3', ['PE1', 'PE2']],
    ['anything down on the PEs besides PE3?', ['PE1', 'PE2']],
    ['Check all PEs, PE3 excluded', ['PE1', 'PE2']],
    ['PE3 hariç bütün PE routers: MTU?', ['PE1', 'PE2']],
    ['check BGP on every PE but PE1', ['PE2', 'PE3']],
    ['any reflector but RR1 up?', ['RR2']],
    ['Do not check PE1, check PE2', ['PE2']],
    ['Is the whole network healthy?', ['PE1', 'PE2', 'PE3', 'P1', 'P2', 'RR1', 'RR2']],
    ['Are the sessions from PE1 to all RRs up?', ['PE1']],
    ['Review the PE router PE2', ['PE2']],
    ['BGP on RR1 to two PEs is down, check RR1', ['RR1']],
    ['BGP on PE1 and the RRs', ['PE1', 'RR1', 'RR2']],
    ['Is the path PE1-P1-PE2 clean?', ['PE1', 'P1', 'PE2']],
    ['Are the MTUs in the core consistent?', ['P1', 'P2']],
    ['Is PE1 cut off from the core?', ['PE1']],
  ])('%s', async (query, devices) => {
    expect((await goalOf(query)).devices).toEqual(devices);
  });

  test('where no device has the role by its name, all of no known role may have it', async () => {
    const names = ['lis-er1', 'lis-er2', 'lis-cr1', 'lis-rr1'];
    const goal = await goalOf('All PEs: is BGP fine?', { names });
    expect(goal.devices).toEqual(['lis-er1', 'lis-er2', 'lis-cr1']);
  });

  test('a name that differs in case is passed on as the inventory spells it', async () => {
    expect((await goalOf('health of LIS-core-01', { names: ['lis-CORE-01'] })).devices).toEqual([
      'lis-CORE-01',
    ]);
  });

  test('a host part stands for a name in full, and the other way round', async () => {
    const names = ['pe7.lab.example.net', 'p7'];
    expect((await goalOf('BGP on pe7', { names })).devices).toEqual(['pe7.lab.example.net']);
    expect((await goalOf('MPLS on p7.lab.example.net', { names })).devices).toEqual(['p7']);
  });

  test('a short name that fits one device only is that device', async () => {
    expect((await goalOf('BGP on pe2', { names: sites })).devices).toEqual(['evo-pe2']);
  });

  test('a run without anybody to ask looks at all devices where none is named', async () => {
    const found = await goalOf('Nightly health check', { request: { attended: false } });
    expect(found.devices).toHaveLength(7);
  });

  test('the only device of an inventory need not be named', async () => {
    expect((await goalOf('Are all BGP sessions up?', { names: ['solo'] })).devices).toEqual([
      'solo',
    ]);
  });

  test('a VRF without a device is looked for on all edge routers', async () => {
    const found = await goalOf('ACME-7 cannot reach its other site');
    expect(found).toMatchObject({
      devices: ['PE1', 'PE2', 'PE3'],
      entities: { vrfs: ['ACME-7'] },
    });
  });

  test('a customer box outside the inventory is noted beside the router that sees it', async () => {
    const found = await goalOf('CE7 behind PE1 cannot be reached');
    expect(found.devices).toEqual(['PE1']);
    expect(found.constraints.join(' ')).toContain('CE7 is not in the inventory');
  });
});

describe('devices that the inventory does not hold', () => {
  test.each([
    ['Check BGP on PE9', ['PE1', 'PE2', 'PE3'].map((name) => `Check BGP on ${name}`)],
    ['Check BGP on PE1 and PE11', ['Check BGP on PE1 and PE2', 'Check BGP on PE1 and PE3']],
    [
      'Is BGP ok on PE8 and PE9?',
      ['PE1 and PE2', 'PE2 and PE3', 'PE3 and PE1'].map((names) => `Is BGP ok on ${names}?`),
    ],
    ['Review P device core-rtr-2', first5('Review P device ')],
    ['bgp on xrd-1', first5('bgp on ')],
    ['check interfaces on zz*', first5('check interfaces on ')],
    ['Check BGP on lisbon', first5('Check BGP on ')],
  ])('"%s" is refused with questions that can be asked instead', async (query, instead) => {
    expect(await read(query)).toMatchObject({
      kind: 'reject',
      reason: expect.stringContaining('not in the inventory'),
      suggestions: instead,
    });
  });

  test('a question that names none of them is offered with a name', async () => {
    const query = 'Is anything wrong with BGP?';
    const reading = await read(query, { request: { devices: ['PE9'] } });
    expect(reading).toMatchObject({
      suggestions: expect.arrayContaining(['Is anything wrong with BGP on PE1?']),
    });
    const long = `Check BGP on PE9 ${'please '.repeat(100)}`;
    expect(await read(long)).toMatchObject({
      suggestions: ['Check PE1', 'Check PE2', 'Check PE3'],
    });
  });

  test.each([
    'Is MD5 right on PE1?',
    'IPv6 prefixes on PE1 from AS65001',
    'Errors on Te0/0/0/1 of PE1 in the last 24h',
    'PE1 shows BGP-5-ADJCHANGE in the logs since v7.5.2',
    'L3VPN and LDP on PE1',
  ])('"%s" names no unknown device', async (query) => {
    expect((await goalOf(query)).devices).toEqual(['PE1']);
  });
});

describe('devices that come with the request', () => {
  test('are taken as they are, with roles and wildcards', async () => {
    const request = { devices: ['rr1', 'PE*'] };
    expect((await goalOf('Nightly health check', { request })).devices).toEqual([
      'RR1',
      'PE1',
      'PE2',
      'PE3',
    ]);
  });

  test('none drops out silently: one unknown name refuses the run', async () => {
    const reading = await read('Nightly health check', { request: { devices: ['RR1', 'PE8'] } });
    expect(reading).toMatchObject({ kind: 'reject' });
    expect(JSON.stringify(reading)).toContain('PE8');
  });
});

describe('a name that fits several devices', () => {
  test('is asked about, with the candidates as options, before anything else', async () => {
    expect(await read('Check BGP on pe1', { names: sites })).toMatchObject({
      kind: 'clarify',
      need: {
        about: 'device',
        question: 'Which device is meant by "pe1": fao-pe1 or bra-pe1?',
        options: ['fao-pe1', 'bra-pe1'],
      },
    });
  });

  test.each([
    ['the bra one', ['bra-pe1']],
    ['2', ['bra-pe1']],
    ['#1', ['fao-pe1']],
    ['the second', ['bra-pe1']],
    ['BRA-PE1, please', ['bra-pe1']],
    ['both', ['fao-pe1', 'bra-pe1']],
    ['rr1, sorry', ['rr1']],
  ])('the answer "%s" settles it', async (answer, devices) => {
    const found = await goalOf('Check BGP on pe1', { names: sites, answers: [answer] });
    expect(found.devices).toEqual(devices);
  });

  test('an answer that settles nothing is asked again once, then refused', async () => {
    const once = await read('Check BGP on pe1', { names: sites, answers: ['er'] });
    expect(once).toMatchObject({ kind: 'clarify', need: { options: ['fao-pe1', 'bra-pe1'] } });
    const twice = await read('Check BGP on pe1', { names: sites, answers: ['er', 'hm'] });
    expect(twice).toMatchObject({ kind: 'reject' });
  });

  test('the answer does not lose the other devices of the query', async () => {
    const talk = { names: sites, answers: ['the fao one'] };
    expect((await goalOf('interfaces of pe1 and evo-pe2', talk)).devices).toEqual([
      'fao-pe1',
      'evo-pe2',
    ]);
  });

  test('"all" before it selects all of them', async () => {
    expect((await goalOf('BGP on all pe1 routers', { names: sites })).devices).toEqual([
      'fao-pe1',
      'bra-pe1',
    ]);
  });
});

describe('a query without a device', () => {
  test.each([
    ['RR1', ['RR1']],
    ['all PEs', ['PE1', 'PE2', 'PE3']],
    ['2', ['P2']],
    ['all devices', ['PE1', 'PE2', 'PE3', 'P1', 'P2', 'RR1', 'RR2']],
  ])('is asked about, and "%s" answers it', async (answer, devices) => {
    const question = await read('Are the BGP sessions up?');
    expect(question).toMatchObject({ kind: 'clarify', need: { about: 'device' } });
    expect((await goalOf('Are the BGP sessions up?', { answers: [answer] })).devices).toEqual(
      devices,
    );
  });
});

test('a fleet of 5000 devices and the longest query are read in seconds', async () => {
  const names = Array.from({ length: 5000 }, (_, index) => `site${index % 50}-pe${index}`);
  const query = `Check BGP on site7-pe7 ${'and tell what it says '.repeat(178)}`.slice(0, 3990);
  const before = Date.now();
  expect((await goalOf(query, { names })).devices).toEqual(['site7-pe7']);
  expect(Date.now() - before).toBeLessThan(10_000);
});

const boxes = ['xr-r1.core.example.net', 'xr-r2.core.example.net', 'xr-r3.core.example.net'];

test('part of a full host name is no role', async () => {
  const query = 'IS-IS alarm on xr-r3.core.example.net since 11:12, please find the cause';
  expect((await goalOf(query, { names: boxes })).devices).toEqual(['xr-r3.core.example.net']);
});

test('every PE is asked about beside a router that is named, where nobody knows which are PEs', async () => {
  const query = 'We take box-9 out on Saturday. Does every PE get its routes from both reflectors?';
  const names = ['box-1', 'box-2', 'box-9'];
  expect([...(await goalOf(query, { names })).devices].sort()).toEqual(names);
});
