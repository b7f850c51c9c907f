import { renderTable } from '../../src/cli/terminal/table';
import type { Fraction } from '../score/fraction';
import type { Figures, ScoredRun, Totals } from '../score/totals';

const headings = [
  'KIND',
  'RUNS',
  'DETECTION',
  'LOCALISATION',
  'CAUSE',
  'CHECKS',
  'FALSE ALARMS',
  'NOT VERIFIABLE',
  'CALLS',
  'TOKENS',
  'SECONDS',
];

/** The figures per kind of fault and over all, then what each run got wrong. For a person. */
export function evaluationTable(
  runs: readonly ScoredRun[],
  totals: Totals,
  { wallSeconds, width }: { wallSeconds: number; width: number },
): string {
  const rows = [
    ...Object.entries(totals.by_kind).map(([kind, figures]) => row(kind, figures)),
    row('all', totals),
  ];
  const healthy = totals.healthy_alarmed;
  return [
    renderTable(headings, rows, { width }),
    '',
    `Healthy networks reported as broken: ${healthy.alarmed}/${healthy.of}.`,
    `Pointers into evidence that lead to a value: ${shown(totals.evidence)}.`,
    `Runs right in every respect: ${shown(totals.right)}; wall time ${wallSeconds.toFixed(1)} s.`,
    ...wrongRuns(runs),
  ].join('\n');
}

/** Calls, tokens and seconds are means of a run; NOT VERIFIABLE is the precision of that result. */
function row(kind: string, figures: Figures): string[] {
  const mean = (value: number): number => value / Math.max(1, figures.runs);
  return [
    kind,
    String(figures.runs),
    shown(figures.detection),
    shown(figures.localisation),
    shown(figures.cause),
    shown(figures.checks),
    String(figures.false_alarms),
    shown(figures.not_verifiable_precision),
    mean(figures.calls).toFixed(1),
    mean(figures.tokens).toFixed(0),
    mean(figures.seconds).toFixed(1),
  ];
}

function shown({ right, of }: Fraction): string {
  return of === 0 ? '–' : `${right}/${of}`;
}

function wrongRuns(runs: readonly ScoredRun[]): string[] {
  const wrong = runs.filter(({ problems }) => problems.length > 0);
  if (wrong.length === 0) return [];
  return [
    '',
    'What is wrong:',
    ...wrong.map((run) => [`${nameOf(run)}  ${run.case.title}`, ...run.problems].join('\n  - ')),
  ];
}

/** A case by its id; a later run of it with its number. */
export function nameOf({ case: { id }, attempt }: Pick<ScoredRun, 'case' | 'attempt'>): string {
  return attempt === 1 ? id : `${id}#${attempt}`;
}
