import type { Alert } from '../../../src/domain/alerts/alert';
import type { LookReason } from '../../../src/domain/alerts/incident';
import {
  incidentQuestion,
  type RunEnding,
  runBegins,
  runEnds,
} from '../../../src/domain/alerts/incident-runs';
import { incidentState } from '../../../src/domain/alerts/incident-state';
import {
  hearAlerts,
  type IncidentStory,
  openStory,
} from '../../../src/domain/alerts/incident-story';
import { nextIncidentMove } from '../../../src/domain/alerts/next-incident-move';
import { alertOf, hour, minute, pace, resolved, second, start } from './support';

const down = alertOf({ fingerprint: 'a' });
const elsewhere = alertOf({
  fingerprint: 'b',
  subjects: { device: 'PE2' },
  words: 'Peer down, on PE2',
});
const cause = { type: 'interface_admin_down', device: 'P1', interface: 'Gi0/0', object: null };
const fault: RunEnding = {
  outcome: 'achieved',
  verdict: 'fault',
  severity: 'major',
  summary: ['P1 Gi0/0 is shut down.'],
  root_cause: cause,
  document: 'sha256:1',
};
const healthy: RunEnding = {
  ...fault,
  verdict: 'healthy',
  severity: null,
  root_cause: null,
  summary: ['All is well.'],
};

const opened = openStory({ id: 'incident-1', profile: 'network', alerts: [down], now: start });

function look(story: IncidentStory, reason: LookReason, ending: RunEnding, at: number) {
  const begun = runBegins(story, { workflowId: 'run', reason, now: at });
  return runEnds(begun, ending, at + 5 * second);
}
const hear = (story: IncidentStory, alerts: Alert[], at: number) =>
  hearAlerts(story, alerts, at).story;
const move = (story: IncidentStory, at: number) =>
  nextIncidentMove(story, pace, { now: at, investigateAnnounced: false });
const again = (alert: Alert, at: number): Alert => ({
  ...alert,
  changedAt: new Date(at).toISOString(),
});

