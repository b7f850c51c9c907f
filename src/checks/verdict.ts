import type { Verdict } from '../domain/analysis/outcome';
import type { Check } from '../domain/analysis/check';
import type { Finding } from '../domain/analysis/finding';
import { intendedBounces } from './bgp/flaps';
import { isSilent } from './collection';
import { isAsked, type CheckContext } from './context';
import { areaOf } from './facts';
import { diagnosisContext } from './diagnosis/cause';
import { unreadAreas } from './diagnosis/collection-causes';
import type { Diagnosis } from './diagnosis/diagnose';
import { subjectReasons } from './names/subject-remarks';

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
function isFault(check: Check, findings: readonly Finding[]): boolean {
  if (check.result !== 'fail') return false;
  if (check.check !== 'reachability') return true;
  return findings.some(
    (one) => /^device_(down|isolated)$/.test(one.type) && one.device === check.device,
  );
}

/** Reasons why what was asked is still open though nothing failed. */
export function openReasons(
  context: CheckContext,
  checks: Check[],
  findings: readonly Finding[],
): string[] {
  return [
    ...subjectReasons(context),
    ...unreadReasons(context, checks),
    ...askedButUnseen(context, checks),
    ...symptomReasons(context, checks, findings),
  ];
}

function unreadReasons(context: CheckContext, checks: Check[]): string[] {
  const diagnosis = diagnosisContext(context, checks);
  const asked = context.goal.devices.flatMap((name) => context.facts.devices.get(name) ?? []);
  return asked.flatMap((device) => {
    if (isSilent(device)) return [`${device.name} does not answer`];
    // What a device can never show is a limit; what failed this time leaves the question open.
    const failed = unreadAreas(diagnosis, device).filter(
      ({ subject }) =>
        !sideSubjects.has(subject) || areaOf(device, subject).errorClass !== 'not_supported',
    );
    const missing = context.goal.subjects.filter(
      (subject) => !sideSubjects.has(subject) && areaOf(device, subject).state === 'not_asked',
    );
    return failed
      .map(({ subject, reason }) => `${subject} of ${device.name}: ${reason}`)
      .concat(missing.map((subject) => `${subject} of ${device.name} was not read`));
  });
}

/** Names under which what the words ask for would have been checked. */
function isAskedFor(context: CheckContext, check: Check): boolean {
  const { question, goal } = context;
  const named = [...goal.entities.interfaces, ...goal.entities.neighbors];
  const aboutNamed = named.length === 0 || named.includes(check.object);
  // What cannot be told of another object leaves the answer about the named one as it is.
  if (/disagree|contradict|says otherwise|claims it|the log ends/.test(check.value))
    return aboutNamed;
  switch (check.check) {
    case 'interface.errors':
      return question.errors && aboutNamed;
    case 'interface.mtu_match':
      return /\bmtu\b/.test(question.text) && aboutNamed;
    case 'interface.state':
    case 'isis.adjacency':
      return goal.entities.interfaces.includes(check.object);
    case 'bgp.session':
      return goal.entities.neighbors.includes(check.object);
    case 'bgp.vrf_session':
      return (
        question.sessions &&
        (goal.entities.vrfs.length > 0 || /\bvrf\b/.test(question.text)) &&
        (goal.entities.vrfs.length === 0 ||
          goal.entities.vrfs.includes(check.object.split(' ')[0] ?? ''))
      );
    case 'vpn.route_targets':
      return /\b(route[- ]?targets?|rts?)\b/.test(question.text);
    case 'topology.map':
      return /\b(topology|network map)\b/.test(question.text);
    case 'logs.recent':
      return question.events;
    case 'system.restart':
      return question.restart;
    case 'system.load':
    case 'isis.overload':
    case 'qos':
    case 'alarms':
    case 'routing.table':
      return new RegExp(unseenWords[check.check] ?? '$^').test(question.text);
    case 'interface.optics':
      return /\b(optics?|optical|light|dbm)\b/.test(question.text);
    case 'mpls.forwarding':
      return /\b(labels?|ldp|lsp)\b/.test(question.text);
    default:
      return false;
  }
}

const unseenWords: Record<string, string> = {
  'system.load': String.raw`\b(cpu|load|memory|utili[sz]ation)\b`,
  'isis.overload': String.raw`\boverload`,
  qos: String.raw`\bqos\b`,
  // "rr1 alarm: session down" tells of an alarm; what is asked for is its cause, not the list.
  alarms: String.raw`\b(temperature|fans?)\b|\b(active|any|current|list|show|there|which|what) alarms?\b|\balarms? (list|table|on|of)\b`,
  'routing.table': String.raw`\b(routing table|rib|fib)\b`,
};

function askedButUnseen(context: CheckContext, checks: Check[]): string[] {
  return checks
    .filter(
      (one) =>
        one.result === 'not_verifiable' &&
        (isAsked(context, one.device) || one.check === 'topology.map') &&
        isAskedFor(context, one),
    )
    .map((one) => `${one.check} ${one.device} ${one.object}: ${one.value}`);
}

/** A reported symptom that nothing seen accounts for. What was done on purpose accounts for it. */
function symptomReasons(
  context: CheckContext,
  checks: Check[],
  findings: readonly Finding[],
): string[] {
  const { question } = context;
  if (!question.symptom) return [];
  const bounced = context.goal.devices.some((name) => {
    const device = context.facts.devices.get(name);
    return device !== undefined && intendedBounces(context, device).length > 0;
  });
  const meant =
    (bounced && question.sessions) ||
    findings.some(
      (one) =>
        one.role === 'note' && one.type === 'down_on_purpose' && isAsked(context, one.device),
    );
  // "Many ports are down" is true, and as it should be, where the ports are spare.
  const spare =
    /\b(ports?|interfaces?)\b/.test(question.text) &&
    /\bdown\b/.test(question.text) &&
    !question.impact &&
    checks.some(
      (one) =>
        one.check === 'interface.state' &&
        one.result === 'pass' &&
        /admin=DOWN/.test(one.value) &&
        isAsked(context, one.device),
    );
  return meant || spare || isRefuted(context, checks)
    ? []
    : ['what was reported has no visible cause'];
}

/** An alarm about a state that can be read, and that is as it should be, was wrong or is over. */
function isRefuted(context: CheckContext, checks: Check[]): boolean {
  const { question } = context;
  if (!question.alarm || question.impact || question.traffic || question.size) return false;
  const told = checks.filter(
    (one) =>
      isAsked(context, one.device) &&
      /^(bgp\.(session|flap)|isis\.adjacency|interface\.(state|flap))$/.test(one.check),
  );
  return told.length > 0 && told.every((one) => one.result === 'pass');
}

/** `fault` where a check fails; else `inconclusive` where the question stays open; else `healthy`. */
export function decideVerdict(
  context: CheckContext,
  checks: Check[],
  diagnosis: Diagnosis,
): Verdict {
  if (checks.some((one) => isFault(one, diagnosis.findings))) return 'fault';
  const causes = diagnosis.findings.filter(
    (one) => one.role === 'cause' && one.type !== 'collection_failed',
  );
  if (causes.length > 0) return 'fault';
  return openReasons(context, checks, diagnosis.findings).length > 0 ? 'inconclusive' : 'healthy';
}
