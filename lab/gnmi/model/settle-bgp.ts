import { loopbackReachability } from './igp';
import type { Session, Side } from './index-network';
import { messages } from './messages';
import type { Router } from './network';
import { facing, log, spread, startTimer, type Operation, type Reachability } from './operation';
import { portIsUp } from './settle-ports';

/** BGP's default hold time is 180 s after the last keepalive. */
const HOLD_TIME = 172_000;
const CONNECT_TIME = { internal: 25_000, direct: 9000 };

function reachability(operation: Operation): Reachability {
  operation.reaches ??= loopbackReachability(operation.index, operation.adjacencyUp);
  return operation.reaches;
}

/** Whether packets of a session get through. */
export function hasTransport(operation: Operation, session: Session): boolean {
  const [first, second] = session.sides;
  if (session.internal) return reachability(operation)(first.router, second.router);
  const { direct } = session;
  if (direct === null || !portIsUp(operation, direct.key) || !portIsUp(operation, direct.far.key)) {
    return false;
  }
  return session.sides.every(({ router, peer }) => {
    const own = router === direct.router ? direct.port : direct.far.port;
    return own.vrf === peer.vrf;
  });
}

/** Ends a session now; each side gives its own reason, and a side without one says nothing. */
export function dropSession(
  operation: Operation,
  session: Session,
  at: number,
  reasons: [string | null, string | null],
): void {
  operation.established.set(session.key, null);
  for (const [index, { router, peer }] of session.sides.entries()) {
    const reason = reasons[index];
    if (!reason) continue;
    const text = messages.sessionDown(peer.address, reason, peer.vrf, peer.remoteAs);
    log(operation, router.name, at + 50 + spread(`${session.key}${index}`, 60), text);
  }
}

function announcedCount(router: Router): number {
  return router.bgp?.announced.length ?? 0;
}

/** What a side says of a session that its configuration, or the other one's, makes impossible. */
function mismatch(operation: Operation, side: Side, other: Side): string | null {
  if (operation.removed.has(side.peer)) return 'Neighbor deleted';
  if (operation.removed.has(other.peer)) return 'BGP Notification received, peer unconfigured';
  if (side.peer.remoteAs !== other.router.bgp?.asNumber) {
    return 'BGP Notification sent, peer in wrong AS';
  }
  if (other.peer.remoteAs !== side.router.bgp?.asNumber) {
    return 'BGP Notification received, peer in wrong AS';
  }
  if (side.peer.password !== other.peer.password) return 'BGP Notification sent, hold time expired';
  return null;
}

function closeForMismatch(operation: Operation, session: Session, at: number): boolean {
  const [first, second] = facing(session);
  const reasons: [string | null, string | null] = [
    mismatch(operation, ...first!),
    mismatch(operation, ...second!),
  ];
  if (reasons[0] === null) return false;
  dropSession(operation, session, at, reasons);
  return true;
}

function closeForConfiguration(operation: Operation, session: Session, at: number): boolean {
  if (closeForMismatch(operation, session, at)) return true;
  const [first, second] = session.sides;
  if (first.peer.shutdown || second.peer.shutdown) {
    const remote = 'BGP Notification received, administrative shutdown';
    const own = 'Admin. shutdown';
    const reasons = facing(session).map(([side]) => (side.peer.shutdown ? own : remote));
    dropSession(operation, session, at, [reasons[0]!, reasons[1]!]);
    return true;
  }
  for (const [side, other] of facing(session)) {
    const maximum = side.peer.maximumPrefixes;
    const received = announcedCount(other.router);
    if (maximum === null || received <= maximum) continue;
    operation.tripped.add(session.key);
    const text = messages.maximumPrefixes(side.peer.address, received, maximum);
    log(operation, side.router.name, at + 20, text);
    const own =
      'Peer exceeding maximum prefix limit (CEASE notification sent - maximum number of prefixes reached)';
    const remote = 'BGP Notification received, maximum number of prefixes reached';
    dropSession(operation, session, at, side === session.sides[0] ? [own, remote] : [remote, own]);
    return true;
  }
  return false;
}

function settleEstablished(operation: Operation, session: Session, at: number, up: boolean): void {
  if (closeForConfiguration(operation, session, at) || up) return;
  const { direct } = session;
  if (direct !== null && !portIsUp(operation, direct.key)) {
    dropSession(operation, session, at, ['Interface flap', 'Interface flap']);
    return;
  }
  startTimer(operation, {
    key: `bgp hold ${session.key}`,
    due: at + HOLD_TIME + spread(session.key, 9) * 1000,
    fire: (later, due) => {
      if (hasTransport(later, session)) return;
      const reason = 'BGP Notification sent, hold time expired';
      dropSession(later, session, due, [reason, reason]);
    },
  });
}

/** Whether both sides want the session. */
export function wanted(operation: Operation, session: Session): boolean {
  const enabled = session.sides.every(({ router, peer }) => router.running && !peer.shutdown);
  if (facing(session).some(([side, other]) => mismatch(operation, side, other) !== null)) {
    return false;
  }
  return enabled && !operation.tripped.has(session.key);
}

/** Brings a session up, and both sides say so. */
export function raiseSession(operation: Operation, session: Session, at: number): void {
  operation.established.set(session.key, at);
  for (const [index, { router, peer }] of session.sides.entries()) {
    const text = messages.sessionUp(peer.address, peer.vrf, peer.remoteAs);
    log(operation, router.name, at + spread(`${session.key}${index}`, 900), text);
  }
}

function settleDown(operation: Operation, session: Session, at: number): void {
  const time = session.internal ? CONNECT_TIME.internal : CONNECT_TIME.direct;
  startTimer(operation, {
    key: `bgp connect ${session.key}`,
    due: at + time + spread(session.key, 5) * 1000,
    fire: (later, due) => {
      const ready = wanted(later, session) && hasTransport(later, session);
      if (!ready || later.established.get(session.key)) return;
      raiseSession(later, session, due);
    },
  });
}

/** Brings the sessions in line with reachability and configuration. */
export function settleBgp(operation: Operation, at: number): void {
  operation.reaches = null;
  for (const session of operation.index.sessions) {
    const transport = hasTransport(operation, session);
    if (operation.established.get(session.key)) {
      settleEstablished(operation, session, at, transport);
    } else if (transport && wanted(operation, session)) {
      settleDown(operation, session, at);
    }
  }
}
