import {
  alertLengths,
  type AlertSubjects,
  subjectKinds,
  type SubjectKind,
} from '../../domain/alerts/alert';
import { cleanText } from '../../domain/text/escape';
import labelNames from '../words/alert-labels.json';
import { sentenceOf } from './text-reading';

/** Labels by what they name, the likeliest first; `text`: annotations that say what is wrong. */
export type AlertLabelNames = Readonly<Record<SubjectKind | 'text', readonly string[]>>;

/** Labels as exporters for networks usually call them. */
export const usualLabelNames: AlertLabelNames = labelNames;

/** Words of an alert's head: an annotation may be a page long. */
const headLength = 300;

function wordOf(value: unknown, length: number): string | null {
  if (typeof value !== 'string') return null;
  const word = cleanText(value, length);
  return word === '' ? null : word;
}

/** `hostName`, `Host Name` and `host_name` are one name. */
export const plainName = (name: string): string =>
  name.toLowerCase().replaceAll(/[^\p{L}\p{N}@]/gu, '');

/** The first label of some names, however they are written. */
function labelOf(
  labels: Readonly<Record<string, unknown>>,
  names: readonly string[],
  length: number = headLength,
): string | null {
  const values = new Map(Object.entries(labels).map(([name, value]) => [plainName(name), value]));
  for (const name of names) {
    const word = wordOf(values.get(plainName(name)), length);
    if (word !== null) return word;
  }
  return null;
}

/** `10.255.0.1:57400` and `pe1:9100` name the router, not the port that it is asked on. */
function withoutPort(host: string): string {
  return host.replace(/^\[?([^\]\s]+?)\]?:\d{1,5}$/, '$1');
}

/** `BgpPeerDown` → `Bgp Peer Down`. */
export function spelledOut(name: string): string {
  return name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ');
}

function isTable(vrf: string): boolean {
  return !/^(?:default|global|main)$/i.test(vrf);
}

/** What an alert is about, by its labels. The router's own table is no VRF. */
export function alertSubjects(
  labels: Readonly<Record<string, unknown>>,
  names: AlertLabelNames = usualLabelNames,
): AlertSubjects {
  const found = subjectKinds.flatMap((kind) => {
    const word = labelOf(labels, names[kind], alertLengths.subject);
    if (word === null || (kind === 'vrf' && !isTable(word))) return [];
    return [[kind, kind === 'device' ? withoutPort(word) : word] as const];
  });
  return Object.fromEntries(found);
}

/** What an alert says: its first telling annotation, else its name spelled out; null without both. */
export function alertTitle(
  labels: Readonly<Record<string, unknown>>,
  annotations: Readonly<Record<string, unknown>>,
  names: AlertLabelNames = usualLabelNames,
): string | null {
  const told = labelOf(annotations, names.text);
  const name = labelOf(labels, ['alertname']);
  return told ?? (name === null ? null : spelledOut(name));
}

/** What an alert says and what it is about, as part of a sentence. */
export function alertWords(title: string | null, subjects: AlertSubjects): string {
  const { device, interface: port, neighbor, vrf, customer, circuit, site } = subjects;
  const named = (noun: string, name: string | undefined) =>
    name === undefined ? null : `${noun} ${name}`;
  const object = sentenceOf([
    named('interface', port),
    named('neighbor', neighbor),
    named('VRF', vrf),
    named('customer', customer),
    named('circuit', circuit),
    named('site', site),
  ]);
  const place = named('on', device);
  // Many a title ends with its router.
  const isSaid =
    object === '' &&
    place !== null &&
    (title ?? '').toLowerCase().endsWith(` ${place}`.toLowerCase());
  return sentenceOf([title, object, isSaid ? null : place]);
}
