import { subjectKinds } from '../../domain/alerts/alert';
import fieldNames from '../words/field-names.json';
import { type AlertLabelNames, plainName } from './alert-words';
import labelNames from '../words/alert-labels.json';

/** A name and what stands behind it, as systems write them whatever their product is. */
export interface Field {
  name: string;
  value: string;
}

/** What a field tells: what the text is about, what happened, when, how bad it is, or of the system itself. */
export type FieldKind = keyof typeof labelNames | 'time' | 'state' | 'own';

/** Of several fields for a host, those that may as well be what watches it come last. */
const vague = new Set(['instance', 'target', 'source', 'agent_host', 'name']);

/** What labels of alerts and fields of any other text call what they name, the likeliest first. */
export const pastedNames: AlertLabelNames = Object.fromEntries(
  Object.entries(labelNames).map(([kind, names]) => {
    const all = [...names, ...fieldNames[kind as keyof typeof labelNames]];
    return [
      kind,
      [...all.filter((one) => !vague.has(one)), ...all.filter((one) => vague.has(one))],
    ];
  }),
) as Record<keyof typeof labelNames, string[]>;

const kinds = new Map<string, FieldKind>(
  (['text', ...subjectKinds, 'time', 'state', 'own'] as const).flatMap((kind) => {
    const names =
      kind in pastedNames ? pastedNames[kind as keyof AlertLabelNames] : fieldNames[kind];
    return names.map((name) => [plainName(name), kind] as const);
  }),
);

/** Null for a name that no system is known to use. */
export function kindOfField(name: string): FieldKind | null {
  return kinds.get(plainName(name)) ?? null;
}

/** `Status: open | Count: 4`: fields beside each other. */
const beside = /\s\|\s|;\s(?=[A-Za-z][\w ]{1,24}[:=])/;
const paired =
  /^[^\p{L}\p{N}@]{0,4}([\p{L}@][\p{L}\p{N}_ @./()'-]{0,30}?)\s{0,4}(?::(?=\s)|\s?=|\s\|)\s{0,4}(\S.*)$/u;
/** `Device PE2` in a table: a name that is known before one word, or what is told at length. */
const column = /^([A-Za-z]\w{1,20}(?: \w{2,12})?) (\S.*)$/;
/** `time=… host=PE1 msg="…"`: fields without anything between them. */
const logged = /(?<=^|\s)([A-Za-z@][\w.@-]{0,30})=(?:"([^"\n]{0,300})"|([^\s"]{1,120}))/g;
const fewest = 3;

/** The fields of one line; none where it is a sentence. */
export function fieldsOf(line: string): Field[] {
  const keyed = [...line.matchAll(logged)];
  if (keyed.length >= fewest && /^\W{0,2}[\w.@-]{1,31}=/.test(line)) {
    return keyed.map(([, name = '', quoted, word = '']) => ({ name, value: quoted ?? word }));
  }
  const found = line.split(beside).map((one): Field | null => {
    const [, name = '', value = ''] = paired.exec(one.trim()) ?? [];
    return name === '' ? null : { name: name.trim(), value: value.trim() };
  });
  if (found.every((one) => one !== null)) return found;
  const [, name = '', value = ''] = column.exec(line) ?? [];
  const kind = kindOfField(name);
  const isTold = kind !== null && kind !== 'own' && (kind === 'text' || !value.includes(' '));
  return isTold && /^\p{Lu}/u.test(name) ? [{ name, value }] : [];
}
