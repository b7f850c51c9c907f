import { emptyDispatch, isIdle } from '../../src/domain/alerts/dispatch-state';
import { takeAlerts } from '../../src/domain/alerts/dispatch';
import { readAlertmanager } from '../../src/gateway/alerts/alertmanager';
import { alertsOf, fixture, terms } from './support/reading';

it('reads what a real Alertmanager sent: an alert that fires, repeats and resolves', () => {
  const { deliveries } = fixture('alertmanager-0.25.json') as { deliveries: unknown[] };
  const [fires = [], repeats = [], resolves = []] = deliveries.map((body) =>
    alertsOf(readAlertmanager(body, terms)),
  );
  expect(fires.map(({ subjects }) => subjects)).toEqual([
    { device: 'PE1', neighbor: '10.255.0.100' },
    { device: 'PE2', neighbor: '10.255.0.100' },
  ]);
  expect(fires.every(({ critical, status }) => critical && status === 'firing')).toBe(true);
  const when = { now: Date.parse('2026-11-29T10:09:03Z'), known: {} };
  const held = takeAlerts(emptyDispatch, fires, when).dispatch;
  const repeated = takeAlerts(held, repeats, when).dispatch;
  expect(repeated).toMatchObject({ held: held.held, counts: { alerts: 4, repeated: 2 } });
  const { dispatch } = takeAlerts(repeated, resolves, when);
  expect([isIdle(dispatch), dispatch.counts.clearedInTime]).toEqual([true, 2]);
});
