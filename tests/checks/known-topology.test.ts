import { knownTopology } from '../../src/checks/known-topology';
import { now, ports } from './support/build';

function row(name: string, address: string): Record<string, unknown> {
  return { name, admin_status: 'UP', oper_status: 'UP', ip_address: address };
}

const evidence = [
  ports('PE1', [row('GigabitEthernet0/0/0/0', '10.0.0.1/30'), row('Loopback0', '10.255.0.1/32')]),
  ports('P1', [row('GigabitEthernet0/0/0/3', '10.0.0.2/30')]),
];
const inventory = ['PE1', 'P1', 'PE9'].map((name) => ({
  name,
  address: null,
  role: name.startsWith('PE') ? 'PE' : 'P',
}));

describe('the topology that evidence shows', () => {
  it('joins the two ports of one network', () => {
    expect(knownTopology(evidence, inventory, now).links).toEqual([
      {
        a: 'PE1',
        aInterface: 'GigabitEthernet0/0/0/0',
        b: 'P1',
        bInterface: 'GigabitEthernet0/0/0/3',
      },
    ]);
  });

  it('leaves out what nobody looked at', () => {
    const { devices } = knownTopology(evidence, inventory, now);
    expect(devices).toEqual([
      { name: 'PE1', role: 'PE' },
      { name: 'P1', role: 'P' },
    ]);
  });
});
