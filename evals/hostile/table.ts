import { renderTable } from '../../src/cli/terminal/table';
import { limitMs, type Measured } from './measure';

const headings = ['ENTRANCE', 'INPUTS', 'SLOWEST, MS / 10 KB', 'OF INPUT', 'FAILURES'];
const shownFailures = 8;

/** Entrance × inputs × slowest × failures, then the failures with what makes them again. */
export function hostileTable(
  measured: readonly Measured[],
  { seed, width }: { seed: number; width: number },
): string {
  const rows = measured.map(({ entrance, inputs, slowest, slowestInput, failures }) => [
    entrance,
    String(inputs),
    slowest.toFixed(1),
    String(slowestInput),
    String(failures.length),
  ]);
  const total = measured.reduce((sum, { inputs }) => sum + inputs, 0);
  const failed = measured.reduce((sum, { failures }) => sum + failures.length, 0);
  return [
    renderTable(headings, rows, { width }),
    '',
    `${total} inputs, seed ${seed}, ${failed} failures; the limit is ${limitMs} ms of processor time for each 10 kB.`,
    ...measured.flatMap((one) => failureLines(one, seed)),
  ].join('\n');
}

function failureLines({ entrance, failures }: Measured, seed: number): string[] {
  if (failures.length === 0) return [];
  const shown = failures
    .slice(0, shownFailures)
    .map(
      ({ input, problem, shown: text }) =>
        `  - ${problem}\n    ${text}\n    npm run hostile -- --seed ${seed} --only "${entrance}" --input ${input}`,
    );
  const rest = failures.length - shownFailures;
  return ['', `${entrance}:`, ...shown, ...(rest > 0 ? [`  and ${rest} more`] : [])];
}
