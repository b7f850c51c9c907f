import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import {
  deviceListSchema,
  envelopeSchema,
  flag,
  inputSchema,
  integer,
  optional,
  optionalWith,
  text,
} from './schemas';
import type { Json } from './envelope';

const DEVICE = 'device_name: Name of the device as the inventory spells it (case-sensitive).';
const DETAILS =
  'include_details: Return the structured data as well; false (the default) returns a text summary only.';

function tool(
  name: string,
  description: string[],
  properties: Record<string, Json>,
  outputSchema: Json = envelopeSchema,
): Tool {
  const required = 'device_name' in properties ? ['device_name'] : [];
  return {
    name,
    description: description.join('\n'),
    inputSchema: inputSchema(properties, required) as Tool['inputSchema'],
    outputSchema: outputSchema as Tool['outputSchema'],
  };
}

/** The tools in the order in which the real server lists them. Descriptions are our own. */
export const TOOLS: readonly Tool[] = [
  tool(
    'get_routing_info',
    [
      'Get the state of the routing protocols BGP and IS-IS on a network device.',
      '',
      'BGP: AS number, router ID, neighbors (peers) with session state, prefixes received and sent and the time a session came up, peer groups, VRF tables. IS-IS: NET, level capability, interfaces, and the adjacencies that are up.',
      '',
      DEVICE,
      "protocol: Which routing protocol to read: 'bgp', 'isis', or both as 'bgp,isis'. Both when not given.",
      DETAILS,
    ],
    { device_name: text, protocol: optional(text), include_details: flag(false) },
  ),
  tool(
    'get_logs',
    [
      'Get log messages (syslog) from a network device: interface up and down, BGP and IS-IS adjacency changes, configuration commits, restarts.',
      '',
      DEVICE,
      'keywords: Only messages that match this word or pattern, for instance ADJCHANGE, UPDOWN or DB_COMMIT.',
      'minutes: How far back to look, in minutes; an integer or a string. Five minutes when not given.',
      'show_all_logs: Return the whole log without the time filter (default false).',
    ],
    {
      device_name: text,
      keywords: optional(text),
      minutes: optionalWith(5, text, integer),
      show_all_logs: flag(false),
    },
  ),
  tool(
    'get_interface_info',
    [
      'Get the interfaces (ports) of a network device.',
      '',
      'Without an interface: admin status, operational status, IP address and VRF of all interfaces. With one: its state, description, MTU, speed and its counters with input and output errors.',
      '',
      DEVICE,
      'interface: Full name of one interface, for instance GigabitEthernet0/0/0/0. All interfaces when not given.',
    ],
    { device_name: text, interface: optional(text) },
  ),
  tool(
    'get_mpls_info',
    [
      'Get the MPLS state of a network device: whether MPLS is enabled, which interfaces are enabled for label switching, and the label blocks of segment routing.',
      '',
      DEVICE,
      DETAILS,
    ],
    { device_name: text, include_details: flag(false) },
  ),
  tool(
    'get_vpn_info',
    [
      'Get the VPNs (VRFs, L3VPN) of a network device: route distinguisher, import and export route targets, the interfaces in each VRF and its routing protocols.',
      '',
      DEVICE,
      'vrf_name: Name of one VRF (case-sensitive). All VRFs when not given.',
      DETAILS,
    ],
    { device_name: text, vrf_name: optional(text), include_details: flag(false) },
  ),
  tool(
    'get_devices',
    [
      'List the inventory: every device that can be queried, with its name, IP address and network operating system. Credentials are hidden.',
    ],
    {},
    deviceListSchema,
  ),
  tool(
    'get_device_profile_api',
    [
      'Get the profile of a network device: its role in the provider network (PE, P, RR, CE or IGP-only) and which features are enabled: MPLS, IS-IS, BGP L3VPN, route reflector, IPv4 unicast in VRFs.',
      '',
      DEVICE,
    ],
    { device_name: text },
  ),
  tool(
    'get_system_info',
    [
      'Get system information of a network device: hostname, software version, uptime and boot time, clock and time zone, memory, gRPC servers, users.',
      '',
      DEVICE,
    ],
    { device_name: text },
  ),
  tool(
    'get_network_topology_api',
    [
      'Get the topology of the whole network: every direct layer 3 link between two devices of the inventory with interfaces, IP addresses and subnet. Computed from addresses; management interfaces are left out.',
    ],
    {},
  ),
  tool(
    'get_topology_neighbors',
    [
      'Get the devices that are directly connected to a network device in the topology, with the interfaces, IP addresses and subnet of each link.',
      '',
      DEVICE,
    ],
    { device_name: text },
  ),
];
