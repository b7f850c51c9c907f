import type { Judged } from '../define-check';
import { beginSentence, durationText } from '../../domain/text/phrases';
import { commitsRead } from '../context';
import type { DeviceFacts } from '../facts';
import type { LinkEnd } from '../links';
import {
  evidenceOf,
  failingCheck,
  failingOf,
  type FoundCause,
  type DiagnosisContext,
} from './cause';
import { chooseEnd } from './choose-end';
import { carrierWords, descriptionWords } from '../interfaces/port-words';
import { lastPortLine } from '../interfaces/purpose';
import { parentOf } from '../interfaces/use';
import { firstUpAfter } from './port-after';
import { defineFaults } from '../define-fault';
import { atLink, atPort } from '../needs/fault-places';

function otherEnd(context: DiagnosisContext, end: LinkEnd): LinkEnd | null {
  return context.model.farEnd(end.device, end.port);
}

/** What was looked at for a sign that somebody meant it, and held none. */
function intentWords({ facts }: DiagnosisContext, { device: name, object }: Judged): string {
  const device = facts.devices.get(name);
  const port = device?.ports.get(object);
  const signs = [
    ...(device !== undefined && commitsRead(device) && !hasCommits(device)
      ? [`the log buffer of ${name} contains no commit message`]
      : []),
    ...(port?.details == null
      ? []
      : [
          port.description === null || port.description === ''
            ? 'the interface has no description'
            : 'the interface description does not mention maintenance',
        ]),
  ];
  if (signs.length === 0) return 'Nothing that was read indicates that this is intentional.';
  return `${beginSentence(signs.join(' and '))}, so it is not known whether this was intended.`;
}

const hasCommits = (device: DeviceFacts): boolean =>
  device.logs.lines.some(({ kind }) => kind === 'commit');

function adminDown(context: DiagnosisContext, check: Judged): FoundCause | null {
  const port = context.facts.devices.get(check.device)?.ports.get(check.object);
  if (port?.admin !== 'DOWN') return null;
  const end = { device: check.device, port: check.object };
  const far = otherEnd(context, end);
  const farCheck =
    far === null ? null : failingCheck(context, 'interface.state', far.device, far.port);
  const behindIt = far === null ? '' : ` It is connected to ${far.port} on ${far.device}.`;
  return {
    type: 'interface_admin_down',
    device: check.device,
    interface: check.object,
    severity: port.vrf === null ? 'major' : 'critical',
    title: `${check.object} on ${check.device} is administratively down`,
    explanation: `${check.object} on ${check.device} is shut down in the configuration although it is needed (${context.words.value(check)}). ${intentWords(context, check)}${behindIt}`,
    evidence: evidenceOf(check, farCheck),
    shown: [check],
    isEnd: true,
  };
}

/** Another port that somebody connected right after the loss: the first thing to look at there. */
function afterWords(context: DiagnosisContext, end: LinkEnd): string {
  const device = context.facts.devices.get(end.device);
  const lost = device === undefined ? null : lastPortLine(device, end.port);
  if (device === undefined || lost === null || lost.change === 'up') return '';
  const next = firstUpAfter(device, lost);
  return next === null
    ? ''
    : ` ${next.port.name} on ${device.name}${descriptionWords(next.port)} came up ${durationText(next.seconds)} later, for the first time in the log: whether a cable of ${end.port} was moved or pulled in that work is not known; check the patching of both.`;
}

function linkDown(context: DiagnosisContext, check: Judged): FoundCause | null {
  const port = context.facts.devices.get(check.device)?.ports.get(check.object);
  const parent = parentOf(check.object);
  // A port goes down with its parent. Without one in the list, or with one that works, it is judged by itself.
  const withParent =
    parent !== null && failingCheck(context, 'interface.state', check.device, parent) !== null;
  if (port?.admin !== 'UP' || withParent) return null;
  const here = { device: check.device, port: check.object };
  const far = otherEnd(context, here);
  const farPort =
    far === null ? undefined : context.facts.devices.get(far.device)?.ports.get(far.port);
  if (farPort?.admin === 'DOWN') return null;
  const farCheck =
    far === null ? null : failingCheck(context, 'interface.state', far.device, far.port);
  const ends = far !== null && farCheck !== null ? [here, far] : [here];
  const end = chooseEnd(context, ends) ?? here;
  const endPort = context.facts.devices.get(end.device)?.ports.get(end.port);
  const carrier = endPort === undefined ? null : carrierWords(endPort);
  const other = ends.find((one) => one !== end);
  const beyond = otherEnd(context, end);
  const both =
    other === undefined
      ? ''
      : ` The far end, ${other.port} on ${other.device}, is also down and is not shut down.`;
  // Behind a port of a VRF stands a router that can be asked only where the inventory has such ones.
  const others = [...context.facts.devices.values()].filter((one) => one.name !== check.device);
  const isOurs = port.vrf === null || others.some((one) => !/^(p|pe|rr)$/i.test(one.role ?? ''));
  const rest =
    farPort !== undefined
      ? 'Neither end is shut down in the configuration, which leaves the line, the optics or the connected device as the cause.'
      : 'The far end was not read: it may be shut down there, or the line, the optics or the connected device may have failed.';
  return {
    type: 'interface_down',
    device: end.device,
    interface: end.port,
    severity: port.vrf === null ? 'major' : 'critical',
    confidence: farPort === undefined && isOurs ? 'likely' : 'confirmed',
    title: `${end.port} on ${end.device} is down${port.vrf === null ? '' : ` (VRF ${port.vrf})`}`,
    explanation: `${end.port} on ${end.device}${endPort === undefined ? '' : descriptionWords(endPort)} is enabled and has no link.${both} ${rest}${afterWords(context, end)}`,
    shown: end === here ? [check, farCheck] : [farCheck, check],
    ...(beyond !== null && { far: beyond }),
    ...(carrier !== null && { carrier }),
  };
}

/** Ports that are down: shut by configuration, or without link. One cause for both ends of a link. */
export function portCauses(context: DiagnosisContext): FoundCause[] {
  const found: FoundCause[] = [];
  for (const check of failingOf(context, 'interface.state')) {
    if (found.some((one) => one.shown.includes(check))) continue;
    const cause = adminDown(context, check) ?? linkDown(context, check);
    if (cause !== null) found.push(cause);
  }
  return found;
}

export const portFaults = defineFaults({
  foundBy: [portCauses],
  severity: 'major',
  isLinkDown: true,
})({
  interface_admin_down: {
    place: atPort('port'),
    actions: ({ device, interface: port, commit }) => [
      commit?.who == null
        ? `Find out who shut down ${port} on ${device} and whether it can be re-enabled.`
        : `Ask ${commit.who} why ${port} on ${device} was shut down and whether it can be re-enabled.`,
      'show configuration commit list 10',
      `show interfaces ${port}`,
    ],
  },
  interface_down: {
    place: atLink('link'),
    origin: 'matter',
    actions: ({ device, interface: port, far, hint, carrier }) => [
      `Check line and optics between ${port} on ${device} and ${far === undefined ? 'its far end' : `${far.port} on ${far.device}`}${hint === undefined ? '' : `; ${hint}`}${carrier === undefined ? '' : `; then open a fault with the carrier, ${carrier}`}.`,
      `show interfaces ${port}`,
      `show controllers ${port} phy`,
      // Of links that cut somebody off together both ends are looked at.
      ...(far === undefined || hint === undefined
        ? []
        : [`On ${far.device}: show interfaces ${far.port}`]),
    ],
  },
});
