import * as z from 'zod';

import type { Diff } from '../analysis/analysis';
import { type Severity, severitySchema } from '../analysis/finding';
import type { Outcome, Verdict } from '../analysis/outcome';
import { sameSubject, type Subject } from './acknowledgement';
import { type CheckHistory, flappingIn } from './course';

/** When a finished run is worth a message. */
export const notificationRuleSchema = z.strictObject({
  /** `change`: something is new, cleared or cannot be read any more. */
  on: z.enum(['change', 'always']).default('change'),
  /** A finding at least this grave is told each time, unless people know of it. */
  severity: severitySchema.optional(),
});
export type NotificationRule = z.infer<typeof notificationRuleSchema>;

/** What two runs of one question are compared by. */
export interface RunNews {
  outcome: Outcome;
  verdict: Verdict;
  severity: Severity | null;
  /** Against the run before; null where there was none. */
  diff: Diff | null;
  /** What fails in this run; what there is to know of where nothing was compared. */
  failing: readonly Subject[];
  /** Findings that people know of. */
  acknowledged: readonly Subject[];
  /** How checks came out up to and with this run; empty where the run is on no schedule. */
  course: CheckHistory;
}

export interface NotificationDecision {
  notify: boolean;
  /** One sentence, for the log and the message. */
  reason: string;
}

/**
 * Whether a run is worth a message. Known findings and those that flapped before do not make
 * news; a run that could not tell does, when the one before could.
 */
export function shouldNotify(
  previous: Pick<RunNews, 'outcome' | 'verdict'> | null,
  current: RunNews,
  rule: NotificationRule,
): NotificationDecision {
  if (rule.on === 'always') return yes('every run is told');
  const allKnown = isAllKnown(current);
  if (isGrave(current.severity, rule.severity) && !allKnown) {
    return yes(`the severity is ${current.severity ?? ''}`);
  }
  if (previous === null) {
    const quiet = current.verdict === 'healthy' || allKnown;
    return quiet
      ? no('nothing is wrong that is not known')
      : yes(`the first verdict: ${current.verdict}`);
  }
  const changes = changesOf(current);
  if (changes.length > 0) return yes(changes.join(', '));
  if (previous.verdict !== current.verdict && !allKnown) {
    return yes(`the verdict was ${previous.verdict} and is ${current.verdict}`);
  }
  if (previous.outcome !== current.outcome && current.outcome !== 'achieved') {
    return yes(`the run ended as ${current.outcome}`);
  }
  return no('nothing has changed');
}

function changesOf({ course, diff, acknowledged }: RunNews): string[] {
  const before = course
    .map((entry) => ({ ...entry, states: entry.states.slice(0, -1) }))
    .filter(({ states }) => states !== '');
  const flapped = flappingIn(before);
  const unknownBefore = before.filter(({ states }) => states.endsWith('u'));
  return (['new', 'cleared', 'unknown'] as const).flatMap((kind) => {
    const told = kind === 'unknown' ? unknownBefore : flapped;
    const news = (diff?.[kind] ?? []).filter(
      (item) => !isIn(item, acknowledged) && !isIn(item, told),
    );
    return news.length === 0 ? [] : [`${news.length} ${kind}`];
  });
}

/** Whether something is wrong and people know of all of it. */
export function isAllKnown({ diff, failing, acknowledged }: RunNews): boolean {
  const open = diff === null ? failing : [...diff.new, ...diff.still, ...diff.unknown];
  return open.length > 0 && open.every((item) => isIn(item, acknowledged));
}

/** Whether a severity reaches a threshold. */
export function isGrave(severity: Severity | null, threshold: Severity | undefined): boolean {
  if (severity === null || threshold === undefined) return false;
  const order = severitySchema.options;
  return order.indexOf(severity) <= order.indexOf(threshold);
}

function isIn(item: Subject, list: readonly Subject[]): boolean {
  return list.some((one) => sameSubject(one, item));
}

const yes = (reason: string): NotificationDecision => ({ notify: true, reason });
const no = (reason: string): NotificationDecision => ({ notify: false, reason });
