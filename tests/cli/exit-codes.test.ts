import { exitCodeOf, exitCodes } from '../../src/cli/exit-codes';
import { outcomeSchema, verdictSchema } from '../../src/domain/analysis/outcome';

describe('the exit code of a run', () => {
  it('is 0 only for a healthy network and a reached objective', () => {
    const healthy = outcomeSchema.options.flatMap((outcome) =>
      verdictSchema.options
        .filter((verdict) => exitCodeOf({ outcome, verdict }) === exitCodes.healthy)
        .map((verdict) => `${outcome} ${verdict}`),
    );
    expect(healthy).toEqual(['achieved healthy']);
  });

  it.each([
    ['achieved', 'fault', 10],
    ['partial', 'fault', 10],
    ['achieved', 'inconclusive', 20],
    ['retries_exhausted', 'inconclusive', 20],
    ['rejected', 'inconclusive', 20],
    ['escalation_timeout', 'inconclusive', 20],
    ['partial', 'healthy', 20],
    ['failed', 'inconclusive', 30],
    ['failed', 'fault', 30],
  ] as const)('of %s and %s is told apart: %i', (outcome, verdict, code) => {
    expect(exitCodeOf({ outcome, verdict })).toBe(code);
  });
});
