import { type Delivery, alertsAtMost, fieldsOf, type ReadingTerms, refused } from './delivery';
import { makeAlert } from './make-alert';

/** Members that only Grafana's variant of the body has. */
const grafanaMarks = ['orgId', 'dashboardURL', 'panelURL', 'silenceURL'];

/**
 * Reads the body of Alertmanager's webhook, version 4 (prometheus/alertmanager,
 * notify/webhook/webhook.go), or of Grafana Alerting, which has the same alerts. Each alert counts by
 * its own status: a group is firing while one of them is.
 */
export function readAlertmanager(body: unknown, terms: ReadingTerms): Delivery {
  const document = fieldsOf(body);
  const { alerts, version } = document;
  if (!Array.isArray(alerts)) {
    return refused(
      'This is not the body of an Alertmanager webhook: it has no list "alerts". A receiver with its own "payload" needs a source of kind "json" and a mapping.',
    );
  }
  const isGrafana = grafanaMarks.some((name) => name in document || name in fieldsOf(alerts[0]));
  if (version !== '4' && !isGrafana) {
    const found =
      version === undefined
        ? 'has no version'
        : `says version ${JSON.stringify(version).slice(0, 20)}`;
    return refused(`The body ${found}; version "4" of the Alertmanager webhook is read.`);
  }
  if (alerts.length > alertsAtMost)
    return refused(`A delivery may have ${alertsAtMost} alerts; set max_alerts.`);
  const wrong = alerts.findIndex((one) => !isAlert(fieldsOf(one)));
  if (wrong >= 0) {
    return refused(
      `alerts[${wrong}] is no alert: it needs "labels" and a "status" that is "firing" or "resolved".`,
    );
  }
  return { ok: true, alerts: alerts.map((one) => readOne(fieldsOf(one), isGrafana, terms)) };
}

function isAlert({ labels, status }: Record<string, unknown>): boolean {
  return (
    typeof labels === 'object' &&
    labels !== null &&
    typeof status === 'string' &&
    /^(?:firing|resolved)$/.test(status)
  );
}

function readOne(alert: Record<string, unknown>, isGrafana: boolean, terms: ReadingTerms) {
  const labels = fieldsOf(alert['labels']);
  const { fingerprint, status, startsAt, endsAt, generatorURL } = alert;
  return makeAlert(
    {
      fingerprint: typeof fingerprint === 'string' && fingerprint !== '' ? fingerprint : null,
      status: status === 'resolved' ? 'resolved' : 'firing',
      startsAt,
      endsAt,
      severity: labels['severity'] ?? labels['priority'],
      labels,
      annotations: fieldsOf(alert['annotations']),
      url: isGrafana ? alert['panelURL'] || alert['dashboardURL'] || generatorURL : generatorURL,
    },
    terms,
  );
}
