import { acknowledged, noted, remarked } from '../../src/domain/alerts/incident-people';
import { incidentState } from '../../src/domain/alerts/incident-state';
import { hearAlerts, openStory } from '../../src/domain/alerts/incident-story';
import { runBegins, runEnds } from '../../src/domain/alerts/incident-runs';
import { describeAlerts } from '../../src/report/current-details/describe-alerts';
import { describeIncident } from '../../src/report/current-details/describe-incident';
import { emptyDispatch } from '../../src/domain/alerts/dispatch-state';
import { takeAlerts } from '../../src/domain/alerts/dispatch';
import { alertOf, minute, resolved, start } from '../domain/alerts/support';

const nasty = alertOf({ fingerprint: 'x', words: '<img src=x> **bold** [link](http://x) on PE1' });

function looked(verdict: 'fault' | 'healthy') {
  const opened = openStory({ id: 'incident-1', profile: 'network', alerts: [nasty], now: start });
  const begun = runBegins(opened, { workflowId: 'incident-1.a.1', reason: 'alerts', now: start });
  return runEnds(
    begun,
    {
      outcome: 'achieved',
      verdict,
      severity: 'major',
      summary: ['P1 *Gi0/0* is shut down.'],
      root_cause: null,
      document: null,
    },
    start + minute,
  );
}

describe('the page of an incident', () => {
  it('tells what was found, of which alerts, and what happened when', () => {
    const page = describeIncident(incidentState(looked('fault')));
    expect(page).toContain('Status: open: alerts fire · since 2026-11-28 10:00 UTC');
    expect(page).toContain('### Found: fault\n- P1 \\*Gi0/0\\* is shut down.');
    expect(page).toContain('### Alerts: 1 of 1 fire');
    expect(page).toContain('`netoncall report incident-1.a.1`');
    expect(page).toContain('2026-11-28 10:01 UTC · The run ended as achieved, fault');
  });

  it('renders what stands in labels as text', () => {
    const page = describeIncident(incidentState(looked('fault')));
    expect(page).toContain(String.raw`\<img src=x\> \*\*bold\*\* \[link\](http:\/\/x)`);
    expect(page).not.toMatch(/[^\\]<img|[^\\]\[link/);
  });

  it('says what people and earlier incidents add, and whom it could not tell', () => {
    const note = { text: 'Called *them*', by: 'alice', at: '2026-11-28T10:05:00Z' };
    const on = acknowledged(noted(looked('fault'), note, start), 'bob', start + minute);
    const page = describeIncident(incidentState(remarked(on, '"noc" was not told', start)));
    expect(page).toContain(
      [
        '### Seen before, noted, announced',
        '- bob is on it since 2026-11-28 10:01 UTC.',
        String.raw`- Note by alice, 2026-11-28 10:05 UTC: Called \*them\*.`,
        '- "noc" was not told',
      ].join('\n'),
    );
  });

  it('says whether the network agrees after the resolve, and stays within its limit', () => {
    const over = hearAlerts(
      looked('fault'),
      [resolved(nasty, start + 2 * minute)],
      start + 2 * minute,
    );
    const begun = runBegins(over.story, {
      workflowId: 'b',
      reason: 'resolved',
      now: start + 3 * minute,
    });
    const ending = {
      outcome: 'achieved',
      verdict: 'fault',
      summary: [],
      root_cause: null,
      document: null,
    } as const;
    const ended = runEnds(begun, { ...ending, summary: ['x'.repeat(20_000)] }, start + 4 * minute);
    const page = describeIncident(incidentState(ended));
    expect(page.length).toBeLessThan(15_100);
    const short = describeIncident(
      incidentState(runEnds(begun, { ...ending, summary: [] }, start + 4 * minute)),
    );
    expect(short).toContain('but the network still shows a fault');
  });
});

it('the page of the alerts of a profile tells what waits, and renders labels as text', () => {
  const { dispatch } = takeAlerts(emptyDispatch, [nasty, nasty], { now: start, known: {} });
  const page = describeAlerts({ ...dispatch, profile: 'network' });
  expect(page).toContain('2 alerts came in · 1 said again');
  expect(page).toContain('### Waiting: 1 alert');
  expect(page).not.toContain('- <img');
});
