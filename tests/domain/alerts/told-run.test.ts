import type { IncidentRun } from '../../../src/domain/alerts/incident';
import { telltaleDocument, toldDocument } from '../../../src/domain/alerts/told-run';

const cause = { type: 'interface_admin_down', device: 'P1', interface: 'Gi0/0', object: null };
const run = (document: string | null, change: Partial<IncidentRun> = {}): IncidentRun => ({
  workflowId: 'run',
  runId: null,
  reason: 'alerts',
  startedAt: '2026-11-28T10:00:00Z',
  endedAt: null,
  outcome: null,
  verdict: 'fault',
  severity: null,
  rootCause: null,
  summary: [],
  document,
  ...change,
});

describe('the report that people are shown of an incident', () => {
  it.each<[string, IncidentRun[], string | null]>([
    ['none before a run has ended', [run(null)], null],
    ['that of the last run that found a fault', [run('one'), run('two'), run(null)], 'two'],
    [
      'not that of a look after the resolve that found all well',
      [run('one'), run('two', { reason: 'resolved', verdict: 'healthy' })],
      'one',
    ],
    [
      'that of a look after the resolve that found a fault',
      [run('one'), run('two', { reason: 'resolved' })],
      'two',
    ],
    [
      'that of a run that found all well while alerts fired',
      [run('one'), run('two', { verdict: 'healthy' })],
      'two',
    ],
    [
      'not that of a run that could not tell, while another could',
      [run('one'), run('two', { verdict: 'inconclusive' })],
      'one',
    ],
    [
      'the last one where none could tell',
      [run('one', { verdict: 'inconclusive' }), run('two', { verdict: 'inconclusive' })],
      'two',
    ],
  ])('is %s', (_, runs, document) => {
    expect(toldDocument({ runs })).toBe(document);
  });
});

describe('the report by which an incident is known again', () => {
  it.each<[string, IncidentRun[], string | null]>([
    [
      'that of the last run that found a cause',
      [run('one', { rootCause: cause }), run('two', { rootCause: cause }), run('three')],
      'two',
    ],
    ['not one that was never stored', [run('one'), run(null, { rootCause: cause })], 'one'],
    ['the one that people are shown where no run found a cause', [run('one'), run('two')], 'two'],
    ['none where there is none', [], null],
  ])('is %s', (_, runs, document) => {
    expect(telltaleDocument({ runs })).toBe(document);
  });
});
