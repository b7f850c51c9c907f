/** What people call an area that is written otherwise in profiles and data. */
const names: Readonly<Record<string, string>> = {
  bgp: 'BGP',
  isis: 'IS-IS',
  mpls: 'MPLS',
  vpn: 'VPNs',
  cpu: 'CPU',
  qos: 'QoS',
  system: 'uptime and version',
  labels: 'MPLS labels',
  ospf: 'OSPF',
  eigrp: 'EIGRP',
  rip: 'RIP',
  environment: 'temperature, fans or power supplies',
  logins: 'who logged in',
  optics: 'optical levels',
};

/** An area of a router, or what a tool may show, as people call it: `IS-IS`, `interface details`. */
export function subjectName(subject: string): string {
  return names[subject] ?? subject.replaceAll('_', ' ');
}
