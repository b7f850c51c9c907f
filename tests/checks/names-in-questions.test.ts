import { classifyResult } from '../../src/checks';
import type { InventoryDevice } from '../../src/domain/analysis/goal';
import { bgp, judge, port, ports, reply } from './support/build';
import { evidenceOf } from './support/recorded';
import { timeOf } from '../support/nasty-texts';

const inventory: InventoryDevice[] = ['lis-pe1', 'lis-pe2', 'opo-pe1'].map((name, index) => ({
  name,
  address: `192.0.2.${index + 1}`,
  role: 'PE',
}));
const devices = inventory.map((device) => device.name);

const row = (name: string, ip_address: string, vrf?: string, oper_status = 'UP') => ({
  name,
  admin_status: 'UP',
  oper_status,
  ip_address,
  ...(vrf !== undefined && { vrf }),
});

const tables = devices.flatMap((device, index) => [
  ports(device, [
    row('Gi0/0/0/0', `198.51.100.${index * 2}/31`),
    row('Gi0/0/0/1', '203.0.113.1/30', index === 2 ? 'BLUE' : 'ACME'),
    row('Gi0/0/0/2', `203.0.113.${9 + index * 4}/30`, 'BLUE'),
  ]),
  reply('vpn_info', device, { vrfs: [] }),
  bgp(device, [], `192.0.2.${index + 1}`),
]);
const described = (device: string, name: string, description: string) =>
  port(device, { name, admin_state: 'UP', oper_state: 'UP', description });

function lookUp(lookup: string[], more: ReturnType<typeof ports>[] = [], nouns: string[] = []) {
  return judge({
    inventory,
    devices,
    evidence: [...tables, ...more],
    subjects: ['interfaces', 'vpn', 'bgp'],
    question: `${lookup.join(' and ')} is down`,
    more: { lookup, nouns },
  });
}

function guess(guesses: string[], more: ReturnType<typeof ports>[] = [], named: string[] = []) {
  return judge({
    inventory,
    devices,
    evidence: [...tables, ...more],
    subjects: ['interfaces', 'vpn', 'bgp'],
    question: `${[...named, ...guesses].join(' ')} is down`,
    more: { lookup: [...named, ...guesses], guesses },
  });
}

describe('a word that no list holds', () => {
  it('stands for the one thing that has it for its name, whatever the others are', () => {
    const { subject, remarks } = guess(['kurz', 'blue', 'kurve']);
    expect(subject).toMatchObject({ found: true, open: [], entities: { vrfs: ['BLUE'] } });
    expect(remarks.join(' ')).not.toContain('kurve');
  });

  it('is missed nowhere, and leaves all routers to be looked at', () => {
    const { subject, answer } = guess(['kurve', 'kurz']);
    expect(subject).toMatchObject({ found: false, open: ['kurve', 'kurz'], devices });
    expect(subject?.notFound).toBeUndefined();
    expect(answer?.state).not.toBe('not_found');
  });

  it('is none where what is written as a name is found', () => {
    expect(guess(['blue'], [], ['ACME']).subject).toMatchObject({ entities: { vrfs: ['ACME'] } });
  });

  it.each([
    ['hafenlogstik', 'a letter that was left out'],
    ['hafenlogistki', 'two that were swapped'],
  ])('may be mistyped: %s, %s', (word) => {
    const more = [described('lis-pe2', 'Gi0/0/0/2', 'HAFENLOGISTIK pier 4')];
    const { subject, remarks } = guess([word], more);
    expect(subject).toMatchObject({ found: true, devices: ['lis-pe2'] });
    expect(remarks.join(' ')).toContain(`${word} was taken for`);
  });
});

describe('a name with marks on its letters', () => {
  it.each(['Düsseldorf', 'Dusseldorf', 'Duesseldorf'])('is found without them: %s', (word) => {
    const more = [described('lis-pe2', 'Gi0/0/0/2', 'line to DUESSELDORF DUSSELDORF')];
    expect(lookUp([word], more).subject).toMatchObject({ found: true, devices: ['lis-pe2'] });
  });
});

describe('a noun that might have been a name', () => {
  it('is missed nowhere, and where it was looked for is told', () => {
    const { subject, remarks, answer } = lookUp(['Aussetzer', 'Kiste'], [], ['Aussetzer', 'Kiste']);
    expect(subject).toMatchObject({ found: false, open: ['Aussetzer', 'Kiste'] });
    expect(subject?.notFound).toBeUndefined();
    expect(answer?.state).not.toBe('not_found');
    expect(remarks[0]).toMatch(
      /^No name was found in the words "Aussetzer", "Kiste": looked for among the names/,
    );
  });

  it('stands for what has it for its name', () => {
    const { subject, remarks } = lookUp(['Blue', 'Kiste'], [], ['Blue', 'Kiste']);
    expect(subject).toMatchObject({ found: true, entities: { vrfs: ['BLUE'] } });
    expect(remarks.join(' ')).not.toContain('Kiste');
  });

  it('leaves a name beside it to be missed', () => {
    const { subject } = lookUp(['Nordwind', 'Kiste'], [], ['Kiste']);
    expect(subject?.notFound).toMatch(/^"Nordwind" was not found/);
  });
});

