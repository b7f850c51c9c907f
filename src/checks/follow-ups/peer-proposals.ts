import { expectedPeers } from '../bgp/expected-peers';
import { isSilent, readingOf } from '../collection';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
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

/** Reflectors of a network that are few enough for each edge to peer with all of them. */
const fewReflectors = 2;

/**
 * The other reflector of an edge that has a session with one of two: whether it lists the edge tells
 * whether a session was taken away there.
 */
export function otherReflectorProposals(context: CheckContext): ReadingProposal[] {
  const { facts, goal } = context;
  const reflectors = [...facts.devices.values()].filter((one) => role(one) === 'RR');
  if (!goal.subjects.includes('bgp') || reflectors.length !== fewReflectors) return [];
  const alone = askedDevices(context).find(
    (one) =>
      role(one) === 'PE' &&
      one.bgp?.neighbors.filter((peer) => peer.remoteAs === one.bgp?.asNumber).length === 1,
  );
  if (alone === undefined || reflectors.some((one) => one.bgp !== null && !lists(one, alone)))
    return [];
  return reflectors
    .filter((one) => !isSilent(one))
    .map(({ name }) => ({
      device: name,
      subject: 'bgp',
      object: null,
      value: 58,
      reason: `${alone.name} has a session with one of two reflectors only`,
    }));

  function lists(reflector: DeviceFacts, { name }: DeviceFacts): boolean {
    return (reflector.bgp?.neighbors ?? []).some(
      ({ address }) => context.model.ownerOf(address) === name,
    );
  }
}
