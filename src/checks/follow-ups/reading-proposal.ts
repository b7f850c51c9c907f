import type { FollowUp } from '../../domain/analysis/analysis';
import type { Subject } from '../../domain/analysis/goal';
import { isSilent, triedAreas } from '../collection';
import { linksLogged, wholeBufferRead, type CheckContext } from '../context';
import { silentForMap } from '../topology';
import { areaOf, type DeviceFacts } from '../facts';

/** Evidence that a rule would like to have. A higher value comes first. */
export interface ReadingProposal {
  device: string;
  subject: Subject;
  object: string | null;
  value: number;
  reason: string;
}

const sentences: Partial<Record<Subject, (device: string, object: string | null) => string>> = {
  interfaces: (device) => `Read the list of interfaces of ${device}: status and addresses.`,
  interface_details: (device, port) =>
    `Read the details of interface ${port} on ${device}: MTU, description, error counters.`,
  bgp: (device) =>
    `Read the BGP and IS-IS details of ${device}: BGP neighbors and IS-IS adjacencies.`,
  isis: (device) =>
    `Read the BGP and IS-IS details of ${device}: IS-IS adjacencies and BGP neighbors.`,
  mpls: (device) =>
    `Read the MPLS state of ${device}: whether it is enabled and on which interfaces.`,
  vpn: (device) =>
    `Read the VRF configuration of ${device} in detail: route targets, route distinguisher, interfaces.`,
  system: (device) => `Read the system information of ${device}: boot time and software version.`,
  topology: () => 'Read the network topology: which routers are connected over which interfaces.',
};

/** The word by which IOS XR marks commits in its log. */
const commitKeyword = 'DB_COMMIT';

function logSentence(device: string, object: string | null): string {
  if (object === null) return `Read the log of ${device} for the time window.`;
  if (object === 'all') return `Read the entire log buffer of ${device}.`;
  const what = object === commitKeyword ? `configuration commits (keyword ${object})` : object;
  return `Search the entire log buffer of ${device} for ${what}.`;
}

export function asFollowUp({ device, subject, object, reason }: ReadingProposal): FollowUp {
  const instruction =
    subject === 'logs'
      ? logSentence(device, object)
      : (sentences[subject]?.(device, object) ?? `Read ${subject} of ${device}.`);
  return { device, subject, object, instruction, reason };
}

/** Attempts after which a reading that fails for a passing reason is given up. */
const mostFailures = 2;

function areaIsSettled(device: DeviceFacts, subject: Subject): boolean {
  const { state, transient, failures } = areaOf(device, subject);
  if (state === 'read' || state === 'absent') return true;
  return state === 'failed' && (!transient || failures >= mostFailures);
}

/** Whether the evidence is there already, or asking again would bring nothing. */
export function isSettled(
  context: CheckContext,
  proposal: Pick<ReadingProposal, 'device' | 'subject' | 'object'>,
): boolean {
  // One router that does not answer fails the map for all, or lets it hang.
  if (proposal.subject === 'topology')
    return context.facts.map.state !== 'not_asked' || silentForMap(context.facts) !== null;
  const device = context.facts.devices.get(proposal.device);
  if (device === undefined) return true;
  // A router that failed twice for reasons of its own will not answer the third question either.
  if (isSilent(device) && triedAreas(device).length >= mostFailures) return true;
  if (proposal.subject === 'logs') {
    if (areaOf(device, 'logs').state === 'failed') return areaIsSettled(device, 'logs');
    if (proposal.object === null) return linksLogged(context, device);
    return wholeBufferRead(device, proposal.object === 'all' ? null : proposal.object);
  }
  if (proposal.subject === 'interface_details') {
    const port = proposal.object ?? '';
    const failed = areaOf(device, 'interface_details').state === 'failed';
    return (
      device.ports.get(port)?.details != null ||
      device.unknownPorts.has(port) ||
      (failed && areaIsSettled(device, 'interface_details'))
    );
  }
  return areaIsSettled(device, proposal.subject);
}
