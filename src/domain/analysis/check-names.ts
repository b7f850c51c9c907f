/** How a person says what a check is about: in general, and of one object. */
const names: Record<string, [topic: string, of: (object: string) => string]> = {
  'interface.state': ['port state', (port) => `port ${port}`],
  'interface.errors': ['error counters', (port) => `error counters of ${port}`],
  'interface.flap': ['port stability', (port) => `stability of ${port}`],
  'interface.mtu_match': ['MTU against the far end', (port) => `MTU of ${port}`],
  'interface.subnet_match': ['subnets of the two ends', (port) => `subnet of ${port}`],
  'interface.address_unique': ['addresses of routers', (port) => `address of ${port}`],
  'interface.optics': ['optics', (port) => `optics of ${port}`],
  'isis.adjacency': ['IS-IS adjacency', (port) => `IS-IS adjacency on ${port}`],
  'isis.interfaces': ['interfaces in IS-IS', (port) => `${port} in IS-IS`],
  'isis.identity': ['IS-IS system id', () => 'IS-IS system id'],
  'isis.level': ['IS-IS level', () => 'IS-IS level'],
  'isis.overload': ['IS-IS overload bit', () => 'IS-IS overload bit'],
  'bgp.session': ['BGP session', (peer) => `BGP session with ${peer}`],
  'bgp.flap': ['BGP session stability', (peer) => `stability of the BGP session with ${peer}`],
  'bgp.prefixes': ['prefixes', (peer) => `prefixes of ${peer}`],
  'bgp.policy': ['BGP policy', (peer) => `BGP policy towards ${peer}`],
  'bgp.vrf_session': ['BGP session inside a VRF', (peer) => `BGP session ${peer}`],
  'bgp.auth': ['authentication of BGP sessions', (peer) => `authentication with ${peer}`],
  'bgp.timers': ['timers of BGP sessions', (peer) => `timers with ${peer}`],
  'mpls.enabled': ['MPLS on ports', (port) => `MPLS on ${port}`],
  'mpls.forwarding': ['label forwarding', (port) => `label forwarding on ${port}`],
  'vpn.route_targets': ['route targets', (vrf) => `route targets of ${vrf}`],
  'vpn.rd_unique': ['route distinguisher', (vrf) => `route distinguisher of ${vrf}`],
  'vpn.membership': ['ports of the VRF', (vrf) => `ports of ${vrf}`],
  'logs.recent': ['log', () => 'log'],
  'system.load': ['CPU and memory', (part) => `load (${part})`],
  'system.restart': ['restarts', () => 'restart'],
  reachability: ['reachability', () => 'reachability'],
  'topology.map': ['topology map', () => 'topology map'],
  'routing.table': ['routing table', (prefix) => `route to ${prefix}`],
  dataplane: ['forwarding of traffic', (peer) => `forwarding towards ${peer}`],
  'collection.complete': ['completeness of a table', (table) => `completeness of ${table}`],
};

/** The topic of a check in words, for instance "BGP session"; the name itself where none is kept. */
export function checkTopic(check: string): string {
  return names[check]?.[0] ?? check;
}

/** The topic of a check at the beginning of a sentence; a check's own name stays as it is. */
export function checkHeading(check: string): string {
  const topic = checkTopic(check);
  return topic.includes('.') ? topic : topic.charAt(0).toUpperCase() + topic.slice(1);
}

/** A check of one object in words, for instance "BGP session with 10.255.0.100". */
export function nameCheck({ check, object }: { check: string; object: string }): string {
  return names[check]?.[1](object) ?? `${check} ${object}`;
}
