import { renderTable } from '../../src/cli/terminal/table';
import { type Boundary, disturbances, moments } from './boundary';
import { boundaryName } from './plan';

/** One run with what it did that it must not. */
export interface JudgedFault {
  boundary: Boundary;
  /** False: the run ended before it came there, so that nothing was tried. */
  reached: boolean;
  violations: string[];
}

const columns = moments.flatMap((moment) =>
  disturbances.map((disturbance) => ({ moment, disturbance })),
);

/** Activity × moment and disturbance: runs that held, of those that came there. Then what did not. */
export function faultTable(
  judged: readonly JudgedFault[],
  { seed, seconds, width }: { seed: number; seconds: number; width: number },
): string {
  const activities = [...new Set(judged.map(({ boundary }) => boundary.activity))].sort();
  const rows = activities.map((activity) => [
    activity,
    ...columns.map((column) => {
      const some = judged.filter(
        ({ boundary, reached }) =>
          reached &&
          boundary.activity === activity &&
          boundary.moment === column.moment &&
          boundary.disturbance === column.disturbance,
      );
      const held = some.filter(({ violations }) => violations.length === 0);
      return some.length === 0 ? '–' : `${held.length}/${some.length}`;
    }),
  ]);
  const headings = columns.map(({ moment, disturbance }) =>
    `${disturbance} ${moment}`.toUpperCase(),
  );
  const tried = judged.filter(({ reached }) => reached);
  const bad = tried.filter(({ violations }) => violations.length > 0);
  return [
    renderTable(['ACTIVITY', ...headings], rows, { width }),
    '',
    `${tried.length} disturbed runs, ${bad.length} with violations; ${judged.length - tried.length} ended before their boundary; seed ${seed}, ${seconds.toFixed(0)} s.`,
    ...bad.flatMap(({ boundary, violations }) => [
      `- ${violations.join('; ')}`,
      `  npm run faults -- --seed ${seed} --only ${boundaryName(boundary)}`,
    ]),
  ].join('\n');
}
