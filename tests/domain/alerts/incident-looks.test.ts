import {
  type RunEnding,
  runBegins,
  runEnds,
  runHasId,
} from '../../../src/domain/alerts/incident-runs';
import {
  hearAlerts,
  type IncidentStory,
  openStory,
} from '../../../src/domain/alerts/incident-story';
import { nextIncidentMove } from '../../../src/domain/alerts/next-incident-move';
import type { Alert } from '../../../src/domain/alerts/alert';
import { alertOf, hour, minute, pace, resolved, second, start } from './support';

const down = alertOf({ fingerprint: 'a' });
const opened = openStory({ id: 'i', profile: 'network', alerts: [down], now: start });
const ending = (more: Partial<RunEnding> = {}): RunEnding => ({
  ...{ outcome: 'achieved', verdict: 'fault', severity: 'major', summary: ['P1 is down.'] },
  ...{ root_cause: null, document: 'sha256:1' },
  ...more,
});
const look = (story: IncidentStory, reason: 'alerts' | 'resolved', at: number, more = {}) =>
  runEnds(runBegins(story, { workflowId: 'run', reason, now: at }), ending(more), at + second);
const hear = (story: IncidentStory, alert: Alert, at: number) =>
  hearAlerts(story, [alert], at).story;
const move = (story: IncidentStory, now: number) =>
  nextIncidentMove(story, pace, { now, investigateAnnounced: false });

describe('the runs of an incident', () => {
  it('are known by their ids, and no run has none', () => {
    const begun = runBegins(opened, { workflowId: 'run', reason: 'alerts', now: start });
    const known = runHasId(begun, 'r-1');
    expect([known.investigation?.runId, known.runs[0]?.runId]).toEqual(['r-1', 'r-1']);
    expect(runHasId(opened, 'r-1')).toBe(opened);
  });

  it('say in the log why they began and how they ended', () => {
    const words = look(opened, 'alerts', start)
      .log.slice(-2)
      .map(({ text }) => text);
    expect(words).toEqual([
      'A run began for its alerts',
      'The run ended as achieved, fault: P1 is down.',
    ]);
    const silent = look(opened, 'resolved', start, { summary: [] }).log.slice(-2);
    expect(silent.map(({ text }) => text)).toEqual([
      'A run began to see whether the network agrees that it is over',
      'The run ended as achieved, fault: it said nothing',
    ]);
  });

  it('leave what an earlier one told where they can tell nothing', () => {
    const told = look(opened, 'alerts', start);
    const unsure = look(told, 'alerts', start + hour, { verdict: 'inconclusive', summary: ['?'] });
    expect([unsure.verdict, unsure.summary]).toEqual(['fault', ['P1 is down.']]);
    const first = look(opened, 'alerts', start, { verdict: 'inconclusive', summary: ['?'] });
    expect([first.verdict, first.summary]).toEqual([null, ['?']]);
  });

  it('are kept up to thirty, the last of them', () => {
    let story = opened;
    for (let index = 0; index < 35; index += 1) story = look(story, 'alerts', start + index * hour);
    expect(story.runs).toHaveLength(30);
    expect(story.runs[0]?.startedAt).toBe(new Date(start + 5 * hour).toISOString());
  });
});

describe('the look at whether the network agrees', () => {
  const cleared = hear(
    look(opened, 'alerts', start),
    resolved(down, start + minute),
    start + minute,
  );
  const checked = look(cleared, 'resolved', start + 2 * minute, { verdict: 'healthy' });
  const again = (at: number): Alert => ({ ...down, changedAt: new Date(at).toISOString() });

  it('is made once an end, and again for a later one after the cooldown', () => {
    expect(move(checked, start + 3 * minute)).toEqual({ kind: 'wait', until: start + 31 * minute });
    const back = hear(checked, again(start + 3 * minute), start + 3 * minute);
    const over = hear(back, resolved(down, start + 4 * minute), start + 4 * minute);
    expect(move(over, start + 6 * minute)).toEqual({ kind: 'wait', until: start + 12 * minute });
    expect(move(over, start + 12 * minute)).toEqual({ kind: 'look', reason: 'resolved' });
  });

  it('is left out where all looks are spent', () => {
    const spent = { ...cleared, runs: Array.from({ length: 8 }, () => cleared.runs[0]!) };
    expect(move(spent, start + 5 * minute)).toEqual({ kind: 'wait', until: start + 31 * minute });
  });
});
