import { knownTopology } from '../../src/checks/known-topology';
import { now, port, ports, reply } from './support/build';

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

  it('leaves the ends of the map where they are where only another port of a router was read', () => {
    const attributes = {
      local_interface: 'Gi0/3/1',
      local_ip: '198.51.100.9',
      remote_interface: 'Gi0/1/0',
      remote_ip: '198.51.100.8',
    };
    const map = reply('network_topology', 'ALL_DEVICES', {
      direct_connections: [{ source: 'P1', target: 'PE1', attributes }],
    });
    const single = port('P1', { name: 'Gi0/1/0', ip_address: '198.51.100.0', prefix_length: 31 });
    expect(knownTopology([single, map], inventory, now).links).toEqual([
      { a: 'P1', aInterface: 'Gi0/3/1', b: 'PE1', bInterface: 'Gi0/1/0' },
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
