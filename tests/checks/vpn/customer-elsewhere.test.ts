import { judge, port, ports, reply } from '../support/build';

const vpn = (device: string, vrfs: { name: string; interfaces: string[] }[]) =>
  reply('vpn_info', device, {
    vrfs: vrfs.map(({ name, interfaces }) => ({
      vrf: name,
      detailed_data: {
        name,
        description: null,
        route_distinguisher: '64496:1',
        address_families: [],
        interfaces: interfaces.map((one) => ({ name: one })),
        route_targets: { import: ['64496:7'], export: ['64496:7'] },
      },
    })),
    summary: '',
  });
const row = (name: string, admin: string, vrf: string | null = null) => ({
  name,
  admin_status: admin,
  oper_status: admin,
  vrf,
});

const membership = (description: string, name = 'OTHER') => {
  const { checks } = judge({
    question: 'is KORBEL on R1 off?',
    devices: ['R1'],
    subjects: ['vpn', 'interfaces'],
    inventory: ['R1', 'R2'].map((one) => ({ name: one, address: null, role: 'PE' })),
    more: { entities: { interfaces: [], vrfs: ['KORBEL'], neighbors: [] } },
    evidence: [
      ports('R1', [row('Gi6', 'DOWN'), row('Gi1', 'UP', name)]),
      port('R1', { ...row('Gi6', 'DOWN'), description }),
      vpn('R1', [{ name, interfaces: ['Gi1'] }]),
      ports('R2', [row('Gi9', 'UP', 'KORBEL')]),
      vpn('R2', [{ name: 'KORBEL', interfaces: ['Gi9'] }]),
    ],
  });
  return checks.find(({ check, object }) => check === 'vpn.membership' && object === 'KORBEL')
    ?.result;
};

it('a VRF is missed on a router that a question names it with', () => {
  expect(membership('spare')).toBe('fail');
});

it('a VRF is not missed where a port that is shut says where its customer has moved', () => {
  expect(membership('KORBEL moved to R2 Gi9, port to be freed')).not.toBe('fail');
});

it('a VRF is not missed where the router has those of a hub with longer names', () => {
  expect(membership('spare', 'KORBEL-HUB-UP')).not.toBe('fail');
});
