import { type StandingIncident, tellOf } from '../../../src/domain/destinations/tell-of';
import { openQuestion, toldIncident } from '../../support/destinations/incident';

const incident: StandingIncident = {
  id: 'i',
  profile: 'network',
  title: 'BgpDown',
  status: 'open',
  critical: true,
  alerts: { total: 5, firing: 2 },
  since: '2026-03-04T08:00:00Z',
  resolvedAt: null,
  networkAgrees: null,
  reopened: 1,
  mergedInto: null,
  runs: [{ severity: null, endedAt: '2026-03-04T08:01:00Z' }],
  announced: null,
  recalled: null,
  acknowledged: null,
  notes: [],
};
const added = toldIncident();

it('an incident is told with the alerts that fire, and as critical where one of them was', () => {
  expect(tellOf(incident, added)).toMatchObject({
    status: 'reported',
    severity: 'critical',
    alerts: { firing: 2, resolved: 3 },
    returned: 1,
  });
  expect(tellOf({ ...incident, critical: false }, added).severity).toBeNull();
});

it('one is as grave as the last of its runs found that found anything', () => {
  const endedAt = '2026-03-04T08:01:00Z';
  const runs = (['minor', 'major', null] as const).map((severity) => ({ severity, endedAt }));
  expect(tellOf({ ...incident, critical: false, runs }, added).severity).toBe('major');
});

it.each<[Partial<StandingIncident>, string]>([
  [{ status: 'investigating' }, 'investigating'],
  [{ status: 'checking', resolvedAt: '2026-03-04T09:00:00Z' }, 'resolved'],
  [{ status: 'closed', resolvedAt: '2026-03-04T09:00:00Z' }, 'resolved'],
  [{ status: 'closed' }, 'reported'],
  [{ status: 'open', runs: [] }, 'investigating'],
  [{ status: 'merged', mergedInto: 'j' }, 'merged'],
])('one that is %j is told as %s', (more, status) => {
  expect(tellOf({ ...incident, ...more }, added).status).toBe(status);
});

it('one with an open question waits, whatever else it does', () => {
  const question = openQuestion();
  expect(tellOf({ ...incident, status: 'investigating' }, { ...added, question }).status).toBe(
    'waiting',
  );
});
