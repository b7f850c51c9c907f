import type { Judged } from '../define-check';
import { checkKey } from '../../domain/analysis/check';
import { beginSentence } from '../../domain/text/phrases';
import { commitsRead } from '../context';
import type { DeviceFacts } from '../facts';
import type { LinkEnd } from '../links';
import {
  evidenceOf,
  failingCheck,
  failingOf,
  sinceOf,
  type Cause,
  type DiagnosisContext,
} from './cause';
import { chooseEnd } from './choose-end';
import { carrierWords, descriptionWords } from '../interfaces/port-words';
import { parentOf } from '../interfaces/use';

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

function adminDown(context: DiagnosisContext, check: Judged): Cause | null {
  const port = context.facts.devices.get(check.device)?.ports.get(check.object);
  if (port?.admin !== 'DOWN') return null;
  const end = { device: check.device, port: check.object };
  const far = otherEnd(context, end);
  const farCheck =
    far === null ? null : failingCheck(context, 'interface.state', far.device, far.port);
  const evidence = evidenceOf(check, farCheck);
  const behindIt = far === null ? '' : ` It is connected to ${far.port} on ${far.device}.`;
  return {
    type: 'interface_admin_down',
    device: check.device,
    interface: check.object,
    object: null,
    severity: port.vrf === null ? 'major' : 'critical',
    confidence: 'confirmed',
    title: `${check.object} on ${check.device} is administratively down`,
    explanation: `${check.object} on ${check.device} is shut down in the configuration although it is needed (${context.words.value(check)}). ${intentWords(context, check)}${behindIt}`,
    evidence,
    own: [checkKey(check)],
    isEnd: true,
    lasting: true,
    since: sinceOf(context, evidence),
  };
}

function linkDown(context: DiagnosisContext, check: Judged): Cause | null {
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
  const shown = end === here ? check : farCheck;
  const evidence = evidenceOf(shown, end === here ? farCheck : check);
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
    object: null,
    severity: port.vrf === null ? 'major' : 'critical',
    confidence: farPort === undefined && isOurs ? 'likely' : 'confirmed',
    title: `${end.port} on ${end.device} is down${port.vrf === null ? '' : ` (VRF ${port.vrf})`}`,
    explanation: `${end.port} on ${end.device}${endPort === undefined ? '' : descriptionWords(endPort)} is enabled and has no link.${both} ${rest}`,
    evidence,
    own: [checkKey(check), ...(farCheck === null ? [] : [checkKey(farCheck)])],
    ...(beyond !== null && { far: beyond }),
    ...(carrier !== null && { carrier }),
    lasting: true,
    since: sinceOf(context, evidence),
  };
}

/** Ports that are down: shut by configuration, or without link. One cause for both ends of a link. */
export function portCauses(context: DiagnosisContext): Cause[] {
  const found: Cause[] = [];
  for (const check of failingOf(context, 'interface.state')) {
    if (found.some((one) => one.own.includes(checkKey(check)))) continue;
    const cause = adminDown(context, check) ?? linkDown(context, check);
    if (cause !== null) found.push(cause);
  }
  return found;
}
