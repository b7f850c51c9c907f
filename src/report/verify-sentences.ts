import type { Finding } from '../domain/analysis/finding';
import type { Verdict } from '../domain/analysis/outcome';
import { splitSentences } from '../domain/text/sentences';
import type { MentionedNames } from './mentioned-names';
import { hypothesisMark } from './supported-findings';

/** Words that claim that nothing is wrong; "no fault found in the data that could be read" claims less. */
const claimOfHealth =
  /^healthy:|\b(?:no (?:problems?|faults?|issues?|errors?) (?:was |were )?found(?! in the data that could be read)|(?:is|are|looks?|all) healthy|everything is (?:fine|ok|up)|nothing is wrong)\b/i;

export interface SentenceGrounds {
  carriers: MentionedNames;
  verdict: Verdict;
  /** Findings as corrected: those marked as hypotheses mark their sentences too. */
  findings: readonly Finding[];
  /** Question and objective, which a sentence may quote without claiming anything. */
  quotable: readonly string[];
  /** Items and sentences that say what was not done, in code's words: they claim nothing that evidence could carry. */
  notDone: ReadonlySet<string>;
}

export interface VerifiedSentences {
  kept: string[];
  removed: string[];
}

/**
 * Goes through the summary sentence by sentence and takes out what nothing carries: a name that
 * no evidence mentions, and a claim of health where the verdict is another one.
 */
export function verifySentences(
  summary: readonly string[],
  grounds: SentenceGrounds,
): VerifiedSentences {
  const kept: string[] = [];
  const removed: string[] = [];
  for (const item of summary) {
    // A list of what was not done may hold more than one sentence's worth of stops.
    const parts = grounds.notDone.has(item) ? [item] : splitSentences(item);
    const carried = parts.filter((part) => grounds.notDone.has(part) || isCarried(part, grounds));
    removed.push(...parts.filter((part) => !carried.includes(part)));
    if (carried.length > 0) kept.push(markHypothesis(carried.join(' '), grounds.findings));
  }
  return { kept, removed };
}

function isCarried(sentence: string, grounds: SentenceGrounds): boolean {
  if (grounds.verdict !== 'healthy' && claimOfHealth.test(sentence)) return false;
  const claim = grounds.quotable.reduce(
    (text, quoted) => text.replaceAll(`“${quoted}”`, ''),
    sentence,
  );
  return grounds.carriers.unsupportedNames(claim).length === 0;
}

function markHypothesis(item: string, findings: readonly Finding[]): string {
  if (item.startsWith(hypothesisMark)) return item;
  const marked = findings.some(
    ({ title, unsupported }) =>
      unsupported === true &&
      !item.includes(title) &&
      item.includes(title.slice(hypothesisMark.length).trim().replace(/\.$/, '')),
  );
  return marked ? `${hypothesisMark} ${item}` : item;
}
