import { join } from 'node:path';

import { createLabServer, type LabServer } from '../../lab/gnmi';
import { createMcpPool, type McpPool } from '../../src/mcp';
import { comparable, withoutDescriptions } from './support/comparable';
import { full, installationMs, RealGnmibuddy, whereThereIsPython } from './support/real-gnmibuddy';

type Arguments = Record<string, unknown>;
type Call = [tool: string, values: Arguments];

/** One router of each role; the usual test run asks the first two. */
const routers = ['PE1', 'P1', 'RR1', 'CE1', 'PE3'].slice(0, full ? 5 : 2);

function eachTool(device_name: string): Call[] {
  return [
    ['get_interface_info', { device_name }],
    ['get_interface_info', { device_name, interface: 'GigabitEthernet0/0/0/0' }],
    ['get_routing_info', { device_name, include_details: true }],
    ['get_routing_info', { device_name, protocol: 'bgp' }],
    ['get_mpls_info', { device_name, include_details: true }],
    ['get_vpn_info', { device_name, include_details: true }],
    ['get_device_profile_api', { device_name }],
    ['get_system_info', { device_name }],
    ['get_logs', { device_name, minutes: 60 * 24 }],
    ['get_topology_neighbors', { device_name }],
  ];
}

const oddCalls: Call[] = [
  ['get_devices', {}],
  ['get_network_topology_api', {}],
  ['get_interface_info', { device_name: 'pe1' }],
  ['get_interface_info', { device_name: '' }],
  ['get_interface_info', {}],
  ['get_interface_info', { device_name: 'PE1', colour: 'red' }],
  ['get_interface_info', { device_name: 'PE1', interface: 'GigabitEthernet9/9/9/9' }],
  ['get_interface_info', { device_name: 'PE1', interface: 'Loopback0' }],
  ['get_routing_info', { device_name: 'PE1', protocol: 'ospf' }],
  ['get_routing_info', { device_name: 'PE1', protocol: 'eigrp' }],
  ['get_routing_info', { device_name: 'PE1', protocol: 'isis', include_details: true }],
  ['get_vpn_info', { device_name: 'PE1', vrf_name: 'cust-a' }],
  ['get_vpn_info', { device_name: 'PE1', vrf_name: 'CUST-A' }],
  ['get_logs', { device_name: 'PE1', minutes: 'soon' }],
  ['get_logs', { device_name: 'PE1', minutes: -3 }],
  ['get_logs', { device_name: 'PE1', show_all_logs: true }],
  ['get_logs', { device_name: 'PE1', show_all_logs: true, keywords: 'DB_COMMIT' }],
  ['get_logs', { device_name: 'PE1', show_all_logs: true, keywords: 'GigabitEthernet0/0/0/0' }],
  ['get_forwarding_info', { device_name: 'PE1' }],
];

/** A network with routers that have nothing to tell, where gNMIBuddy can say so. */
const emptyAreas = join(__dirname, 'support', 'empty-areas.yaml');

const disturbances: [scenario: string, device: string][] = [
  ['feature-not-available', 'PE1'],
  ['authentication-refused', 'PE1'],
  ['rate-limited', 'RR1'],
  ['mpls-disabled', 'P2'],
  [emptyAreas, 'PE1'],
  ['device-unreachable', 'PE1'],
];
const disturbed = disturbances.slice(0, full ? disturbances.length : 1);

whereThereIsPython('a call to the lab and to the real gNMIBuddy', () => {
  let real: RealGnmibuddy;
  let lab: LabServer;
  let pool: McpPool;

  async function open(scenario: string): Promise<void> {
    await pool?.close();
    await lab?.close();
    lab = await createLabServer({ scenario });
    const common = { args: [], env: {}, headers: {}, concurrency: 1, connectTimeoutMs: 30_000 };
    const servers = {
      lab: { ...common, url: lab.url, callTimeoutMs: 30_000 },
      real: { ...common, url: real.url, callTimeoutMs: 30_000 },
    };
    pool = createMcpPool(servers, { clientVersion: 'test' });
  }

  beforeAll(async () => {
    real = await RealGnmibuddy.start({ scenario: 'healthy' });
    await open('healthy');
  }, installationMs);

  afterAll(async () => {
    await pool?.close();
    await lab?.close();
    await real?.close();
  });

  async function answer(server: 'lab' | 'real', [tool, values]: Call): Promise<unknown> {
    const reply = await pool.callTool(server, tool, values);
    return reply.kind === 'result' ? comparable(reply.result) : reply;
  }

  async function answers(call: Call): Promise<Record<'ofReal' | 'ofLab', unknown>> {
    return { ofReal: await answer('real', call), ofLab: await answer('lab', call) };
  }

  it('finds the same tools with the same schemas, whose descriptions are its own', async () => {
    const [ofLab, ofReal] = await Promise.all([pool.listTools('lab'), pool.listTools('real')]);
    const shapes = (tools: typeof ofLab): unknown =>
      tools.map(({ name, inputSchema }) => ({
        name,
        inputSchema: withoutDescriptions(inputSchema),
      }));
    expect(shapes(ofReal)).toEqual(shapes(ofLab));
  });

  it.each(routers.flatMap(eachTool))('is answered alike: %s %j', async (...call) => {
    const { ofReal, ofLab } = await answers(call);
    expect(ofReal).toEqual(ofLab);
  });

  it.each(oddCalls)('is answered alike where it is odd: %s %j', async (...call) => {
    const { ofReal, ofLab } = await answers(call);
    expect(ofReal).toEqual(ofLab);
  });

  describe.each(disturbed)('of a network with %s', (scenario, device) => {
    beforeAll(async () => {
      await real.show({ scenario }, { anew: true });
      await open(scenario);
    }, installationMs);

    it.each(eachTool(device))('is answered alike: %s %j', async (...call) => {
      const { ofReal, ofLab } = await answers(call);
      expect(ofReal).toEqual(ofLab);
    });
  });
});
