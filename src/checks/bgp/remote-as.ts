import { pointTo, pointToLine, type CheckContext } from '../context';
import { defineCheck, type Judgement } from '../define-check';
import type { BgpNeighborFacts, DeviceFacts } from '../facts';
import { below } from '../parse/place';
import { isOurs, lastLoss } from './events';
import { lastNotification } from './notifications';
import { ofEachPeer } from './of-each-peer';
import { isEstablished } from './sessions';
import { ofObject } from '../needs/resources';

const say = {
  differs: ({ configured, announced }: { configured: number; announced: number }) =>
    `configured AS ${configured}, the peer says ${announced}`,
  refused_here: ({ configured }: { configured: number | null }) =>
    `configured AS ${configured ?? '?'}, the peer says another one`,
  refused_there: ({ own }: { own: number | null }) =>
    `the peer expects another AS than ${own ?? '?'} from this router`,
};

type Found = Judgement<typeof say>;

/** The AS of the peer's router, where it is ours and was read. */
function ownAsOfPeer(context: CheckContext, address: string): number | null {
  const owner = context.model.ownerOf(address);
  return context.facts.devices.get(owner ?? '')?.bgp?.asNumber ?? null;
}

function judge(context: CheckContext, device: DeviceFacts, neighbor: BgpNeighborFacts): Found[] {
  if (isEstablished(neighbor)) return [];
  const loss = lastLoss(context, device, neighbor.address);
  if (loss !== null && isOurs(context, neighbor.address, loss)) return [];
  const base = { device: device.name, object: neighbor.address, result: 'fail' as const };
  const evidence = pointTo(below(neighbor.place, 'remote_as'), `remote_as=${neighbor.remoteAs}`);
  const found = lastNotification(device, neighbor.address);
  const refusal = found?.told.code === '2/2' ? found : null;
  const lines = refusal === null ? [] : [pointToLine(refusal.line)];
  const actual = ownAsOfPeer(context, neighbor.address);
  const configured = neighbor.remoteAs;
  const told = refusal?.told.sent === true ? refusal.told.asNumber : null;
  // A refusal that names the configured AS alone does not say which one came.
  const announced = actual ?? (told === configured ? null : told);
  if (announced !== null) {
    if (configured === null || announced === configured) return [];
    const reason = { code: 'differs' as const, configured, announced };
    return [{ ...base, reason, evidence, related: lines }];
  }
  // A refusal by a router of ours is judged there; without an AS in the line its code is enough.
  if (refusal === null || (!refusal.told.sent && context.model.ownerOf(neighbor.address) !== null))
    return [];
  const reason = refusal.told.sent
    ? { code: 'refused_here' as const, configured }
    : { code: 'refused_there' as const, own: device.bgp?.asNumber ?? null };
  return [{ ...base, reason, evidence: pointToLine(refusal.line), related: [evidence] }];
}

/** One check for each session that is down and whose AS numbers do not agree. */
export const bgpRemoteAs = defineCheck({
  id: 'bgp.remote_as',
  resource: ofObject('peer'),
  reading: ['bgp', 'logs'],
  words: ['remote as', 'peer as'],
  label: ['AS number of the peer', (peer) => `AS number of ${peer}`],
  expectation: 'the AS configured for the peer is the one that the peer announces',
  rule: 'RFC 4271, section 6.2: an OPEN with an AS that is not the configured one is refused with NOTIFICATION 2/2 (bad peer AS)',
  say,
  evaluate: ofEachPeer(judge),
});
