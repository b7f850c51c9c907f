import { portsAskedAt } from '../../domain/analysis/goal';
import type { EvidencePointer } from '../../domain/analysis/check';
import { commitBefore, isOurs, lastLoss } from '../bgp/events';
import { isAsked, placeInWindow, pointTo, pointToLine, type CheckContext } from '../context';
import type { DeviceFacts, PortFacts } from '../facts';
import { latestLine, type LogLine } from '../log-lines';
import { sameNetwork } from '../parse/addresses';
import { below } from '../parse/place';
import { addressesReader } from '../untrusted-text';
import { bundleNamedBy } from './bundles';

/** Why a shut port is taken as meant to be shut: its description, or a commit right before. */
export type ShutWhy =
  | { by: 'description'; text: string }
  | { by: 'commit'; who: string | null; at: string | null }
  | { by: 'peers'; peers: string[]; at: string | null };

export interface Purpose {
  why: ShutWhy;
  evidence: EvidencePointer[];
}

/** A description tells the intent; a commit only who shut it, and not whether that was meant. */
export const shutWords = (why: ShutWhy): string => {
  if (why.by === 'description') return `intentionally shut down (description: ${why.text})`;
  if (why.by === 'commit') {
    return `shut down by a commit of ${why.who ?? 'an operator'} at ${why.at ?? '?'}`;
  }
  const which = why.peers.length === 1 ? 'session' : 'sessions';
  return `shut down like the ${which} with ${why.peers.join(' and ')} behind it${why.at === null ? '' : ` (${why.at})`}`;
};

