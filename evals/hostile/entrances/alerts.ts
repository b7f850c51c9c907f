import * as fc from 'fast-check';

import { type Alert, alertSchema } from '../../../src/domain/alerts/alert';
import { tellAlerts, tellingOfAlerts } from '../../../src/domain/alerts/alert-question';
import { readDelivery } from '../../../src/gateway/alerts/read-delivery';
import { type SourceConfig, sourceSchema } from '../../../src/gateway/config/gateway-config';
import { readQuestion } from '../../../src/question';
import { hostileDocument } from '../documents';
import { entrance, Harm } from '../entrance';
import { now, sample } from '../samples';
import { hostileText } from '../texts';

const alertmanager = sample('gateway', 'fixtures', 'alertmanager.json');
const pagerduty = sample('gateway', 'fixtures', 'pagerduty.json');
const zabbix = {
  event: { id: '4711', name: 'Link down', value: '1', severity: 'High', time: '1764279000' },
  host: { name: 'PE1' },
  tags: [{ tag: 'interface', value: 'Gi0/0/0/1' }, 'vrf:RED'],
};
const mapped = {
  kind: 'json',
  mapping: {
    fields: {
      title: 'event.name',
      fingerprint: 'event.id',
      status: 'event.value',
      startsAt: 'event.time',
    },
    resolved: ['0'],
    labels: { device: 'host.name' },
    labelsFrom: ['tags'],
  },
};

interface Delivered {
  config: SourceConfig;
  body: string;
}

const words = [
  'instance',
  'PE1',
  'alertname',
  'firing',
  'resolved',
  'device=',
  'since ',
  'BGP down on ',
];
const delivered = (config: unknown, document: unknown): fc.Arbitrary<Delivered> =>
  fc
    .oneof(
      {
        weight: 9,
        arbitrary: hostileDocument([document], 50_000, words).map(
          (one) => JSON.stringify(one) ?? '',
        ),
      },
      {
        weight: 1,
        arbitrary: hostileText(50_000, ['{"alerts":[', '{"labels":{', '"status":"firing"']),
      },
    )
    .map((body) => ({ config: sourceSchema.parse(config), body }));

/** The body that a source of alerts sends, and the question that is made of it. */
export const alerts = entrance({
  name: 'alerts',
  inputs: fc.oneof(
    delivered({ kind: 'alertmanager' }, alertmanager),
    delivered({ kind: 'pagerduty' }, pagerduty),
    delivered(mapped, zabbix),
  ),
  size: ({ body }) => body.length,
  enter({ config, body }) {
    const terms = { labels: {}, critical: ['critical'] };
    const delivery = readDelivery(Buffer.from(body), { name: 'test', config }, terms, now);
    if (!delivery.ok) return { read: [], question: null };
    const told = delivery.alerts.map(({ words: said, subjects }) => ({
      words: said,
      device: subjects.device,
    }));
    const question =
      told.length === 0
        ? null
        : tellAlerts(told, { at: delivery.alerts[0]?.startsAt ?? null, firing: true });
    if (question !== null) readQuestion(question);
    return { read: delivery.alerts, question };
  },
  inspect(result) {
    const { read, question } = result as { read: Alert[]; question: string | null };
    for (const one of read) alertSchema.parse(one);
    if (question === null) return;
    if (question.length > 4000) throw new Harm(`a question of ${question.length} characters`);
    if (!tellingOfAlerts.test(question))
      throw new Harm('a question that is not known for a telling');
    if (readQuestion(question).change !== null)
      throw new Harm('an alert that is taken for an order');
  },
});
