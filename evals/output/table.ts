import { renderTable } from '../../src/cli/terminal/table';
import type { Fraction } from '../score/fraction';
import type { Interval } from '../score/interval';
import type { BadCase } from '../read/read-cases';
import { type Figures, type Price, type ScoredRun, shares, type Totals } from '../score/totals';

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
  'LEAST',
  'TOKENS',
  'SECONDS',
];

/** The figures per kind of fault and over all, then what each run got wrong. For a person. */
export function evaluationTable(
  runs: readonly ScoredRun[],
  totals: Totals,
  {
    wallSeconds,
    width,
    bad = [],
  }: { wallSeconds: number; width: number; bad?: readonly BadCase[] },
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
    ...priceLines(totals.price),
    `95 % intervals: ${intervals(totals.intervals)}.`,
    `Pointers into evidence that lead to a value: ${shown(totals.evidence)}.`,
    `Runs right in every respect: ${shown(totals.right)}; wall time ${wallSeconds.toFixed(1)} s.`,
    ...wrongRuns(runs),
    ...badCases(bad),
  ].join('\n');
}

function least({ runs, least: calls }: Price): string {
  return runs === 0 ? '–' : (calls / runs).toFixed(1);
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
    least(figures.price),
    mean(figures.tokens).toFixed(0),
    mean(figures.seconds).toFixed(1),
  ];
}

function shown({ right, of }: Fraction): string {
  return of === 0 ? '–' : `${right}/${of}`;
}

const names: Record<(typeof shares)[number], string> = {
  right: 'right in every respect',
  detection: 'detection',
  localisation: 'localisation',
  cause: 'cause',
  healthy_alarmed: 'healthy networks reported as broken',
};

/** Such as "detection .65 to .93"; what nothing was counted for is left out. */
function intervals(all: Totals['intervals']): string {
  const written = shares.flatMap((share) => {
    const found: Interval | null = all[share];
    return found === null ? [] : [`${names[share]} ${part(found.low)} to ${part(found.high)}`];
  });
  return written.join(', ') || 'none';
}

function part(value: number): string {
  return value.toFixed(2).replace(/^0/, '');
}

function priceLines({ runs, calls, least: fewest, median_ratio: ratio }: Price): string[] {
  if (ratio === null) return [];
  const times = `${(calls / fewest).toFixed(1)} times, median ${ratio.toFixed(1)} times`;
  return [
    `Calls made / fewest that show the cause: ${calls}/${fewest} (${times}, ${runs} ${runs === 1 ? 'run' : 'runs'}).`,
  ];
}

function badCases(bad: readonly BadCase[]): string[] {
  if (bad.length === 0) return [];
  return ['', 'Not run, because the file is wrong:', ...bad.map(({ problem }) => `- ${problem}`)];
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
