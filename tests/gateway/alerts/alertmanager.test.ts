import { readAlertmanager } from '../../../src/gateway/alerts/alertmanager';
import { alertsOf, fixture, reasonOf, terms } from '../support/reading';

const body = fixture('alertmanager.json');
const [first] = body['alerts'] as Record<string, unknown>[];

function withAlert(change: Record<string, unknown>) {
  return { ...body, alerts: [{ ...first, ...change }] };
}

describe('a delivery of Alertmanager', () => {
  it('gives each alert with its own status, times and subjects', () => {
    const [down, cleared] = alertsOf(readAlertmanager(body, terms));
    expect(down).toMatchObject({
      fingerprint: 'c6e4a1f0b8d2e791',
      status: 'firing',
      startsAt: '2026-11-28T09:30:00.123Z',
      endsAt: null,
      changedAt: '2026-11-28T09:30:00.123Z',
      severity: 'critical',
      critical: true,
      title: 'BGP peer 10.255.0.100 is down',
      words: 'BGP peer 10.255.0.100 is down, neighbor 10.255.0.100, on pe1',
      subjects: { device: 'pe1', neighbor: '10.255.0.100' },
    });
    expect(cleared).toMatchObject({
      status: 'resolved',
      endsAt: '2026-11-28T09:35:00.000Z',
      changedAt: '2026-11-28T09:35:00.000Z',
      critical: false,
      subjects: { device: 'P1', interface: 'GigabitEthernet0/0/0/1' },
      url: null,
    });
  });

  it('is recognised in the variant of Grafana', () => {
    const grafana = {
      ...body,
      version: '1',
      orgId: 1,
      alerts: [{ ...first, panelURL: 'https://grafana.example.net/d/1' }],
    };
    expect(alertsOf(readAlertmanager(grafana, terms))[0]?.url).toBe(
      'https://grafana.example.net/d/1',
    );
  });

  it('is refused in words where it is of another version or shape', () => {
    expect(reasonOf(readAlertmanager({ ...body, version: '3' }, terms))).toContain('version "3"');
    expect(reasonOf(readAlertmanager({ ...body, version: undefined }, terms))).toContain(
      'no version',
    );
    expect(reasonOf(readAlertmanager({ text: 'hi' }, terms))).toContain('kind "json"');
    expect(reasonOf(readAlertmanager([], terms))).toContain('no list "alerts"');
    expect(reasonOf(readAlertmanager(withAlert({ status: 'odd' }), terms))).toContain('alerts[0]');
  });

  it('has an identity where the sender gave none, and it is the same in any order of labels', () => {
    const labels = { a: '1', b: '2', device: 'PE1' };
    const turned = { device: 'PE1', b: '2', a: '1' };
    const [one, other] = [labels, turned].map(
      (given) =>
        alertsOf(readAlertmanager(withAlert({ fingerprint: '', labels: given }), terms))[0],
    );
    expect(one?.fingerprint).toBe(other?.fingerprint);
  });

  it('is cut to length and free of control characters, however it was written', () => {
    const labels = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`label${index}`, 'x'.repeat(5000)]),
    );
    const [alert] = alertsOf(
      readAlertmanager(
        withAlert({
          fingerprint: 'f'.repeat(1000),
          labels: { ...labels, device: 'PE1\u0000\u001B[31m\nrm -rf', ['__proto__']: 'x' },
          annotations: { summary: `${'s'.repeat(10_000)}\u202E` },
          generatorURL: 'javascript:alert(1)',
        }),
        terms,
      ),
    );
    expect(alert?.subjects.device).toBe('PE1 rm -rf');
    expect(Object.keys(alert?.labels ?? {})).toHaveLength(24);
    expect(alert?.url).toBeNull();
    expect(JSON.stringify(alert).length).toBeLessThan(6000);
  });

  it('falls back to the time it came at where the sender knows none', () => {
    const [alert] = alertsOf(
      readAlertmanager(withAlert({ startsAt: '0001-01-01T00:00:00Z' }), terms),
    );
    expect(alert).toMatchObject({ startsAt: null, changedAt: '2026-11-28T10:00:00.000Z' });
  });
});
