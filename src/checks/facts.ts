import type { Subject } from '../domain/analysis/goal';
import type { LogLine } from './log-lines';
import type { Place } from './parse/place';

/** A port as the list and the single view together show it; null where a value did not come. */
export interface PortFacts {
  name: string;
  admin: string | null;
  oper: string | null;
  address: string | null;
  prefixLength: number | null;
  vrf: string | null;
  mtu: number | null;
  description: string | null;
  inErrors: number | null;
  outErrors: number | null;
  inPackets: number | null;
  /** `FULL` or `HALF` as the single view gives it. */
  duplex: string | null;
  /** The port's entry in the list; null where only the single view was read. */
  brief: Place | null;
  /** The port's single view; only this gives MTU, description and counters. */
  details: Place | null;
  /** Set where list and single view disagree about the state. */
  disagreement: string | null;
}

export interface IsisPortFacts {
  name: string;
  enabled: boolean;
  passive: boolean;
  circuitType: string | null;
  /** Whether hellos are authenticated; null where the reply does not say. */
  authentication: boolean | null;
  place: Place;
}

/** An adjacency that is up: the tool leaves out all others. */
export interface AdjacencyFacts {
  port: string;
  systemId: string | null;
  neighbor: string | null;
  level: number | null;
  /** Area addresses that the reply gives for the neighbor. */
  areas?: string[];
  place: Place;
}

export interface IsisFacts {
  net: string | null;
  level: string | null;
  /** Whether IS-IS announces labels itself (RFC 8667); null where the reply does not say. */
  segmentRouting: boolean | null;
  ports: IsisPortFacts[];
  adjacencies: AdjacencyFacts[];
  /** False where a list is missing or holds an entry without a name: then an absence proves nothing. */
  portsComplete: boolean;
  adjacenciesComplete: boolean;
  place: Place;
}

export interface BgpNeighborFacts {
  address: string;
  remoteAs: number | null;
  state: string | null;
  established: Date | null;
  families: { name: string; received: number | null; sent: number | null }[];
  place: Place;
}

export interface BgpFacts {
  asNumber: number | null;
  routerId: string | null;
  neighbors: BgpNeighborFacts[];
  vrfs: { name: string; totalPrefixes: number | null; place: Place }[];
  /** True where only the text summary came: counts of prefixes may be missing. */
  summaryOnly: boolean;
  place: Place;
}

export interface MplsFacts {
  enabled: boolean | null;
  ports: { name: string; place: Place }[];
  /** False where the list holds an entry without a name: then an absence proves nothing. */
  complete: boolean;
  place: Place;
}

export interface VrfFacts {
  name: string;
  description: string | null;
  distinguisher: string | null;
  importTargets: string[] | null;
  exportTargets: string[] | null;
  ports: string[];
  /** Prefixes that BGP holds in it, where the reply on the VRF says so. */
  prefixes: number | null;
  place: Place;
}

export interface VpnFacts {
  vrfs: VrfFacts[];
  /** False where a filter hid the other VRFs of the router. */
  complete: boolean;
  place: Place;
}

export interface SystemFacts {
  hostname: string | null;
  version: string | null;
  boot: Date | null;
  timezone: string | null;
  place: Place;
}

/** One reading of the log buffer and what it can show. */
export interface LogReading {
  /** The word that was searched for; null for all lines that the tool shows unasked, or for every line. */
  keyword: string | null;
  /** No line was left out. */
  isUnfiltered: boolean;
  /** Null: the whole buffer. */
  minutes: number | null;
  /** Lines of the reply. */
  rows: number;
  place: Place;
}

export interface LogFacts {
  /** The stamps name no zone, nothing else tells it, and they were read as UTC. */
  isClockAssumed?: boolean;
  lines: LogLine[];
  readings: LogReading[];
  /** Lines that are longer than what is read of one. */
  cutLines: number;
}

export interface AreaStatus {
  state: 'read' | 'absent' | 'failed' | 'not_asked';
  reason: string | null;
  transient: boolean;
  /** Class of the error where the area failed; `server` where the MCP server did, not the device. */
  errorClass: string | null;
  /** Times that reading it failed. */
  failures: number;
  place: Place | null;
}

/** A table that says it has `said` entries and holds `rows`. */
export interface ShortTable {
  subject: Subject;
  said: number;
  rows: number;
}

export interface DeviceFacts {
  name: string;
  role: string | null;
  address: string | null;
  ports: Map<string, PortFacts>;
  isis: IsisFacts | null;
  bgp: BgpFacts | null;
  mpls: MplsFacts | null;
  vpn: VpnFacts | null;
  system: SystemFacts | null;
  logs: LogFacts;
  areas: Map<Subject, AreaStatus>;
  /** Tables that came shorter than they say they are. */
  incomplete: (ShortTable & { place: Place })[];
  /** Ports asked for one by one that the router does not know. */
  unknownPorts: Set<string>;
}

/** An edge that a topology tool computed. Which end is which follows from the addresses. */
export interface EdgeFacts {
  devices: [string, string];
  ends: [{ port: string; address: string | null }, { port: string; address: string | null }];
  place: Place;
}

export interface NetworkFacts {
  devices: Map<string, DeviceFacts>;
  edges: EdgeFacts[];
  /** How reading the whole map went. */
  map: AreaStatus;
}

const notAsked: AreaStatus = {
  state: 'not_asked',
  reason: null,
  transient: false,
  errorClass: null,
  failures: 0,
  place: null,
};

/** How reading an area of a device went; `not_asked` where nobody tried. */
export function areaOf(device: DeviceFacts | undefined, subject: Subject): AreaStatus {
  return device?.areas.get(subject) ?? notAsked;
}

/** A device about which nothing is known yet. */
export function emptyDevice(
  name: string,
  role: string | null,
  address: string | null,
): DeviceFacts {
  return {
    name,
    role,
    address,
    ports: new Map(),
    isis: null,
    bgp: null,
    mpls: null,
    vpn: null,
    system: null,
    logs: { lines: [], readings: [], cutLines: 0 },
    areas: new Map(),
    incomplete: [],
    unknownPorts: new Set(),
  };
}
