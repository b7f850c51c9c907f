import type { CaseRun } from '../run-case';
import { count, type Fraction, sum } from './fraction';
import { interval, type Interval } from './interval';
import { alarmsFalsely, type CaseScore, isHealthyCase } from './score-case';

/** A run with its score and what it got wrong. */
export interface ScoredRun extends CaseRun {
  score: CaseScore;
  problems: string[];
}

/**
 * Calls beside the fewest that show the cause, over the runs for which that can be told. A run
 * with a wrong verdict is not counted: to stop early is cheap.
 */
export interface Price {
  runs: number;
  calls: number;
  least: number;
  /** Median over the runs of calls by least calls; null of none. */
  median_ratio: number | null;
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
  price: Price;
  tokens: number;
  seconds: number;
}

export interface Totals extends Figures {
  /** Between which shares the figure lies with 95 % confidence (Wilson); null of none. */
  intervals: Record<(typeof shares)[number], Interval | null>;
  by_kind: Record<string, Figures>;
}

/** The figures that are shares of cases, and so have an interval. */
export const shares = ['right', 'detection', 'localisation', 'cause', 'healthy_alarmed'] as const;

export function totalsOf(runs: readonly ScoredRun[]): Totals {
  const kinds = [...new Set(runs.map(({ score }) => score.kind))].sort();
  const figures = figuresOf(runs);
  const { alarmed, of } = figures.healthy_alarmed;
  const counted = { ...figures, healthy_alarmed: { right: alarmed, of } };
  return {
    ...figures,
    intervals: Object.fromEntries(
      shares.map((share) => [share, interval(counted[share])]),
    ) as Totals['intervals'],
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
    price: priceOf(runs),
    tokens: add(runs, ({ document }) =>
      document === null ? 0 : document.tokens.prompt + document.tokens.completion,
    ),
    seconds: add(runs, ({ seconds }) => seconds),
  };
}

function priceOf(runs: readonly ScoredRun[]): Price {
  const prices = runs.flatMap(({ document, score: { leastCalls, verdict } }) =>
    document === null || leastCalls === null || !verdict.right
      ? []
      : [{ calls: document.calls.length, least: leastCalls }],
  );
  const ratios = prices.map(({ calls, least }) => calls / least).sort((one, other) => one - other);
  const middle = ratios.slice((ratios.length - 1) >> 1, (ratios.length >> 1) + 1);
  return {
    runs: prices.length,
    calls: prices.reduce((total, { calls }) => total + calls, 0),
    least: prices.reduce((total, { least }) => total + least, 0),
    median_ratio:
      middle.length === 0 ? null : middle.reduce((total, one) => total + one, 0) / middle.length,
  };
}

function add(runs: readonly ScoredRun[], value: (run: ScoredRun) => number): number {
  return runs.reduce((before, run) => before + value(run), 0);
}
