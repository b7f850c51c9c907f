import { wrongPorts } from '../../../src/checks/vpn/wrong-ports';

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

describe('a port in the VRF of another customer', () => {
  it('is told by a description that names the VRF which lacks a port', () => {
    expect(wrongPorts([port('Gi0', 'access RED, shop 4')], lacking, [red, blue])).toEqual([
      { port: 'Gi0', vrf: 'BLUE', belongs: 'RED' },
    ]);
  });

  it('is told by a description that names the customer as the VRF does', () => {
    expect(wrongPorts([port('Gi0', 'Bakery Huber, shop 4')], lacking, [red, blue])).toMatchObject([
      { belongs: 'RED' },
    ]);
  });

  it('is not claimed where the other VRF has its port, or the description names both', () => {
    const full = new Map([...lacking, ['RED', ['Gi1']]]);
    expect(wrongPorts([port('Gi0', 'access RED')], full, [red, blue])).toEqual([]);
    expect(wrongPorts([port('Gi0', 'RED guests in BLUE')], lacking, [red, blue])).toEqual([]);
    expect(wrongPorts([port('Gi0', 'access REDWOOD')], lacking, [red, blue])).toEqual([]);
    expect(wrongPorts([port('Gi0', 'access RED', null)], lacking, [red, blue])).toEqual([]);
  });
});
