import { type AccessPort, wrongPorts } from '../../../src/checks/vpn/wrong-ports';

const red = { name: 'RED', description: 'Bakery Huber' };
const blue = { name: 'BLUE', description: null };
const port = (name: string, description: string, vrf: string | null = 'BLUE') => ({
  name,
  description,
  vrf,
});
const lacking = new Map([
  ['RED', []],
  ['BLUE', ['Gi0']],
]);

const alone = { everywhere: [], isComplainedOf: () => false, isMissed: () => false };

describe('a port in the VRF of another customer', () => {
  it('is told by a description that names the VRF which lacks a port', () => {
    expect(wrongPorts([port('Gi0', 'access RED, shop 4')], lacking, [red, blue], alone)).toEqual([
      { port: 'Gi0', vrf: 'BLUE', belongs: 'RED' },
    ]);
  });

  it('is told by a description that names the customer as the VRF does', () => {
    expect(
      wrongPorts([port('Gi0', 'Bakery Huber, shop 4')], lacking, [red, blue], alone),
    ).toMatchObject([{ belongs: 'RED' }]);
  });

  it('is not claimed where the other VRF has its port, or the description names both', () => {
    const full = new Map([...lacking, ['RED', ['Gi1']]]);
    expect(wrongPorts([port('Gi0', 'access RED')], full, [red, blue], alone)).toEqual([]);
    expect(wrongPorts([port('Gi0', 'RED guests in BLUE')], lacking, [red, blue], alone)).toEqual(
      [],
    );
    expect(wrongPorts([port('Gi0', 'access REDWOOD')], lacking, [red, blue], alone)).toEqual([]);
    expect(wrongPorts([port('Gi0', 'access RED', null)], lacking, [red, blue], alone)).toEqual([]);
  });
});

describe('a port of which somebody complains', () => {
  const full = new Map([
    ['RED', ['Gi1']],
    ['BLUE', ['Gi0', 'Gi2']],
  ]);
  const moved = port('Gi0', 'line 17 RED harbour');
  const others = [
    port('Gi1', 'line 9 RED town', 'RED'),
    port('Gi2', 'line 3 BLUE town'),
    port('Gi1', 'line 4 RED hills', 'RED'),
  ];
  const found = (everywhere: AccessPort[], complained: boolean) =>
    wrongPorts([moved, others[0]!, others[1]!], full, [red, blue], {
      everywhere: [moved, ...everywhere],
      isMissed: () => false,
      isComplainedOf: (name) => complained && name === 'Gi0',
    });

  it('is told by its description where all others of both VRFs are described as they should be', () => {
    expect(found(others, true)).toEqual([{ port: 'Gi0', vrf: 'BLUE', belongs: 'RED' }]);
    expect(found(others, false)).toEqual([]);
  });

  it('is not where descriptions are not kept up, or none shows that they are', () => {
    expect(found([...others, port('Gi5', 'old line of Miller', 'RED')], true)).toEqual([]);
    expect(found([others[0]!], true)).toEqual([]);
  });
});

describe('a port described for a customer whose VRF has another name', () => {
  const moved = port('Gi0', 'Huber shop 4');
  const vrfs = [{ name: 'RED', description: null }, blue];
  const found = (here: Map<string, string[]>, ...everywhere: AccessPort[]) =>
    wrongPorts([moved], here, vrfs, { ...alone, everywhere: [moved, ...everywhere] });
  const hers = port('Gi7', 'Huber bakery', 'RED');
  const neighbors = port('Gi8', 'Miller saw mill');

  it('belongs where ports elsewhere are described in the same words, and its own are in none of them', () => {
    expect(found(lacking, hers, neighbors)).toEqual([{ port: 'Gi0', vrf: 'BLUE', belongs: 'RED' }]);
  });

  it('is left where nothing tells that its VRF is described otherwise, or two VRFs may be meant', () => {
    expect(found(lacking, hers)).toEqual([]);
    expect(found(lacking, hers, neighbors, port('Gi9', 'Miller shop'))).toEqual([]);
    expect(found(lacking, hers, neighbors, port('Gi9', 'Huber office', 'GREEN'))).toEqual([]);
  });

  it('is left where the router does not have that VRF', () => {
    expect(found(new Map([['BLUE', ['Gi0']]]), hers, neighbors)).toEqual([]);
  });
});

describe('names beside those of VRFs', () => {
  it('tell whose a port was, which counts for nothing', () => {
    const taken = port('Gi0', 'access RED dock (ex BLUE, CHG-5120)');
    expect(wrongPorts([taken], lacking, [red, blue], alone)).toEqual([
      { port: 'Gi0', vrf: 'BLUE', belongs: 'RED' },
    ]);
    const formerly = port('Gi0', 'access BLUE, formerly RED');
    expect(wrongPorts([formerly], lacking, [red, blue], alone)).toEqual([]);
  });

  it('may be longer ones of the same customer', () => {
    const hub = { name: 'RED-HUB-UP', description: null };
    const here = new Map([
      ['RED', []],
      ['RED-HUB-UP', ['Gi0']],
    ]);
    const head = port('Gi0', 'RED head office, from the shops', 'RED-HUB-UP');
    expect(wrongPorts([head], here, [red, hub], alone)).toEqual([]);
  });
});
