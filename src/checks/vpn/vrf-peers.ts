import type { EvidencePointer } from '../../domain/analysis/check';
import { pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import { areaOf, type DeviceFacts, type PortFacts } from '../facts';
import type { LogLine } from '../log-lines';
import type { LogKind } from '../log-phrases';
import { isLogSilent } from '../log-silence';
import { otherAddress } from '../parse/addresses';
import type { Place } from '../parse/place';

/** What reports a session whose state no tool returns; null and false where nothing does. */
export interface IndirectSigns {
  port: { name: string; admin: string | null; oper: string | null } | null;
  prefixes: number | null;
  quietLog: boolean;
  /** The log came back without a line, so that it is quiet of everything. */
  silentLog?: boolean;
  /** No reply names the peer: its address is the other one of the access network. */
  presumed?: boolean;
}

export interface VrfPeer {
  vrf: string;
  address: string;
  /** Access port towards the peer, where it is known. */
  port: string | null;
  place: Place;
}

/** Peers inside VRFs: the other address of an access network (/30, /31), and those the log names. */
export function vrfPeers(device: DeviceFacts): VrfPeer[] {
  const found = new Map<string, VrfPeer>();
  const add = (peer: VrfPeer) => {
    const key = `${peer.vrf} ${peer.address}`;
    if (!found.has(key)) found.set(key, peer);
  };
  for (const port of device.ports.values()) {
    const member = device.vpn?.vrfs.find((vrf) => vrf.ports.includes(port.name))?.name ?? null;
    const vrf = port.vrf ?? member;
    const address = otherAddress(port.address, port.prefixLength);
    const place = port.brief ?? port.details;
    if (vrf !== null && address !== null && place !== null) {
      add({ vrf, address, port: port.name, place });
    }
  }
  for (const line of device.logs.lines) {
    if (ofSessions.has(line.kind) && line.vrf !== null && line.peer !== null) {
      add({ vrf: line.vrf, address: line.peer, port: null, place: line.place });
    }
  }
  return [...found.values()];
}

/** Lines that are about a session with a peer. */
const ofSessions = new Set<LogKind>(['bgp', 'max_prefix', 'no_policy', 'notification', 'bad_auth']);

/** Lines about a VRF peer, oldest first. */
export function vrfLines(device: DeviceFacts, peer: Pick<VrfPeer, 'vrf' | 'address'>): LogLine[] {
  return device.logs.lines.filter(
    (line) => line.kind === 'bgp' && line.vrf === peer.vrf && line.peer === peer.address,
  );
}

/** A log that was searched for a word only says nothing of messages about something else. */
const isReadAsWhole = (device: DeviceFacts): boolean =>
  areaOf(device, 'logs').state === 'read' &&
  device.logs.readings.some(({ keyword }) => keyword === null);

export function indirectSigns(device: DeviceFacts, peer: VrfPeer): IndirectSigns {
  const port = peer.port === null ? undefined : device.ports.get(peer.port);
  return {
    port: port === undefined ? null : { name: port.name, admin: port.admin, oper: port.oper },
    prefixes: device.bgp?.vrfs.find((vrf) => vrf.name === peer.vrf)?.totalPrefixes ?? null,
    quietLog: isReadAsWhole(device) && vrfLines(device, peer).length === 0,
    silentLog: isLogSilent(device),
    presumed: vrfLines(device, peer).length === 0,
  };
}

/** Where a session went that was lost here: the router, when it came up there, and what shows it. */
export interface NewHome {
  router: string;
  at: string | null;
  evidence: EvidencePointer;
}

/**
 * The router on which a session of the same peer and VRF came up after it was lost here, or which has the
 * access port of that peer up while this one has it no more.
 */
export function newHome(
  context: CheckContext,
  device: DeviceFacts,
  peer: Pick<VrfPeer, 'vrf' | 'address'>,
  lost: LogLine,
): NewHome | null {
  const others = seenDevices(context).filter((one) => one !== device);
  for (const other of others) {
    const line = vrfLines(other, peer).at(-1);
    const isLater =
      line?.time != null && lost.time !== null && line.time.earliest > lost.time.earliest;
    if (line?.change === 'up' && isLater)
      return { router: other.name, at: line.time?.written ?? null, evidence: pointToLine(line) };
  }
  if (accessPort(device, peer) !== null) return null;
  for (const other of others) {
    const port = accessPort(other, peer);
    const place = port?.brief ?? port?.details ?? null;
    if (port?.oper === 'UP' && place !== null)
      return { router: other.name, at: null, evidence: pointTo(place, `${port.name} oper=UP`) };
  }
  return null;
}

/** The port of a router behind which a peer of a VRF is, by its address. */
function accessPort(
  device: DeviceFacts,
  { vrf, address }: Pick<VrfPeer, 'vrf' | 'address'>,
): PortFacts | null {
  const found = vrfPeers(device).find(
    (one) => one.vrf === vrf && one.address === address && one.port !== null,
  );
  return device.ports.get(found?.port ?? '') ?? null;
}

/** A port without link, or a VRF without a route, is no sign of a session that is up. */
export function speaksAgainst({ port, prefixes }: IndirectSigns): boolean {
  return prefixes === 0 || (port !== null && !isUp(port));
}

const isUp = ({ admin, oper }: { admin: string | null; oper: string | null }): boolean =>
  admin === 'UP' && oper === 'UP';

/** `up`: VRFs with the number of their routes where a session of them is up by the log. */
interface SeenPeers {
  byObject: Map<string, { device: DeviceFacts; peer: VrfPeer }>;
  up: Set<string>;
}
const seen = new WeakMap<CheckContext, SeenPeers>();

function seenPeers(context: CheckContext): SeenPeers {
  const known = seen.get(context);
  if (known !== undefined) return known;
  const found: SeenPeers = { byObject: new Map(), up: new Set() };
  for (const device of seenDevices(context)) {
    for (const peer of vrfPeers(device)) {
      found.byObject.set(`${device.name} ${peer.vrf} ${peer.address}`, { device, peer });
      if (isUpByLog(device, peer))
        found.up.add(`${peer.vrf} ${indirectSigns(device, peer).prefixes ?? ''}`);
    }
  }
  seen.set(context, found);
  return found;
}

function isUpByLog(device: DeviceFacts, peer: VrfPeer): boolean {
  return (
    vrfLines(device, peer).at(-1)?.change === 'up' && !speaksAgainst(indirectSigns(device, peer))
  );
}

/**
 * Whether what can be seen of a session leaves nothing of the question open: its log ends with Up, or no
 * line tells of it, its port is up, and its VRF holds the same number of routes as where another session
 * of that VRF is up by the log.
 */
export function isLikelyUp(context: CheckContext, object: string, at: string): boolean {
  const { byObject, up } = seenPeers(context);
  const own = byObject.get(`${at} ${object}`);
  if (own === undefined) return false;
  if (isUpByLog(own.device, own.peer)) return true;
  const { port, prefixes, quietLog } = indirectSigns(own.device, own.peer);
  if (port === null || !isUp(port) || !quietLog || prefixes === null || prefixes === 0)
    return false;
  return up.has(`${own.peer.vrf} ${prefixes}`);
}
