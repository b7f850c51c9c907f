import type { Verdict } from '../domain/analysis/outcome';
import type { Judged } from './define-check';
import type { Finding } from '../domain/analysis/finding';
import { intendedBounces } from './bgp/intended-losses';
import { isSilent } from './collection';
import { asksAbout, isAsked, isWhereAsked, placeInWindow, type CheckContext } from './context';
import { areaOf, type DeviceFacts, type PortFacts } from './facts';
import { judgedContext } from './diagnosis/cause';
import { unreadAreas } from './diagnosis/collection-causes';
import type { Diagnosis } from './diagnosis/diagnose';
import { wasShutForWork } from './interfaces/shut-for-work';
import { tellsOfLoss } from './log-lines';
import { shortName } from './names/spelling';
import { neededAreas } from './names/subject-reading';
import { formerPeers, leavesSubjectOpen } from './names/subject-remarks';
import { leavesUndecided } from './undecided';
import { isLikelyUp } from './vpn/vrf-peers';
import { allChecks } from './all-checks';
import { faultOf } from './all-faults';

/** Areas that a plan may leave out without leaving the question open. */
const sideSubjects = new Set([
  'logs',
  'system',
  'profile',
  'topology',
  'inventory',
  'interface_details',
]);

/** Failing to collect is no fault of the network. */
function isFault(check: Judged, findings: readonly Finding[]): boolean {
  if (check.result !== 'fail') return false;
  if (check.check !== 'reachability') return true;
  return findings.some((one) => faultOf(one)?.takes === 'router' && one.device === check.device);
}

/** A router that was met while a VRF was looked for on all of them, and that has none by all it tells. */
function isBesideVrf({ goal, question }: CheckContext, device: DeviceFacts): boolean {
  const isNamed = question.wording.holds(shortName(device.name));
  const shown = (device.bgp?.vrfs.length ?? 0) > 0 || [...device.ports.values()].some(isInVrf);
  const isLookedFor = goal.entities.vrfs.length > 0 && goal.devices.length > 1 && !isNamed;
  return isLookedFor && areaOf(device, 'vpn').state === 'absent' && !shown && !question.symptom;
}

const isInVrf = ({ vrf }: PortFacts): boolean => vrf !== null;

/** Something of an asked router that the question needs was not read. */
function leavesUnread(context: CheckContext, checks: Judged[]): boolean {
  const judged = judgedContext(context, checks);
  const asked = context.goal.devices.flatMap((name) => context.facts.devices.get(name) ?? []);
  return asked.some((device) => {
    if (isSilent(device)) return true;
    if (isBesideVrf(context, device)) return false;
    // What a device can never show is a limit; what failed this time leaves the question open.
    const failed = unreadAreas(judged, device).some(
      ({ subject }) =>
        !sideSubjects.has(subject) || areaOf(device, subject).errorClass !== 'not_supported',
    );
    return (
      failed ||
      neededAreas(context.goal, context.subject).some(
        (subject) => !sideSubjects.has(subject) && areaOf(device, subject).state === 'not_asked',
      )
    );
  });
}

/** What the words ask for could not be verified. */
function leavesUnseen(context: CheckContext, checks: Judged[]): boolean {
  return checks.some(
    (one) =>
      // What cannot be told of another object leaves the answer about the named one as it is.
      leavesUndecided(context, one) ||
      (one.result === 'not_verifiable' &&
        one.contradiction === true &&
        isAsked(context, one.device) &&
        asksAbout(context, one.object)),
  );
}

/** A reported symptom that nothing seen accounts for. What was done on purpose accounts for it. */
export function leavesUnexplained(
  context: CheckContext,
  checks: Judged[],
  findings: readonly Finding[],
): boolean {
  const { question } = context;
  if (!question.symptom) return false;
  const asked = context.goal.devices.flatMap((name) => context.facts.devices.get(name) ?? []);
  const bounced = asked.some((device) => intendedBounces(context, device).length > 0);
  // Links that somebody shut and opened again in that time.
  const worked = asked.some((device) =>
    device.logs.lines.some(
      (line) =>
        tellsOfLoss(line) &&
        placeInWindow(context, line) === 'inside' &&
        wasShutForWork(context, device, line),
    ),
  );
  const meant =
    worked ||
    formerPeers(context).length > 0 ||
    (bounced && question.sessions) ||
    findings.some(
      (one) =>
        one.role === 'note' &&
        one.type === 'down_on_purpose' &&
        isAsked(context, one.device) &&
        isWhereAsked(context, one.device),
    );
  // "Many ports are down" is true, and as it should be, where the ports are spare.
  const spare =
    question.names('ports') &&
    question.names('down') &&
    !question.impact &&
    checks.some(
      (one) =>
        one.check === 'interface.state' &&
        one.result === 'pass' &&
        context.facts.devices.get(one.device)?.ports.get(one.object)?.admin === 'DOWN' &&
        isAsked(context, one.device),
    );
  return !meant && !spare && !isRefuted(context, checks);
}

