import { renderTable } from '../../src/cli/terminal/table';
import { type Boundary, disturbances, kinds, moments } from './boundary';
import { boundaryName } from './plan';

/** One disturbed pair of runs with what it did that it must not. */
export interface JudgedFault {
  boundary: Boundary;
  /** False: the runs ended before they came there, so that nothing was tried. */
  reached: boolean;
  violations: string[];
}

const columns = kinds.flatMap((kind) => moments.map((moment) => ({ kind, moment })));

/** Disturbance × run and moment: pairs that held, of those that came there. Then what did not. */
export function faultTable(
  judged: readonly JudgedFault[],
  { seed, seconds, width }: { seed: number; seconds: number; width: number },
): string {
  const tried = judged.filter(({ reached }) => reached);
  const bad = tried.filter(({ violations }) => violations.length > 0);
  const share = (some: JudgedFault[]): string => {
    const held = some.filter(({ violations }) => violations.length === 0);
    return some.length === 0 ? '–' : `${held.length}/${some.length}`;
  };
  const rows = (names: readonly string[], nameOf: (boundary: Boundary) => string): string[][] =>
    names.map((name) => [
      name,
      ...columns.map(({ kind, moment }) =>
        share(
          tried.filter(
            ({ boundary }) =>
              nameOf(boundary) === name && boundary.kind === kind && boundary.moment === moment,
          ),
        ),
      ),
    ]);
  const activities = [...new Set(tried.map(({ boundary }) => boundary.activity))].sort();
  const headings = columns.map(({ kind, moment }) => `${kind} ${moment}`.toUpperCase());
  return [
    renderTable(
      ['DISTURBANCE', ...headings],
      rows(disturbances, (one) => one.disturbance),
      { width },
    ),
    '',
    renderTable(
      ['ACTIVITY', ...headings],
      rows(activities, (one) => one.activity),
      { width },
    ),
    '',
    `${tried.length} disturbed pairs of runs, ${bad.length} with violations; ${judged.length - tried.length} ended before their boundary; seed ${seed}, ${seconds.toFixed(0)} s.`,
    ...bad.flatMap(({ boundary, violations }) => [
      `- ${violations.join('; ')}`,
      `  npm run faults -- --seed ${seed} --only ${boundaryName(boundary)}`,
    ]),
  ].join('\n');
}
