import { isOurs, lastLoss } from '../bgp/events';
import { isEstablished } from '../bgp/sessions';
import { isAsked, type CheckContext } from '../context';
import { defineCheck } from '../define-check';
import type { DeviceFacts } from '../facts';
import { hostRoute } from '../parse/addresses';
import { called, calls, hiding, unseen } from './hiding';

export const isisOverload = defineCheck({
  ...unseen,
  id: 'isis.overload',
  words: ['overload'],
  label: ['IS-IS overload bit', () => 'IS-IS overload bit'],
  leavesOpen: ({ question }) => question.names('overload'),
  evaluate: hiding((context, device, failing) => {
    const named = called(['overload'], 'device', 'the overload bit')(context, device, failing);
    // Traffic avoids or misses a router whose overload bit is set.
    const { symptom, traffic } = context.question;
    return symptom && traffic && device.isis !== null && isAsked(context, device.name)
      ? [...named, ['device', 'the overload bit or metrics']]
      : named;
  }),
});

const labelWords = ['label', 'labels', 'ldp', 'lsp', 'forwarding', 'segment routing'];

export const mplsForwarding = defineCheck({
  ...unseen,
  id: 'mpls.forwarding',
  words: labelWords,
  label: ['label forwarding', (port) => `label forwarding on ${port}`],
  leavesOpen: ({ question }) => question.names('ldp'),
  evaluate: hiding((context, device, failing) => {
    const { goal, question } = context;
    const complaint = question.symptom && goal.subjects.includes('vpn');
    const about = goal.subjects.includes('mpls') || calls(context, labelWords) || complaint;
    // Labels are in doubt on a port whose MPLS is.
    const ports = [...failing]
      .filter((key) => key.startsWith(`mpls.enabled|${device.name}|`))
      .map((key) => key.split('|')[2] ?? '');
    const objects = isAsked(context, device.name) && about ? ['device', ...ports] : ports;
    return objects.map((object) => [object, 'labels or LDP sessions']);
  }),
});

const routeWords = ['routing table', 'rib', 'fib'];

export const routingTable = defineCheck({
  ...unseen,
  id: 'routing.table',
  words: routeWords,
  label: ['routing table', (prefix) => `route to ${prefix}`],
  leavesOpen: ({ question }) => question.names('routing_table'),
  evaluate: hiding((context, device) => {
    const { prefixes } = context.question;
    const named = calls(context, routeWords) ? ['all'] : [];
    const objects = [
      ...(isAsked(context, device.name) ? [...named, ...prefixes] : []),
      ...lostPeers(context, device).map(hostRoute),
    ];
    return objects.map((object) => [object, 'the routing table']);
  }),
});

/** A session to a loopback that is down raises the question whether the route to it is there. */
function lostPeers(context: CheckContext, device: DeviceFacts): string[] {
  return (device.bgp?.neighbors ?? [])
    .filter((one) => {
      if (isEstablished(one) || one.state === null || one.remoteAs !== device.bgp?.asNumber)
        return false;
      const loss = lastLoss(context, device, one.address);
      return loss === null || !isOurs(context, one.address, loss);
    })
    .map((one) => one.address);
}

export const dataplane = defineCheck({
  ...unseen,
  id: 'dataplane',
  words: ['traffic', 'packets'],
  label: ['forwarding of traffic', (peer) => `forwarding toward ${peer}`],
  evaluate: hiding((context, device) => {
    const { question, goal } = context;
    if ((!question.traffic && !question.size) || !isAsked(context, device.name)) return [];
    const peers = (device.bgp?.neighbors ?? []).map((one) => one.address);
    const edges = [...context.facts.devices.values()].flatMap((other) => {
      const shared = other.vpn?.vrfs.some((vrf) =>
        device.vpn?.vrfs.some((own) => own.name === vrf.name),
      );
      const named = goal.devices.includes(other.name);
      const address = context.model.addressOf(other);
      return other !== device && address !== null && (shared === true || named) ? [address] : [];
    });
    return [...edges, ...peers, ...goal.entities.neighbors]
      .filter((address) => address !== '')
      .map((address) => [address, 'the forwarding path']);
  }),
});
