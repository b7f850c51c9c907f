import type { JudgedIncident } from '../run-incident';
import { figuresOf, groupedFigures } from './figures';
import { isMiss } from './table';

/** Everything that a campaign found, for a program. */
export function campaignDocument(
  judged: readonly JudgedIncident[],
  facts: { seed: number; seconds: number },
): unknown {
  return {
    ...facts,
    totals: figuresOf(judged),
    groups: groupedFigures(judged),
    incidents: judged.map((one) => {
      const { expect, ...incident } = one.incident;
      const { got, error, seconds, score } = one;
      return {
        ...incident,
        expected: {
          verdict: expect.verdict,
          causes: [expect.root_cause, ...expect.accept_root_cause],
        },
        got,
        error,
        seconds,
        falseAlarms: score.falseAlarms,
        miss: isMiss(one),
      };
    }),
  };
}
