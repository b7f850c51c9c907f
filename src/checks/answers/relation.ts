import type { Finding } from '../../domain/analysis/finding';
import type { CheckContext } from '../context';
import { portTowards } from '../interfaces/port-words';
import { networkOf } from '../parse/addresses';

/** Where a cause lies, seen from what was asked about. */
export type Relation =
  | 'session'
  | 'port'
  | 'subnet'
  | 'owner'
  | 'router'
  | 'far_end'
  | 'next'
  | 'elsewhere';

export const relationWords: Record<Relation, string> = {
  session: 'in a session with it',
  port: 'on the interface that has this address',
  subnet: 'on the interface toward this address',
  owner: 'on the router that has this address or its network',
  router: 'on the same router',
  far_end: 'at the far end of its link',
  next: 'on a router next to it',
  elsewhere: 'elsewhere',
};

/** Where something that is broken touches what was asked about. */
export const contacts: ReadonlySet<Relation> = new Set([
  'session',
  'port',
  'subnet',
  'owner',
  'far_end',
]);

/** The nearest of all relations of a cause to what a question names. */
export function relationOf({ goal, facts, model }: CheckContext, cause: Finding): Relation {
  const { neighbors, vrfs } = goal.entities;
  if (cause.object !== null && [...neighbors, ...vrfs].includes(cause.object)) return 'session';
  // `CUST-A 10.100.1.2` is the session to the router that has this address.
  const peer = model.ownerOf(cause.object?.split(' ').at(-1) ?? null);
  if (peer !== null && goal.devices.includes(peer)) return 'session';
  const port = facts.devices.get(cause.device)?.ports.get(cause.interface ?? '');
  const address = port?.address ?? null;
  if (address !== null && neighbors.includes(address)) return 'port';
  const length = port?.prefixLength ?? null;
  const network = address === null || length === null ? null : networkOf(address, length);
  const isInside = (one: string): boolean =>
    network !== null && length !== null && networkOf(one, length) === network;
  if (neighbors.some(isInside)) return 'subnet';
  const router = facts.devices.get(cause.device);
  const isOwner = (one: string): boolean =>
    model.ownerOf(one) === cause.device ||
    (router !== undefined && portTowards(router, one) !== null);
  if (neighbors.some(isOwner)) return 'owner';
  if (goal.devices.includes(cause.device)) return 'router';
  const ends = goal.devices
    .flatMap((name) => model.linksOf(name))
    .flatMap((link) => link.ends)
    .filter(({ device }) => device === cause.device);
  if (ends.some((end) => end.port === cause.interface)) return 'far_end';
  return ends.length > 0 ? 'next' : 'elsewhere';
}
