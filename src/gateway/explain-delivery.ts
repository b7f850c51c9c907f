import { alertKey, type Alert } from '../domain/alerts/alert';
import { groupByPlaces, placesOf } from '../domain/alerts/group-alerts';
import { incidentQuestion } from '../domain/alerts/incident-runs';
import { openStory } from '../domain/alerts/incident-story';
import { formatOf, readDelivery } from './alerts/read-delivery';
import type { GatewayConfig, SourceConfig } from './config/gateway-config';

/** What a delivery would be read as, as `netoncall gateway explain --json` prints it. */
export interface ExplainedDelivery {
  source: string;
  kind: SourceConfig['kind'];
  alerts: Alert[];
  /** What is left out on purpose; absent where nothing is. */
  ignored?: string;
  /** For each group of alerts that fire and share a name, what a run would be asked. */
  questions: { profile: string; names: string[]; alerts: number; query: string }[];
}

export type Explanation =
  | { ok: true; explained: ExplainedDelivery }
  | { ok: false; reason: string };

/**
 * Reads a delivery as the gateway would, without sending it anywhere.
 * @param wanted a source of the configuration, or a format that needs no mapping; null: by its form
 */
export function explainDelivery(
  rawBody: Buffer,
  { wanted, config, now }: { wanted: string | null; config: GatewayConfig; now: Date },
): Explanation {
  const name = wanted ?? formatOf(rawBody);
  if (name === null) {
    return refuse(
      'It is no body of Alertmanager or PagerDuty; name the source of the configuration that it is for.',
    );
  }
  const source = sourceOf(name, config);
  if (source === null) {
    const names = Object.keys(config.sources).join(', ') || 'none';
    return refuse(`There is no source "${name}". The configuration has: ${names}.`);
  }
  const delivery = readDelivery(rawBody, { name, config: source }, config, now);
  if (!delivery.ok) return refuse(delivery.reason);
  const { alerts, ignored } = delivery;
  const profile = source.profile ?? config.profile;
  const latest = [...new Map(alerts.map((alert) => [alertKey(alert), alert])).values()];
  const firing = latest.filter(({ status }) => status === 'firing');
  const questions = groupByPlaces(firing, (alert) => placesOf(alert)).map(({ members, places }) => {
    const story = openStory({ id: '', profile, alerts: members, now: now.getTime() });
    const { query } = incidentQuestion(story, { attended: config.attended, previous: null });
    return { profile, names: places, alerts: members.length, query };
  });
  return {
    ok: true,
    explained: {
      source: name,
      kind: source.kind,
      alerts,
      ...(ignored !== undefined && { ignored }),
      questions,
    },
  };
}

function sourceOf(name: string, { sources }: GatewayConfig): SourceConfig | null {
  if (Object.hasOwn(sources, name)) return sources[name] ?? null;
  if (name === 'alertmanager' || name === 'pagerduty') return { kind: name, secretsFrom: [] };
  return null;
}

function refuse(reason: string): Explanation {
  return { ok: false, reason };
}
