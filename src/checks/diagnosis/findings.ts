import { worksWithout } from '../../diagnosis';
import { showNeighbor } from './peer-words';
import { withCommit } from './commit-before';
import { checkKey } from '../../domain/analysis/check';
import type { Judged } from '../define-check';
import { isByCommit } from '../down-words';
import type { Finding } from '../../domain/analysis/finding';
import { evidenceOf, sinceOf, type Cause, type DiagnosisContext } from './cause';
import type { Explained } from './search';
import { asPartOf, isPartOf, type JointCut } from './joint-cut';
import { symptomOf } from './symptom-types';
import { nextActions } from './next-actions';

function idOf(role: string, parts: (string | null)[]): string {
  return [role, ...parts.filter((part) => part !== null && part !== '')].join(':');
}

function causeFinding(cause: Cause, accounts: readonly string[]): Finding {
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
    evidence: [...cause.evidence, ...(cause.told?.evidence ?? [])].slice(0, 12),
    checks: [...accounts],
    causedBy: null,
    since: cause.told?.since ?? cause.since,
    ...(cause.told?.since === null && { sinceBefore: true as const }),
    ...(cause.told?.over !== undefined && { over: cause.told.over }),
    ...(cause.changed !== undefined && { changed: cause.changed }),
    nextActions: nextActions(cause),
  };
}

function commandsFor(check: Judged): string[] {
  if (check.check.startsWith('bgp.')) return [showNeighbor(check.object)];
  if (check.check.startsWith('isis.'))
    return ['show isis neighbors', `show isis interface ${check.object}`];
  if (check.check.startsWith('interface.')) return [`show interfaces ${check.object}`];
  return [];
}

function titleOf({ words }: DiagnosisContext, check: Judged): string {
  const name = words.name(check).replace(/^[a-z]/, (first) => first.toUpperCase());
  const on = check.device === 'network' ? '' : ` on ${check.device}`;
  return `${name}${on}: ${words.value(check)}`;
}

/** Titles of the causes without whose end something cannot work again, though it may have failed before them. */
function keptDownBy({ causes, observations, model }: Explained, key: string): string[] {
  const resource = observations.find(({ id }) => id === key)?.resource;
  if (resource === undefined) return [];
  return causes
    .filter(({ fault, past }) => !past && fault.located !== true)
    .filter(({ resources }) => worksWithout(model, new Set(resources))(resource) === 'no')
    .map(({ fault }) => fault.title);
}

function unexplainedWords(keptDown: readonly string[]): string {
  const [title] = keptDown;
  return title === undefined
    ? 'The evidence does not show why. No cause is claimed.'
    : `It cannot work as long as this lasts: ${title}. Why it first went down is not shown.`;
}

function symptom(
  context: DiagnosisContext,
  check: Judged,
  cause: Finding | null,
  keptDown: readonly string[],
): Finding[] {
  const evidence = evidenceOf(check);
  const [first] = evidence;
  if (first === undefined) return [];
  const [type, severity] = symptomOf(check.check);
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
      // That it fails was read, however sure its cause is.
      confidence: 'confirmed',
      title: titleOf(context, check),
      explanation: cause === null ? unexplainedWords(keptDown) : `Follows from: ${cause.title}.`,
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
          explanation: isByCommit(check)
            ? 'A commit right before shows that a person shut it, which is a change and no fault by itself. Nothing that was read says whether it is to stay shut.'
            : 'It was shut, or its router restarted, for work on a router of the inventory, which is a decision and no fault by itself.',
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
export function buildFindings(
  context: DiagnosisContext,
  explained: Explained,
  cut: JointCut | null,
): Finding[] {
  const parts = explained.causes.filter(({ fault }) => isPartOf(cut, fault));
  const found = explained.causes
    .filter(({ fault }) => fault.located !== true)
    .map((one) => {
      const accounts = one.accounts.map((seen) => seen.id);
      const failing = accounts.flatMap((key) => context.failing.get(key) ?? []);
      const dated = withCommit(context, one.fault, failing);
      const told =
        cut !== null && parts.includes(one) ? asPartOf(cut, dated, one === parts[0]) : dated;
      return {
        cause: one,
        finding: causeFinding(told, accounts),
      };
    });
  const symptoms = [...context.failing.values()].flatMap((check) => {
    const key = checkKey(check);
    if (found.some(({ cause }) => cause.own.includes(key))) return [];
    const because = explained.because.get(key)?.[0];
    const by = found.find(({ cause }) => cause === because);
    return symptom(context, check, by?.finding ?? null, keptDownBy(explained, key));
  });
  const explainedOnes = symptoms.filter((one) => one.causedBy !== null);
  const open = symptoms.filter((one) => one.causedBy === null);
  return [...found.map(({ finding }) => finding), ...explainedOnes, ...open, ...notes(context)];
}
