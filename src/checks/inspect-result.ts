import type { CheckWords, Judged } from './define-check';
import type { CollectedEvidence } from '../domain/calls/evidence';
import type { Goal, Subject } from '../domain/analysis/goal';
import { runChecks } from './all-checks';
import { capText } from './classify/error-class';
import { buildContext } from './build-context';
import type { CheckContext } from './context';
import { digestOf } from './digest';
import { failedSubjects } from './failed-subjects';
import { deviceOf, readEnvelope, subjectsOf } from './parse/envelope';
import { fields, list, numeric, text } from './parse/read';

/** Longest digest, in bytes: it is kept in the history of a run. */
const mostBytes = 400;
const dayInMinutes = 24 * 60;
/** As far back as a run may ask; what a reply claims beyond is no time that can be told. */
const yearInMinutes = 365 * dayInMinutes;

export interface Inspection {
  digest: string;
  checks: Judged[];
  subjects: { device: string; subject: Subject }[];
}

/** A goal that asks nothing in particular; the window is what the result itself covers. */
function neutralGoal(device: string | null, item: CollectedEvidence): Goal {
  const data = fields(fields(item.result.content)?.data);
  const minutes = numeric(fields(data?.filters_applied)?.filter_minutes);
  return {
    objective: '',
    intent: '',
    devices: device === null ? [] : [device],
    entities: { interfaces: [], vrfs: [], neighbors: [] },
    subjects: [],
    constraints: [],
    complexity: 'simple',
    confidence: 1,
    contradictions: [],
    scope: 'in',
    windowMinutes:
      minutes === null || minutes < 1 ? dayInMinutes : Math.min(Math.ceil(minutes), yearInMinutes),
    windowSource: 'default',
    unseen: [],
  };
}

/** Areas that the result is about, by protocol where it holds several. */
function subjectsIn(item: CollectedEvidence, operation: string | null): Subject[] {
  const found = operation === null ? [] : subjectsOf(operation);
  if (operation !== 'routing_info') return found.length > 0 ? found : failedSubjects(item, [], []);
  const content = fields(item.result.content);
  const statuses = Object.keys(fields(fields(content?.metadata)?.protocol_statuses) ?? {});
  const entries = list(fields(content?.data)?.routing_protocols) ?? [];
  const named = new Set([
    ...statuses,
    ...entries.flatMap((one) => text(fields(one)?.protocol) ?? []),
  ]);
  const narrowed = found.filter((subject) => named.has(subject));
  return narrowed.length > 0 ? narrowed : failedSubjects(item, found, []);
}

/** Looks at one result alone. Pure; what needs other results is left to `analyse`. */
export function inspectResult(item: CollectedEvidence, now: Date, words: CheckWords): Inspection {
  const operation = readEnvelope(item.result.content)?.operation ?? null;
  const device = deviceOf(item, new Set()) ?? firstText(item);
  const context: CheckContext = buildContext({
    question: '',
    goal: neutralGoal(device, item),
    inventory: device === null ? [] : [{ name: device, address: null, role: null }],
    evidence: [item],
    now,
    previous: null,
  });
  const checks = runChecks(context).filter((one) => one.check !== 'reachability');
  const subjects = subjectsIn(item, operation);
  return {
    digest: capText(
      digestOf(item, device, subjects, checks, words).replace(/\s+/g, ' '),
      mostBytes,
    ),
    checks,
    subjects: subjects.map((subject) => ({ device: device ?? 'network', subject })),
  };
}

/** A failure without a frame names its device only in the arguments. */
function firstText(item: CollectedEvidence): string | null {
  const named = Object.entries(item.call.arguments).find(([name]) =>
    /device|host|router|node/i.test(name),
  );
  return text(named?.[1]);
}
