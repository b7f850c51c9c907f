import { showNeighbor } from './peer-words';
import { checkKey } from '../../domain/analysis/check';
import type { Judged } from '../define-check';
import type { Finding, Severity } from '../../domain/analysis/finding';
import { evidenceOf, sinceOf, type Cause, type DiagnosisContext } from './cause';
import { nextActions } from './next-actions';
import { explainedBy } from './rank';

function idOf(role: string, parts: (string | null)[]): string {
  return [role, ...parts.filter((part) => part !== null && part !== '')].join(':');
}

function causeFinding(context: DiagnosisContext, cause: Cause): Finding {
  return {
    id: idOf('cause', [cause.type, cause.device, cause.interface, cause.object]),
    role: 'cause',
    type: cause.type,
    device: cause.device,
    interface: cause.interface,
    object: cause.object,
    severity: cause.severity,
    confidence: cause.confidence,
    title: cause.title,
    explanation: cause.explanation,
    evidence: cause.evidence.slice(0, 12),
    checks: explainedBy(context, cause).map(checkKey),
    causedBy: null,
    since: cause.since,
    nextActions: nextActions(cause),
  };
}

/** What a failing check is called as a finding, with its weight where nothing explains it. */
const symptomTypes: Record<string, [string, Severity]> = {
  'bgp.session': ['bgp_session_down', 'major'],
  'bgp.vrf_session': ['bgp_session_down', 'critical'],
  'bgp.flap': ['bgp_session_flap', 'minor'],
  'bgp.prefixes': ['bgp_routes_missing', 'major'],
  'isis.adjacency': ['isis_adjacency_missing', 'major'],
  'interface.state': ['interface_down', 'major'],
  'logs.recent': ['loss_logged', 'minor'],
  reachability: ['unreachable', 'major'],
};

function commandsFor(check: Judged): string[] {
  if (check.check.startsWith('bgp.')) return [showNeighbor(check.object)];
  if (check.check.startsWith('isis.'))
    return ['show isis neighbors', `show isis interface ${check.object}`];
  if (check.check.startsWith('interface.')) return [`show interfaces ${check.object}`];
  return [];
}

function titleOf({ words }: DiagnosisContext, check: Judged): string {
  return `${check.device}: ${words.name(check)}: ${words.value(check)}`;
}

function symptom(context: DiagnosisContext, check: Judged, cause: Finding | null): Finding[] {
  const evidence = evidenceOf(check);
  const [first] = evidence;
  if (first === undefined) return [];
  const [type, severity] = symptomTypes[check.check] ?? [check.check.replace('.', '_'), 'minor'];
  const isPort = check.check.startsWith('interface.') || check.check.startsWith('isis.');
  const named =
    check.object !== 'device' && check.object !== 'management' && check.object !== 'net';
  return [
    {
      id: idOf('symptom', [check.check, check.device, check.object]),
      role: 'symptom',
      type,
      device: check.device,
      interface: isPort && named ? check.object : null,
      object: !isPort && named ? check.object : null,
      severity,
      confidence: cause === null ? 'confirmed' : cause.confidence,
      title: titleOf(context, check),
      explanation:
        cause === null
          ? 'The evidence does not show why. No cause is claimed.'
          : `Follows from: ${cause.title}.`,
      evidence: [first, ...evidence.slice(1, 6)],
      checks: [checkKey(check)],
      causedBy: cause?.id ?? null,
      since: sinceOf(context, evidence),
      nextActions: cause === null ? commandsFor(check) : [],
    },
  ];
}

/** What passes only because somebody meant it. */
function notes(context: DiagnosisContext): Finding[] {
  return context.checks
    .filter((check) => check.result === 'pass' && check.meant === true)
    .flatMap((check) => {
      const evidence = evidenceOf(check);
      const [first] = evidence;
      if (first === undefined) return [];
      return [
        {
          id: idOf('note', [check.check, check.device, check.object]),
          role: 'note' as const,
          type: 'down_on_purpose',
          device: check.device,
          interface: check.check.startsWith('bgp.') ? null : check.object,
          object: check.check.startsWith('bgp.') ? check.object : null,
          severity: 'info' as const,
          confidence: 'confirmed' as const,
          title: titleOf(context, check),
          explanation: 'A shutdown on a router of the inventory is a decision and no fault.',
          evidence: [first, ...evidence.slice(1, 4)],
          checks: [checkKey(check)],
          causedBy: null,
          since: sinceOf(context, evidence),
          nextActions: [],
        },
      ];
    });
}

/** Causes first, then what follows from them, then what nothing explains, then notes. */
export function buildFindings(context: DiagnosisContext, causes: readonly Cause[]): Finding[] {
  const found = causes.map((cause) => ({ cause, finding: causeFinding(context, cause) }));
  const symptoms = [...context.failing.values()].flatMap((check) => {
    const key = checkKey(check);
    if (found.some(({ cause }) => cause.own.includes(key))) return [];
    const by =
      found.find(({ cause }) => cause.explains(check)) ??
      found.find(({ cause }) => coversLog(context, cause, check));
    return symptom(context, check, by?.finding ?? null);
  });
  const explained = symptoms.filter((one) => one.causedBy !== null);
  const open = symptoms.filter((one) => one.causedBy === null);
  return [...found.map(({ finding }) => finding), ...explained, ...open, ...notes(context)];
}

/** Loss lines of a router that a cause reaches need no cause of their own. */
function coversLog(context: DiagnosisContext, cause: Cause, check: Judged): boolean {
  if (check.check !== 'logs.recent') return false;
  if (cause.device === check.device) return true;
  return explainedBy(context, cause).some((one) => one.device === check.device);
}
