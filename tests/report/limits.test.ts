import { composeDocument } from '../../src/report';
import type { RunStep } from '../../src/domain/decisions/run-step';
import { analysis, healthyAnalysis, input, peer } from './fixtures';

const step = (part: Partial<RunStep>): RunStep => ({
  index: 0,
  instruction: 'Look at the BGP neighbors.',
  origin: 'plan',
  status: 'done',
  reason: null,
  devices: [],
  startedAt: 0,
  endedAt: 1,
  ...part,
});

describe('the steps of a report', () => {
  const steps = [
    step({}),
    step({
      index: 1,
      instruction: 'If a session is down, read its log.',
      status: 'skipped',
      reason: 'No session is down.',
    }),
    step({
      index: 2,
      instruction: 'Look at the CPU load.',
      status: 'unavailable',
      reason: 'No connected tool shows cpu.',
    }),
  ];
  const { report, limitations } = composeDocument(
    input({ analysis: healthyAnalysis(), status: { steps } }),
  );

  it('are all listed as followed, skipped or unavailable, with the reason', () => {
    expect(report.markdown).toContain('| 1 | Look at the BGP neighbors. | done |');
    expect(report.markdown).toContain('| 2 | Read its log. | skipped | No session is down. |');
    expect(report.markdown).toContain(
      '| 3 | Look at the CPU load. | not available | No connected tool shows cpu. |',
    );
  });

  it('are a limitation where no tool had it, and none where the condition did not hold', () => {
    expect(limitations.join('\n')).toContain('“Look at the CPU load.”) could not be carried out');
    expect(limitations.join('\n')).not.toContain('read its log');
  });
});

describe('a run that met a limit', () => {
  const outcomes = ['partial', 'retries_exhausted', 'budget_exhausted', 'cancelled'] as const;

  it.each(outcomes)('as %s gives the best that it found, and what it did not reach', (outcome) => {
    const { verdict, findings, checks, report } = composeDocument(input({ status: { outcome } }));
    expect(verdict).toBe('fault');
    expect(findings).toHaveLength(1);
    expect(checks.map(({ result }) => result)).toEqual(['fail', 'pass', 'not_verifiable']);
    expect(report.summary[0]).toContain(`PE1: the BGP session to ${peer} is IDLE`);
    expect(report.summary.join(' ')).toMatch(/objective was (not )?reached|before it finished/);
  });

  it.each(outcomes)('as %s with nothing found is inconclusive, and not passed', (outcome) => {
    const empty = analysis({ verdict: 'inconclusive', rootCause: null, checks: [], findings: [] });
    const {
      verdict,
      outcome: told,
      report,
    } = composeDocument(input({ analysis: empty, status: { outcome } }));
    expect([verdict, told]).toEqual(['inconclusive', outcome]);
    expect(report.summary[0]).toMatch(
      outcome === 'cancelled' ? /^Canceled: the run was canceled before/ : /^Could not tell for/,
    );
    expect(report.ticket).not.toMatch(/no problem|healthy|achieved/i);
  });
});