describe('a question that names no device', () => {
  it('goes on with the port that has the address, and says so first', () => {
    const { subject, remarks } = lookUp(['198.51.100.2']);
    expect(subject).toMatchObject({
      found: true,
      devices: ['lis-pe2'],
      entities: { interfaces: ['Gi0/0/0/0'], vrfs: [], neighbors: [] },
    });
    expect(remarks[0]).toBe('198.51.100.2 is Gi0/0/0/0 of lis-pe2.');
  });

  it('looks at all places of an address that two customers use', () => {
    const { subject, remarks } = lookUp(['203.0.113.2']);
    expect(subject).toMatchObject({
      devices,
      entities: { vrfs: ['ACME', 'BLUE'], neighbors: ['203.0.113.2'] },
    });
    expect(remarks[0]).toMatch(/lis-pe1 \(VRF ACME\); .*opo-pe1 \(VRF BLUE\)\. All of them were/);
  });

  it('takes a customer and a site together where one place fits both', () => {
    const { subject } = lookUp(['BLUE', 'opo']);
    expect(subject).toMatchObject({ devices: ['opo-pe1'], entities: { vrfs: ['BLUE'] } });
  });

  it('takes two names for two subjects where no place fits both', () => {
    const { subject } = lookUp(['198.51.100.0', '198.51.100.4']);
    expect(subject?.devices).toEqual(['lis-pe1', 'opo-pe1']);
  });

  it('finds a circuit by the description of its port', () => {
    const { subject, remarks } = lookUp(
      ['LX-4471'],
      [described('lis-pe2', 'Gi0/0/0/2', 'Blue Ltd. LX-4471 to Faro')],
    );
    expect(subject).toMatchObject({
      devices: ['lis-pe2'],
      entities: { interfaces: ['Gi0/0/0/2'], vrfs: ['BLUE'] },
    });
    expect(remarks[0]).toContain('described as "Blue Ltd. LX-4471 to Faro"');
  });

  it('is never healthy where its name was not found, and tells where it was looked for', () => {
    const { verdict, subject, remarks } = lookUp(['192.0.2.77']);
    expect(verdict).toBe('inconclusive');
    expect(subject).toMatchObject({ found: false, devices });
    expect(remarks[0]).toMatch(/^"192\.0\.2\.77" was not found: .* of 3 routers\.$/);
  });

  it('asks for the descriptions of customer ports before those of others', () => {
    const { subject, followUps } = lookUp(['Hafenlogistik']);
    expect(subject?.describe.slice(0, 2)).toEqual([
      { device: 'lis-pe1', port: 'Gi0/0/0/1' },
      { device: 'lis-pe1', port: 'Gi0/0/0/2' },
    ]);
    expect(subject?.describe.at(-1)).toEqual({ device: 'opo-pe1', port: 'Gi0/0/0/0' });
    expect(followUps[0]).toMatchObject({ subject: 'interface_details', object: 'Gi0/0/0/1' });
  });

  it('reads no description for an address', () => {
    expect(lookUp(['192.0.2.77']).subject?.describe).toEqual([]);
  });

  it('offers a name that is near, and counts the descriptions that were read', () => {
    const { remarks } = lookUp(['Rostok'], [described('lis-pe1', 'Gi0/0/0/1', 'Acme Rostock')]);
    expect(remarks[0]).toContain('descriptions of 1 of 9 interfaces');
    expect(remarks[0]).toContain('Names near it: rostock.');
  });

  it('takes the lost peer of others for the one router that does not answer', () => {
    const error = { type: 'TIMEOUT_ERROR', message: 'timed out' };
    const silent = ['interface_brief', 'vpn_info', 'routing_info'].map((operation_type) =>
      evidenceOf(
        classifyResult({
          structuredContent: {
            device_name: 'opo-pe1',
            operation_type,
            status: 'failed',
            data: {},
            metadata: {},
            error_response: error,
          },
        }),
        'tool',
        { device: 'opo-pe1' },
      ),
    );
    const lost = { address: '192.0.2.103', remote_as: 64496, state: 'ACTIVE', prefixes: {} };
    const analysis = judge({
      inventory,
      devices,
      evidence: [...tables.slice(0, 6), bgp('lis-pe1', [lost]), ...silent],
      subjects: ['interfaces', 'vpn', 'bgp'],
      question: '192.0.2.103 is unreachable',
      more: { lookup: ['192.0.2.103'] },
    });
    expect(analysis.subject?.devices).toContain('opo-pe1');
    expect(analysis.remarks[0]).toBe('192.0.2.103 was taken for opo-pe1.');
  });
});

it('ten thousand ports and a description of any length are looked up at once', () => {
  const many = Array.from({ length: 40 }, (_, router) => {
    const rows = Array.from({ length: 250 }, (_unused, at) =>
      row(`Gi0/0/${router}/${at}`, `10.${router}.${at}.1/30`, 'BLUE'),
    );
    return ports(`pe${router}`, rows);
  });
  const long = described('pe0', 'Gi0/0/0/0', 'a-'.repeat(50_000));
  const names = many.map((_, router) => `pe${router}`);
  const taken = timeOf(() => {
    const analysis = judge({
      devices: names,
      evidence: [...many, long],
      subjects: ['interfaces'],
      more: { lookup: ['10.7.9.2', 'a-'.repeat(32), 'Hafenlogistik'] },
    });
    expect(analysis.subject?.devices).toEqual(['pe7']);
  });
  expect(taken).toBeLessThan(10_000);
});