/** Checks that report a state, and of its having been so for the time that is asked about. */
const states = /^(bgp\.(session|flap)|isis\.adjacency|interface\.(state|flap))$/;

/** Whether a check judges what the question reports or asks about, by its words or as a state. */
function judgesAsked(context: CheckContext, one: Judged): boolean {
  if (!isAsked(context, one.device)) return false;
  const { entities } = context.goal;
  // A session inside a VRF is called by the VRF and the peer.
  const [vrf = '', peer = ''] = one.object.split(' ');
  if (one.check === 'bgp.vrf_session') {
    return (
      entities.neighbors.includes(peer) &&
      (entities.vrfs.length === 0 || entities.vrfs.includes(vrf))
    );
  }
  if (states.test(one.check)) return asksAbout(context, one.object);
  return (
    one.result !== 'not_verifiable' && context.question.wording.calls(allChecks[one.check].words)
  );
}

/** As it should be, or, where no tool returns it, by all signs there are. */
function holds(context: CheckContext, one: Judged): boolean {
  return (
    one.result === 'pass' ||
    (one.check === 'bgp.vrf_session' && isLikelyUp(context, one.object, one.device))
  );
}

/**
 * An alarm or a doubt about a state that can be read, and that is as it should be, was wrong or is over;
 * so is a complaint about one port or session by name, and one about a restart that there was not.
 */
function isRefuted(context: CheckContext, checks: Judged[]): boolean {
  const { question, goal } = context;
  const { interfaces, neighbors } = goal.entities;
  // "Something is wrong with it": that its state is as it should be refutes nothing.
  const isNamed =
    interfaces.length + neighbors.length > 0 &&
    !question.errors &&
    !question.tells('says_something_is_wrong');
  // "It was all red at 08:20. Is everything back after the upgrade?": what was red is known, and over.
  const isBack =
    question.form === 'yes_no' &&
    (question.now || question.announced || question.wants === 'complete');
  const doubted =
    question.alarm || question.yes === 'not_working' || isNamed || question.restart || isBack;
  if (!doubted || question.size) return false;
  if ((question.impact || question.traffic) && !isBack) return false;
  const asked = checks.filter((one) => isAsked(context, one.device));
  const restarts = asked.filter((one) => question.restart && one.check === 'system.restart');
  if (question.restart && restarts.length === 0) return false;
  const told = [...checks.filter((one) => judgesAsked(context, one)), ...restarts];
  return told.length > 0 && told.every((one) => holds(context, one));
}

/** Each peer and port that the question names is down, and meant to be: that accounts for it whatever else is not seen. */
function isMeantAsNamed(context: CheckContext, checks: Judged[]): boolean {
  const { interfaces, neighbors } = context.goal.entities;
  const named = [...interfaces, ...neighbors];
  const meant = checks.filter((one) => one.meant === true && isAsked(context, one.device));
  return (
    named.length > 0 &&
    named.every((name) => meant.some((one) => one.object.split(' ').includes(name)))
  );
}

/** `fault` where a check fails; else `inconclusive` where the question stays open; else `healthy`. */
export function decideVerdict(
  context: CheckContext,
  checks: Judged[],
  diagnosis: Diagnosis,
): Verdict {
  if (checks.some((one) => isFault(one, diagnosis.findings))) return 'fault';
  const causes = diagnosis.findings.filter(
    (one) => one.role === 'cause' && one.type !== 'collection_failed',
  );
  if (causes.length > 0) return 'fault';
  const open =
    leavesSubjectOpen(context) ||
    leavesUnread(context, checks) ||
    (!isMeantAsNamed(context, checks) &&
      (leavesUnseen(context, checks) || leavesUnexplained(context, checks, diagnosis.findings)));
  return open ? 'inconclusive' : 'healthy';
}
