import { needEnd, needPeer, needPort, needRouter } from './fault-targets';
import { messages } from './messages';
import { facing, log, spread, type Change, type Operation } from './operation';
import { dropSession } from './settle-bgp';
import { parseMoment } from './time';

/** What a change does to a network at work. */
export type Edit = (operation: Operation, at: number) => void;
/** A moment of a fault, in milliseconds. */
export const moment = (text: string, now: Date): number => parseMoment(text, now).getTime();

/** A committed change: the router notes who made it, and the edit follows. */
export function committed(
  fault: { device: string; at: string; user: string | null },
  now: Date,
  edit: Edit,
): Change[] {
  const { device, user } = fault;
  const apply: Edit = (operation, at) => {
    if (user !== null) {
      const number = 1_000_000_100 + spread(`${device} ${at}`, 900);
      log(operation, device, at - 700, messages.commit(user, number));
    }
    edit(operation, at);
  };
  return [{ at: moment(fault.at, now), apply }];
}

/** Switches a port on or off. */
export function portSwitch(device: string, name: string, enabled: boolean): Edit {
  return ({ network }) => {
    needPort(network, device, name).enabled = enabled;
  };
}

/** Breaks or mends the cable at a port. */
export function cable(device: string, name: string, intact: boolean): Edit {
  return (operation) => {
    needEnd(operation, device, name).link.intact = intact;
  };
}

/** Stops a router, or starts it again with an empty log. */
export function running(device: string, value: boolean): Edit {
  return (operation, at) => {
    const router = needRouter(operation.network, device);
    router.running = value;
    if (!value) return;
    router.bootTime = new Date(at).toISOString();
    // The buffer lives in memory: what the router knew is gone.
    operation.logs.set(device, []);
    log(operation, device, at, messages.restart());
    for (const session of operation.index.sessions) {
      if (!session.sides.some((side) => side.router === router)) continue;
      if (!operation.established.get(session.key)) continue;
      const reasons = facing(session).map(([side]) =>
        side.router === router ? null : 'Peer closed the session',
      );
      dropSession(operation, session, at, [reasons[0]!, reasons[1]!]);
    }
  };
}

/** Closes a session from outside; it comes back by itself. */
export function resetSession(device: string, neighbor: string): Edit {
  return (operation, at) => {
    const peer = needPeer(operation.network, device, neighbor);
    const session = operation.index.sessionOf.get(peer);
    if (session === undefined || !operation.established.get(session.key)) return;
    const reasons = facing(session).map(([side]) =>
      side.peer === peer ? 'Peer closed the session' : 'BGP Notification sent, hold time expired',
    );
    dropSession(operation, session, at, [reasons[0]!, reasons[1]!]);
  };
}