/** Words by which people say on a shut port that it is to be shut, or that nothing is behind it yet. */
const plannedWords =
  /\b(maintenance|planned|scheduled|announced|(?<!\b(?:not|never|n't) )shut(?:down)?|CHG|change[- ]?\d+|(?<![-\w])(?:RFC|CRQ|CR|RITM|WO)[- ]?\d{3,12}|out of service|out for|ordered|awaiting|pending|not (?:yet )?(?:installed|delivered|connected|cabled|commissioned|live|in service|active|accepted|handed over|provisioned)|cold standby|drained|swap|replacement|RMA)\b/i;
/** The same in the other languages that questions are read in. */
const plannedElsewhere =
  /メンテナンス|工事|計画|维护|检修|(?<!\p{L})(?:Wartung|Wartungsarbeiten|geplant|geplante|abgeschaltet|außer Betrieb|(?:noch )?nicht (?:abgenommen|übergeben|geliefert|in Betrieb|angeschlossen)|travaux|pas encore (?:livrée?|recettée?|en service)|programmée?|programmés|hors service|manutenção|programad[ao]s?|fora de serviço|mantenimiento|fuera de servicio|manutenzione|programmat[oaie]|fuori servizio|onderhoud|gepland|(?:buiten|uit) dienst|uit bedrijf|prace planowe|plánovan[áéý]|vedlikehold|planlagt|underhåll|planerat)(?!\p{L})/iu;

const writtenDay = /\b(20\d{2})-(\d{2})-(\d{2})\b|\b(\d{1,2})\.(\d{1,2})\.(20\d{2})\b/g;

/** "Goes live 2026-12-01", "ab 01.12.2026": what is shut until a day that is still to come. */
function namesDayToCome(description: string, now: Date): boolean {
  return [...description.slice(0, 200).matchAll(writtenDay)].some(
    ([, year, month, day, ofDay, ofMonth, ofYear]) =>
      Date.UTC(Number(year ?? ofYear), Number(month ?? ofMonth) - 1, Number(day ?? ofDay)) >
      now.getTime(),
  );
}

/** What must not be shut; it may name the very work that it has to outlast. */
const keptWords =
  /\b(?:must|has to|needs? to|shall|to) (?:stay|remain|be kept|be) (?:up|on|enabled|active|in service)\b|\bkeep (?:it |this )?up\b|\b(?:do not|don't|never) (?:shut|disable|touch|take (?:it |this )?down)\b/i;

/** The end of a service: the port stays shut, and its settings are left over. */
const endedWords =
  /\b(decommission\w*|decom(?:m\w*)?|retired|ceased|terminated|cancell?ed|contract (?:ended|over|expired)|end of (?:contract|service|lease)|(?:moved|migrated|relocated|transferred) to)\b/i;
/** The same in other languages. */
const endedElsewhere =
  /解約|廃止|退租|(?<!\p{L})(?:baja|gek(?:ü|ue)ndigt|Vertragsende|r[ée]sili[ée]e?|fin de contrat|encerrad[ao]|desativad[ao]|disdetta|cessat[ao]|opgezegd|be[ëe]indigd|wypowiedzian[aey]|uppsag[dt]|oppsagt)(?!\p{L})/iu;

/** The last change of a port that its router logged, line protocol included. */
export function lastPortLine(device: DeviceFacts, port: string): LogLine | null {
  return (
    latestLine(device.logs.lines, (line) => line.kind === 'link' && line.port === port) ?? null
  );
}

/** The line by which the shutdown of a port was logged, unless the port came up since. */
export function shutLine({ logs }: DeviceFacts, port: string): LogLine | null {
  const changed = latestLine(
    logs.lines,
    (one) => one.kind === 'link' && one.port === port && one.change !== 'down',
  );
  return changed?.change === 'admin_down' ? changed : null;
}

/** Sessions that are down for no reason of ours show that a shutdown does harm. */
function sessionsSuffer(context: CheckContext): boolean {
  return [...context.facts.devices.values()].some((device) =>
    (device.bgp?.neighbors ?? []).some((one) => {
      if (one.state === null || one.state === 'ESTABLISHED') return false;
      const loss = lastLoss(context, device, one.address);
      return loss === null || !isOurs(context, one.address, loss);
    }),
  );
}

/** A member that was shut and left too few others for its aggregate, which is down with them. */
function takesBundleDown(device: DeviceFacts, port: PortFacts): boolean {
  const name = bundleNamedBy(device, port);
  const bundle = device.ports.get(name ?? '');
  return (
    bundle?.admin === 'UP' &&
    bundle.oper === 'DOWN' &&
    [...device.ports.values()].some(
      (one) => one.oper === 'UP' && bundleNamedBy(device, one) === name,
    )
  );
}

/** A port of the VPN that somebody misses, of which another port may have been named. */
function isOfMissedVpn({ goal, facts }: CheckContext, { vrf }: PortFacts): boolean {
  if (vrf === null) return false;
  return (
    goal.entities.vrfs.includes(vrf) ||
    goal.devices.some((name) =>
      portsAskedAt(goal, name).some((one) => facts.devices.get(name)?.ports.get(one)?.vrf === vrf),
    )
  );
}

/** The sessions over a port that leads to nothing else, where all of them were shut here: it went with them. */
function peersShut(context: CheckContext, device: DeviceFacts, port: PortFacts): Purpose | null {
  if (port.vrf !== null || device.isis?.ports.some(({ name }) => name === port.name) === true) {
    return null;
  }
  const peers = (device.bgp?.neighbors ?? []).filter((one) =>
    sameNetwork(one.address, port.address, port.prefixLength),
  );
  const losses = peers.flatMap(({ state, address }) => {
    const loss = state === 'ESTABLISHED' ? null : lastLoss(context, device, address);
    return loss?.meaning === 'shut_here' && loss.reporter === device.name ? [loss.line] : [];
  });
  if (peers.length === 0 || losses.length < peers.length) return null;
  const at = losses.at(-1)?.time?.written ?? null;
  return {
    why: { by: 'peers', peers: peers.map(({ address }) => address), at },
    evidence: losses.map(pointToLine),
  };
}

/** Whether a question is about a port or the one at the other end of its link, which is lost with it. */
function isEitherEndAsked(context: CheckContext, device: string, port: string): boolean {
  const far = context.model.farEnd(device, port);
  return [{ device, port }, ...(far === null ? [] : [far])].some(
    (end) =>
      portsAskedAt(context.goal, end.device).includes(end.port) && isAsked(context, end.device),
  );
}

const saysEnded = (description: string): boolean =>
  endedWords.test(description) || endedElsewhere.test(description);

/** Whether a shut port says that the service on it has ended: what ran over it is meant to be gone. */
export function serviceEnded(context: CheckContext, device: DeviceFacts, port: PortFacts): boolean {
  return (
    saysEnded(port.description ?? '') &&
    shutOnPurpose(context, device, port)?.why.by === 'description'
  );
}

/**
 * Evidence that a port which is administratively down was shut on purpose: its description says so,
 * or its log shows the shutdown right after a commit. Where users suffer or sessions are down, the
 * shutdown is the fault, whoever made it. A description that is addressed to machines proves nothing.
 */
export function shutOnPurpose(
  context: CheckContext,
  device: DeviceFacts,
  port: PortFacts,
): Purpose | null {
  if (port.admin !== 'DOWN') return null;
  const description = port.description ?? '';
  // Where users suffer, the label may stand on the wrong port.
  const ended = saysEnded(description) && !context.question.impact;
  const planned =
    (plannedWords.test(description) ||
      plannedElsewhere.test(description) ||
      ended ||
      namesDayToCome(description, context.now)) &&
    !keptWords.test(description) &&
    !addressesReader(description);
  if (planned && port.details !== null) {
    const place = below(port.details, 'description');
    return {
      why: { by: 'description', text: description.slice(0, 120) },
      evidence: [pointTo(place, description)],
    };
  }
  const peers = peersShut(context, device, port);
  if (peers !== null) return peers;
  const line = lastPortLine(device, port.name);
  if (line === null || line.change === 'up') return null;
  const commit = commitBefore(device, line);
  // Whoever misses the very port was not asked before it was shut.
  const missed =
    context.question.symptom &&
    (isEitherEndAsked(context, device.name, port.name) ||
      (placeInWindow(context, line) === 'inside' && isOfMissedVpn(context, port)));
  // "Which customers are down?": a commit took that one's port, whoever was meant.
  const isCustomers = port.vrf !== null && context.question.tells('asks_who_is_off');
  const doesHarm = isCustomers || takesBundleDown(device, port) || sessionsSuffer(context);
  // "We shut it ourselves for CHG0418": whoever misses a service tells what was done, and not why it is missed.
  const isTold = context.question.announced && port.vrf === null && !missed;
  if (commit === null || missed || (context.question.impact && !isTold) || doesHarm) return null;
  return {
    why: { by: 'commit', who: commit.peer, at: commit.time?.written ?? null },
    evidence: [pointToLine(commit), pointToLine(line)],
  };
}
