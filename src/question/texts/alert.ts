import { readTelling, sinceBefore, tellingOfAlerts } from '../../domain/alerts/alert-question';
import type { TextKind } from '../../domain/analysis/parsed-question';
import {
  type AlertLabelNames,
  alertSubjects,
  alertTitle,
  alertWords,
  usualLabelNames,
} from './alert-words';
import { kindOfField, pastedNames } from './fields';
import { namesPlace } from './signature';
import { readLabelLines } from './label-lines';
import { sentenceOf, type TextReading } from './text-reading';
import { readWebhook } from './webhook';

type Fields = Record<string, unknown>;

/** Alerts of one delivery that are read; the rest is told of by its number only. */
const alertsAtMost = 12;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {};
}

function sayAlert(alert: Fields, names: AlertLabelNames): string {
  const labels = fieldsOf(alert['labels']);
  const title = alertTitle(labels, fieldsOf(alert['annotations']), names);
  return alertWords(title, alertSubjects(labels, names));
}

/** The first JSON object of a text, with what stands before it; null where there is none. */
function objectIn(text: string): { before: string; value: Fields } | null {
  const start = text.search(/[[{]/);
  if (start < 0) return null;
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  try {
    const parsed: unknown = JSON.parse(text.slice(start, end + 1));
    const value = Array.isArray(parsed) ? { alerts: parsed } : fieldsOf(parsed);
    return { before: `${text.slice(0, start)} ${text.slice(end + 1)}`.trim(), value };
  } catch {
    const value = cutObject(text.slice(start));
    return value === null ? null : { before: text.slice(0, start).trim(), value };
  }
}

/** A body that was cut off: its pairs of words, as the labels of one alert. */
function cutObject(text: string): Fields | null {
  const pairs = [...text.matchAll(/"([A-Za-z_]{1,40})"\s{0,8}:\s{0,8}"([^"\\]{1,300})"/g)];
  const known = pairs.map(([, name = '', value = '']) => [name, value] as const);
  if (!known.some(([name]) => /^(?:alertname|startsAt|fingerprint|groupKey)$/.test(name))) {
    return null;
  }
  // Of several alerts the first one counts: a later value does not replace an earlier one.
  const labels = Object.fromEntries([...known].reverse());
  return { alerts: [{ labels, annotations: labels, startsAt: labels['startsAt'] }], ...labels };
}

/**
 * Alerts of Alertmanager (webhook version 4) or Grafana, pasted or delivered: their labels and
 * annotations are data, and only their values are read. So are alerts that the gateway has told in
 * sentences. Null for any other text.
 */
export function readAlert(text: string): TextReading | null {
  if (tellingOfAlerts.test(text)) return { kind: 'alert', text: readTelling(text), asked: '' };
  const listing = readLabelLines(text);
  if (listing !== null) {
    const { labels, before } = listing;
    return tellingOf([{ labels, annotations: labels }], before, 'grafana');
  }
  const found = objectIn(text);
  if (found === null) return null;
  const { value } = found;
  const listed = Array.isArray(value['alerts']) ? value['alerts'].map(fieldsOf) : [];
  const alerts = listed.length > 0 ? listed : 'labels' in value ? [value] : [];
  if (!alerts.some((one) => Object.keys(fieldsOf(one['labels'])).length > 0)) {
    const other = readWebhook(value);
    if (other === null) return null;
    const { labels, startsAt } = other;
    const title = alertTitle({}, labels, pastedNames) ?? '';
    // A title of a delivery may name nothing, and its details what it is about.
    const details = Object.entries(labels)
      .filter(([name, one]) => kindOfField(name) === 'text' && namesPlace(one) && one !== title)
      .map(([, one]) => one);
    const annotations = { summary: namesPlace(title) ? title : sentenceOf([title, ...details]) };
    return tellingOf([{ labels, annotations, startsAt }], found.before, 'alert', pastedNames);
  }
  const isGrafana =
    ['orgId', 'dashboardURL', 'panelURL', 'ruleUrl', 'silenceURL'].some((name) => name in value) ||
    alerts.some((one) =>
      ['dashboardURL', 'panelURL', 'silenceURL', 'values'].some((n) => n in one),
    );
  return tellingOf(alerts, found.before, isGrafana ? 'grafana' : 'alertmanager');
}

function tellingOf(
  alerts: readonly Fields[],
  before: string,
  kind: TextKind,
  names: AlertLabelNames = usualLabelNames,
): TextReading {
  const firing = alerts.filter((one) => one['status'] !== 'resolved');
  const told = (firing.length > 0 ? firing : alerts).slice(0, alertsAtMost);
  const [first = ''] = told
    .map((one) => (typeof one['startsAt'] === 'string' ? one['startsAt'] : ''))
    .sort();
  const said = [...new Set(told.map((one) => sayAlert(one, names)))].filter((one) => one !== '');
  const parts = [before, `Monitoring reports an alert: ${said.join('; ')}`, sinceBefore(first)];
  return {
    kind,
    text: parts.filter((one) => one !== '').join(' '),
    asked: before,
  };
}
