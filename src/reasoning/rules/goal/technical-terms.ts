/**
 * Words of the trade that look like a name of a device or a VRF and are none. Lower case, without
 * hyphens and underscores.
 */
const terms = new Set(
  `bgp ibgp ebgp mpbgp bgp4 isis ospf ospfv2 ospfv3 igp egp ldp mldp rsvp rsvpte mpls srmpls srv6 sr te
  l2 l3 l1 l2vpn l3vpn vpn vpnv4 vpnv6 evpn vpls vpws vrf vrfs ipv4 ipv6 ip tcp udp icmp bfd lacp lldp cdp
  md5 sha1 sha256 aaa ssh snmp ntp gnmi grpc netconf qos mtu crc rd rt rr pe p ce p2p p2mp ecmp lag fib rib cef
  lfib acl cpu rp0 rp1 rsp0 rsp1 lc0 lc1 lc2 lc3 cpu0 npu0 os xr iosxr ios level1 level2 level12 area0
  up down updown ok utc 24x7 i18n n1 v1 v2 v3 x2 api json yaml cli noc sla nagios grafana prometheus`
    .split(/\s+/)
    .filter((term) => term !== ''),
);

/** What happens to a thing, and with what it happens, in the names that monitoring gives events. */
const happens =
  /^(?:down|up|flap(?:ping)?|loss|lost|fail(?:ed|ure)?|errors?|alarms?|alerts?|recovered|cleared|mismatch(?:ed)?|missing|unreachable|timeout|exceeded|changed?|expired|degraded|high|low)$/i;
const things =
  /^(?:if|interface|link|port|peer|neighbou?r|adj|adjacency|session|prefix(?:es)?|route|routes|target|limit|count|rx|tx|power|optic|optics|device|node|router|host|redundancy|state|status|core|edge)$/i;
/** What monitoring does with a thing, in the names of its jobs. */
const watches =
  /^(?:audit|checks?|watch|monitor|probe|scan|sweep|drift|compliance|guard|poller?|report)$/i;

/** `IF-DOWN`, `RT_MISMATCH`, `BGP_PEER_DOWN`, `RT-AUDIT`: what monitoring calls an event, or its own job. */
function isEventName(token: string): boolean {
  const parts = token.split(/[-_]/);
  const [first = ''] = parts;
  const isToldOf = (part: string) => happens.test(part) || watches.test(part);
  if (parts.length < 2 || parts.length > 5 || !parts.some(isToldOf)) return false;
  const isShort =
    parts.length === 2 && /^\p{L}{2,12}$/u.test(first) && happens.test(parts[1] ?? '');
  return (
    isShort ||
    parts.every((part) => isToldOf(part) || things.test(part) || terms.has(part.toLowerCase()))
  );
}

/** Whether a token is a word of the trade, an amount with a unit, a version or an AS number. */
export function isTechnicalTerm(token: string): boolean {
  const word = token.toLowerCase().replaceAll(/[-_]/g, '');
  return (
    terms.has(word) ||
    /^\d+(?:\.\d+)?(?:s|sec|m|min|mins|h|hr|hrs|d|w|g|gb|gbps|gbit|mb|mbit|kb|k|x|ms|byte|bytes|th|st|nd|rd|am|pm)?$/.test(
      word,
    ) ||
    /^as\d+(?:\.\d+)?$/.test(word) ||
    // An offset of a time zone, and a module of SNMP: `UTC-05`, `IF-MIB`.
    /^(?:utc|gmt)\d{1,4}$/.test(word) ||
    /[-_](?:mib|smi)$/i.test(token) ||
    isEventName(token) ||
    /^v\d+(?:\.\d+)*$/.test(word) ||
    /^(?:level|area|vlan|slot|lc|rp|port|unit|step|ticket|inc|chg|case|day|week)\d+$/.test(word)
  );
}
