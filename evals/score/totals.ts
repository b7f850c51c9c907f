import type { CaseRun } from '../run-case';
import { count, type Fraction, sum } from './fraction';
import { alarmsFalsely, type CaseScore, isHealthyCase } from './score-case';

/** A run with its score and what it got wrong. */
export interface ScoredRun extends CaseRun {
  score: CaseScore;
  problems: string[];
}

/** The figures of a set of runs; how each is computed stands in evals/README.md. */
export interface Figures {
  runs: number;
  /** Runs in which nothing at all is wrong. */
  right: Fraction;
  detection: Fraction;
  localisation: Fraction;
  cause: Fraction;
  checks: Fraction;
  /** Healthy cases that were reported as broken, in whole or in part. */
  healthy_alarmed: { alarmed: number; of: number };
  /** Failed checks on healthy objects, over all cases. */
  false_alarms: number;
  not_verifiable_precision: Fraction;
  not_verifiable_recall: Fraction;
  diff: Fraction;
  /** Pointers of checks and findings that lead to a value in the evidence store. */
  evidence: Fraction;
  questions: Fraction;
  calls: number;
  tokens: number;
  seconds: number;
}

export interface Totals extends Figures {
  by_kind: Record<string, Figures>;
}

export function totalsOf(runs: readonly ScoredRun[]): Totals {
  const kinds = [...new Set(runs.map(({ score }) => score.kind))].sort();
  return {
    ...figuresOf(runs),
    by_kind: Object.fromEntries(
      kinds.map((kind) => [kind, figuresOf(runs.filter(({ score }) => score.kind === kind))]),
    ),
  };
}

function figuresOf(runs: readonly ScoredRun[]): Figures {
  const scores = runs.map(({ score }) => score);
  const causes = scores.flatMap(({ cause }) => (cause === null ? [] : [cause]));
  const healthy = scores.filter(isHealthyCase);
  const checks = scores.flatMap((score) => score.checks);
  const diffs = scores.flatMap(({ diff }) => (diff === null ? [] : [diff]));
  return {
    runs: runs.length,
    right: count(runs, ({ problems }) => problems.length === 0),
    detection: count(scores, ({ verdict }) => verdict.right),
    localisation: count(causes, ({ localised }) => localised),
    cause: count(causes, ({ right }) => right),
    checks: count(checks, ({ right }) => right),
    healthy_alarmed: { alarmed: healthy.filter(alarmsFalsely).length, of: healthy.length },
    false_alarms: scores.reduce((total, score) => total + score.falseAlarms.length, 0),
    not_verifiable_precision: count(
      checks.filter(({ reported }) => reported === 'not_verifiable'),
      ({ right }) => right,
    ),
    not_verifiable_recall: count(
      checks.filter(({ expected }) => expected.length === 1 && expected[0] === 'not_verifiable'),
      ({ right }) => right,
    ),
    diff: sum(diffs.map(({ items }) => count(items, ({ right }) => right))),
    evidence: sum(
      runs.flatMap(({ evidence }) =>
        evidence === null
          ? []
          : [{ right: evidence.pointers - evidence.broken.length, of: evidence.pointers }],
      ),
    ),
    questions: count(
      scores.filter(({ question }) => question.expected || question.asked),
      ({ question }) => question.right,
    ),
    calls: add(runs, ({ document }) => document?.calls.length ?? 0),
    tokens: add(runs, ({ document }) =>
      document === null ? 0 : document.tokens.prompt + document.tokens.completion,
    ),
    seconds: add(runs, ({ seconds }) => seconds),
  };
}

function add(runs: readonly ScoredRun[], value: (run: ScoredRun) => number): number {
  return runs.reduce((before, run) => before + value(run), 0);
}
