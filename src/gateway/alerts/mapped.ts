import { type Delivery, alertsAtMost, fieldsOf, type ReadingTerms, refused } from './delivery';
import { readJsonPath, valueAt } from './json-path';
import { makeAlert, textOf } from './make-alert';
import type { AlertMapping } from './mapping';

const longestValue = 1000;
const tagsAtMost = 64;

/**
 * Reads the body of any sender of JSON by a mapping. An alert without what the mapping needs is not
 * left out in silence: the whole delivery is refused, with the path that led nowhere.
 */
export function readMapped(body: unknown, mapping: AlertMapping, terms: ReadingTerms): Delivery {
  const items = mapping.items === undefined ? [body] : at(body, mapping.items);
  if (!Array.isArray(items)) return refused(`"${mapping.items}" (items) leads to no list.`);
  if (items.length > alertsAtMost) return refused(`A delivery may have ${alertsAtMost} alerts.`);
  const alerts = [];
  for (const [index, item] of items.entries()) {
    const missing = missingField(item, mapping);
    if (missing !== null) {
      const place = mapping.items === undefined ? '' : ` of ${mapping.items}[${index}]`;
      return refused(
        `"${mapping.fields[missing]}" (fields.${missing})${place} leads to no text, number or switch.`,
      );
    }
    alerts.push(readOne(item, mapping, terms));
  }
  return { ok: true, alerts };
}

function missingField(item: unknown, { fields }: AlertMapping) {
  const needed = ['title', 'fingerprint', 'status'] as const;
  return needed.find((field) => textAt(item, fields[field]) === null) ?? null;
}

function readOne(item: unknown, mapping: AlertMapping, terms: ReadingTerms) {
  const { fields, resolved, labels, labelsFrom, annotations } = mapping;
  const status = textAt(item, fields.status)?.toLowerCase();
  const isOver = resolved.some((value) => String(value).toLowerCase() === status);
  const named = mapEach(labels, (path) => textAt(item, path));
  const tags = Object.fromEntries(labelsFrom.flatMap((path) => tagsIn(at(item, path))));
  const time = (path: string | undefined) => (path === undefined ? undefined : at(item, path));
  return makeAlert(
    {
      fingerprint: textAt(item, fields.fingerprint),
      status: isOver ? 'resolved' : 'firing',
      startsAt: time(fields.startsAt),
      endsAt: time(fields.endsAt),
      severity: textAt(item, fields.severity) ?? mapping.severity,
      title: textAt(item, fields.title),
      // Those that the mapping names come first and count, whatever the others are called.
      labels: { ...named, ...tags, ...named },
      annotations: mapEach(annotations, (path) => textAt(item, path)),
      url: time(fields.url),
    },
    terms,
  );
}

function at(document: unknown, path: string): unknown {
  const reading = readJsonPath(path);
  return reading.ok ? valueAt(document, reading.path) : undefined;
}

function textAt(document: unknown, path: string | undefined): string | null {
  return path === undefined ? null : textOf(at(document, path), longestValue);
}

/** Labels in the forms in which senders write many of them at once. */
function tagsIn(value: unknown): [string, unknown][] {
  const tags = typeof value === 'string' ? parsed(value) : value;
  if (!Array.isArray(tags)) return Object.entries(fieldsOf(tags)).slice(0, tagsAtMost);
  return tags.slice(0, tagsAtMost).flatMap((tag): [string, unknown][] => {
    if (typeof tag === 'string') {
      const colon = tag.indexOf(':');
      return colon < 1 ? [] : [[tag.slice(0, colon), tag.slice(colon + 1)]];
    }
    const { tag: name = fieldsOf(tag)['name'], value: said } = fieldsOf(tag);
    return typeof name === 'string' ? [[name, said]] : [];
  });
}

/** Zabbix writes its tags as JSON into a text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.split(',').map((one) => one.trim());
  }
}

function mapEach<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
