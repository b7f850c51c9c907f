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

/** Disturbance, activity and moment × what went on: pairs that held, of those that came there. Then what did not. */
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
  const tableOf = (by: 'disturbance' | 'activity' | 'moment', names: readonly string[]): string =>
    renderTable(
      [by, ...kinds].map((one) => one.toUpperCase()),
      names.map((name) => [
        name,
        ...kinds.map((kind) =>
          share(tried.filter(({ boundary }) => boundary[by] === name && boundary.kind === kind)),
        ),
      ]),
      { width },
    );
  const activities = [...new Set(tried.map(({ boundary }) => boundary.activity))].sort();
  return [
    tableOf('disturbance', disturbances),
    '',
    tableOf('activity', activities),
    '',
    tableOf('moment', moments),
    '',
    `${tried.length} disturbed pairs of runs, ${bad.length} with violations; ${judged.length - tried.length} ended before their boundary; seed ${seed}, ${seconds.toFixed(0)} s.`,
    ...bad.flatMap(({ boundary, violations }) => [
      `- ${violations.join('; ')}`,
      `  npm run faults -- --seed ${seed} --only ${boundaryName(boundary)}`,
    ]),
  ].join('\n');
}