describe('an incident', () => {
  const looked = look(opened, 'alerts', fault, start);

  it('is looked into at once, and once as long as nothing new comes', () => {
    expect(move(opened, start)).toEqual({ kind: 'look', reason: 'alerts' });
    expect(incidentState(opened)).toMatchObject({
      status: 'open',
      title: 'Peer down, on PE1',
      devices: ['PE1'],
    });
    const repeated = hear(looked, [down], start + minute);
    expect(move(repeated, start + minute)).toEqual({
      kind: 'wait',
      until: start + minute + 24 * hour,
    });
    expect(incidentState(looked)).toMatchObject({
      status: 'open',
      verdict: 'fault',
      rootCause: cause,
    });
  });

  it('ends when nobody speaks of its alerts any more', () => {
    expect(move(looked, start + 24 * hour)).toEqual({ kind: 'close', why: 'silence' });
  });

  it('is looked into again for a router that no run looked at, after the cooldown', () => {
    const { story, hint } = hearAlerts(looked, [elsewhere], start + minute);
    expect(hint).toContain('Peer down, on PE2');
    expect(move(story, start + minute)).toEqual({ kind: 'wait', until: start + 10 * minute });
    expect(move(story, start + 10 * minute)).toEqual({ kind: 'look', reason: 'more_alerts' });
    const same = hear(looked, [alertOf({ fingerprint: 'c' })], start + minute);
    expect(move(same, start + 10 * minute).kind).toBe('wait');
  });

  it('is looked into at once for a critical alert that no run looked at', () => {
    const story = hear(looked, [{ ...elsewhere, critical: true }], start + second);
    expect(move(story, start + second)).toEqual({ kind: 'look', reason: 'more_alerts' });
  });

  it('looks again after the resolve, and says whether the network agrees', () => {
    const cleared = hear(looked, [resolved(down, start + 2 * minute)], start + 2 * minute);
    expect(incidentState(cleared).status).toBe('resolved');
    expect(move(cleared, start + 2 * minute)).toEqual({ kind: 'wait', until: start + 3 * minute });
    expect(move(cleared, start + 3 * minute)).toEqual({ kind: 'look', reason: 'resolved' });
    const agreed = incidentState(look(cleared, 'resolved', healthy, start + 3 * minute));
    expect(agreed).toMatchObject({ status: 'resolved', networkAgrees: true, rootCause: cause });
    expect(incidentState(look(cleared, 'resolved', fault, start + 3 * minute)).networkAgrees).toBe(
      false,
    );
    const unknown = { ...healthy, verdict: 'inconclusive' as const };
    const told = incidentState(look(cleared, 'resolved', unknown, start + 3 * minute));
    expect(told).toMatchObject({ networkAgrees: null, verdict: 'fault' });
  });

  it('looks again where the resolve came while a run was under way', () => {
    const begun = runBegins(opened, { workflowId: 'run', reason: 'alerts', now: start });
    const cleared = hear(begun, [resolved(down, start + second)], start + second);
    expect(incidentState(cleared).status).toBe('investigating');
    const ended = runEnds(cleared, fault, start + 2 * second);
    expect(move(ended, start + 2 * minute)).toEqual({ kind: 'look', reason: 'resolved' });
  });

  it('closes when it has not come back in time', () => {
    const cleared = hear(looked, [resolved(down, start + minute)], start + minute);
    const checked = look(cleared, 'resolved', healthy, start + 2 * minute);
    expect(move(checked, start + 3 * minute)).toEqual({ kind: 'wait', until: start + 31 * minute });
    expect(move(checked, start + 31 * minute)).toEqual({ kind: 'close', why: 'over' });
  });

  it('opens anew when it comes back, and keeps the cooldown even if it is critical', () => {
    const critical = openStory({
      id: 'i',
      profile: 'network',
      alerts: [{ ...down, critical: true }],
      now: start,
    });
    const cleared = hear(
      look(critical, 'alerts', fault, start),
      [resolved(down, start + minute)],
      start + minute,
    );
    const checked = look(cleared, 'resolved', healthy, start + 2 * minute);
    const back = hear(
      checked,
      [{ ...again(down, start + 3 * minute), critical: true }],
      start + 3 * minute,
    );
    expect(incidentState(back)).toMatchObject({
      status: 'open',
      reopened: 1,
      networkAgrees: null,
      resolvedAt: null,
    });
    expect(move(back, start + 3 * minute)).toEqual({ kind: 'wait', until: start + 12 * minute });
    expect(move(back, start + 12 * minute)).toEqual({ kind: 'look', reason: 'reopened' });
  });

  it('does not run for each time that it comes and goes', () => {
    let story = looked;
    let at = start;
    let looks = 0;
    while (at < start + 12 * hour) {
      at += 30 * second;
      const alert = at % minute === 0 ? again(down, at) : resolved(down, at);
      story = hear(story, [alert], at);
      const next = move(story, at);
      if (next.kind === 'look') {
        looks += 1;
        story = look(story, next.reason, fault, at);
      }
    }
    expect(looks + 1).toBe(pace.looksAtMost);
    expect(story.log.length).toBeLessThanOrEqual(120);
  });

  it('passes on and ends where it was merged', () => {
    expect(move({ ...looked, mergedInto: 'incident-0' }, start)).toEqual({
      kind: 'merge',
      into: 'incident-0',
    });
  });
});

describe('what a run of an incident is asked', () => {
  it('is about the alerts that fire, since the first of them', () => {
    const later = { ...elsewhere, startsAt: '2026-11-28T09:00:00Z' };
    const story = hear(opened, [later, resolved(down, start + second)], start + second);
    const { query, attended } = incidentQuestion(story, { attended: false, previous: null });
    expect(query).toBe(
      'Monitoring reports an alert: Peer down, on PE2 (firing since 2026-11-28 09:00 UTC)',
    );
    expect(attended).toBe(false);
  });

  it('is about all that there were once they are over, compared with what was found', () => {
    const story = hear(opened, [resolved(down, start + second)], start + second);
    const previous = { at: '2026-11-28T10:00:00Z', findings: [] };
    expect(incidentQuestion(story, { attended: true, previous })).toMatchObject({
      query: expect.stringContaining('Peer down, on PE1'),
      previous,
    });
  });
});

it('keeps an incident of thousands of alerts small, and counts all of them', () => {
  const storm = Array.from({ length: 3000 }, (_, index) =>
    alertOf({ fingerprint: `f${index}`, labels: { a: 'x'.repeat(100) } }),
  );
  let story = hear(opened, storm, start);
  expect(incidentState(story).alerts).toMatchObject({ total: 3001, firing: 3001, unlisted: 2901 });
  expect(JSON.stringify(story).length).toBeLessThan(600_000);
  story = hear(
    story,
    [down, ...storm].map((one) => resolved(one, start + minute)),
    start + minute,
  );
  expect(incidentState(story)).toMatchObject({ status: 'resolved', alerts: { firing: 0 } });
});
