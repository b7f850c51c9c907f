import { formatLogStamp } from './time';

/** One event in a router's log, before it is printed. */
export interface LogEvent {
  at: number;
  /** What follows the stamp: process, mnemonic and text. */
  text: string;
}

/** Messages as IOS XR prints them. */
export const messages = {
  link: (port: string, state: 'Down' | 'Up' | 'Administratively Down'): string =>
    `ifmgr[202]: %PKT_INFRA-LINK-3-UPDOWN : Interface ${port}, changed state to ${state}`,
  lineProtocol: (port: string, state: 'Down' | 'Up'): string =>
    `ifmgr[202]: %PKT_INFRA-LINEPROTO-5-UPDOWN : Line protocol on Interface ${port}, changed state to ${state}`,
  adjacency: (
    neighbor: string,
    port: string,
    level: number,
    state: 'Up' | 'Down',
    reason: string,
  ): string =>
    `isis[1011]: %ROUTING-ISIS-5-ADJCHANGE : Adjacency to ${neighbor} (${port}) (L${level}) ${state}, ${reason}`,
  duplicateSystem: (systemId: string): string =>
    `isis[1011]: %ROUTING-ISIS-4-DUPSYSTEM : Possible duplicate system ID ${systemId} detected`,
  sessionDown: (address: string, reason: string, vrf: string | null, remoteAs: number): string =>
    `bgp[1085]: %ROUTING-BGP-5-ADJCHANGE : neighbor ${address} Down - ${reason} (VRF: ${vrf ?? 'default'}) (AS: ${remoteAs})`,
  sessionUp: (address: string, vrf: string | null, remoteAs: number): string =>
    `bgp[1085]: %ROUTING-BGP-5-ADJCHANGE : neighbor ${address} Up (VRF: ${vrf ?? 'default'}) (AS: ${remoteAs})`,
  wrongDigest: (from: string, to: string): string =>
    `tcp[404]: %IP-TCP-3-BADAUTH : Invalid MD5 digest from ${from}:179 to ${to}:41822`,
  cardFailed: (slot: string): string =>
    `shelfmgr[421]: %PLATFORM-SHELFMGR-6-NODE_STATE_CHANGE : ${slot}/CPU0 A9K-8X100GE-SE state:IOS XR FAILURE`,
  maximumPrefixes: (address: string, received: number, maximum: number): string =>
    `bgp[1085]: %ROUTING-BGP-5-MAXPFX : No. of IPv4 Unicast prefixes received from ${address} has reached ${received}, max ${maximum}`,
  commit: (user: string, number: number): string =>
    `config[65842]: %MGBL-CONFIG-6-DB_COMMIT : Configuration committed by user '${user}'. Use 'show configuration commit changes ${number}' to view the changes.`,
  restart: (): string => 'sysmgr[381]: %OS-SYSMGR-5-NOTICE : Card is COLD started',
} as const;

/** A line of the log buffer: `RP/0/RP0/CPU0:Nov 27 21:27:52.833 UTC: …`. */
export function logLine(event: LogEvent, zone: string, aheadMinutes = 0): string {
  const local = new Date(event.at + aheadMinutes * 60_000);
  return `RP/0/RP0/CPU0:${formatLogStamp(local, zone)}: ${event.text}`;
}
