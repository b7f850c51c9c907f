/** What shows on a router of IOS XR itself an area that a tool did not return. */
const shows: Readonly<Record<string, string>> = {
  interfaces: 'show ipv4 vrf all interface brief',
  vpn: 'show vrf all detail',
  bgp: 'show bgp vrf all summary',
  isis: 'show isis neighbors',
  mpls: 'show mpls interfaces',
  logs: 'show logging',
};

/** The commands for some areas, in an order in which people look. */
export function showCommands(subjects: readonly string[]): string[] {
  return Object.entries(shows)
    .filter(([area]) => subjects.includes(area))
    .map(([, command]) => command);
}
