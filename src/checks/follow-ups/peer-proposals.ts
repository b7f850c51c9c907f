import { expectedPeers } from '../bgp/expected-peers';
import { isSilent, readingOf } from '../collection';
import type { CheckContext } from '../context';
import { askedDevices, edges, role } from './around';
import type { ReadingProposal } from './reading-proposal';

/** Reflectors come in pairs, and each names all its clients. */
const enough = 2;

/**
 * Who the peers of a router are whose BGP could not be read, where nothing told yet: reflectors list
 * their clients, and other edges the reflectors that they share.
 */
export function peerProposals(context: CheckContext): ReadingProposal[] {
  const unread = askedDevices(context).filter(
    (one) => readingOf(one, 'bgp').state === 'failed' && expectedPeers(context, one).length === 0,
  );
  const [first] = unread;
  if (first === undefined) return [];
  const others = [...context.facts.devices.values()].filter(
    (one) => one.bgp === null && !isSilent(one) && !unread.includes(one),
  );
  const reflectors = others.filter((one) => role(one) === 'RR');
  const able =
    reflectors.length > 0 ? reflectors : edges(context).filter((one) => others.includes(one));
  return able.slice(0, enough).map(({ name }) => ({
    device: name,
    subject: 'bgp',
    object: null,
    value: 60,
    reason: `the peers of ${first.name} are not known, and its BGP could not be read`,
  }));
}
