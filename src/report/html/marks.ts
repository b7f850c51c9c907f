import type { CheckResult } from '../../domain/analysis/check';
import type { Verdict } from '../../domain/analysis/outcome';

/** Signs that carry the meaning without color, for print and for eyes that mix colors up. */
export const resultMarks: Record<CheckResult, { sign: string; words: string }> = {
  fail: { sign: '✖', words: 'failed' },
  pass: { sign: '✔', words: 'passed' },
  not_verifiable: { sign: '?', words: 'not verified' },
};

export const verdictSigns: Record<Verdict, string> = {
  fault: '✖',
  healthy: '✔',
  inconclusive: '?',
};

/** How a device or a link stands in the picture; the worst that is known of it. */
export type Condition = 'cause' | 'affected' | 'unread' | 'fine' | 'unknown';

export const conditionMarks: Record<Condition, { sign: string; words: string }> = {
  cause: { sign: '✖', words: 'cause' },
  affected: { sign: '▲', words: 'affected' },
  unread: { sign: '?', words: 'not readable' },
  fine: { sign: '✔', words: 'nothing failed' },
  unknown: { sign: '–', words: 'not looked at' },
};
