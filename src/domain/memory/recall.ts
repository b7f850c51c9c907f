import type { RunDocument } from '../run/run-document';
import type {
  IncidentFacts,
  IncidentNote,
  IncidentPlace,
  KeptIncidents,
  Recalled,
} from './incident-facts';

/** What is older says little about a network of today. */
const keptDays = 400;
const mostKept = 500;
const mostNotes = 10;
const mostTold = 3;
const day = 86_400_000;

/** What a new incident is compared by. */
export type IncidentPicture = Pick<
  IncidentFacts,
  'id' | 'causeType' | 'place' | 'shape' | 'devices' | 'startedAt'
>;

/** What is to be kept of an incident, from the document of the run that looked into it. */
export function incidentFactsOf(
  { run_id, findings, checks }: RunDocument,
  incident: Pick<IncidentFacts, 'id' | 'startedAt' | 'lastedSeconds'>,
): IncidentFacts {
  const cause = findings.find(({ role }) => role === 'cause');
  const wrong = findings.filter(({ role }) => role !== 'note');
  const failed = checks.filter(({ result }) => result === 'fail');
  return {
    ...incident,
    run: run_id,
    causeType: cause?.type ?? null,
    place:
      cause === undefined
        ? null
        : { device: cause.device, interface: cause.interface, object: cause.object },
    shape: sorted([...wrong.map(({ type }) => type), ...failed.map(({ check }) => check)]),
    devices: sorted([...wrong, ...failed].map(({ device }) => device)),
    found: cause?.title ?? '',
    notes: [],
  };
}

/** What earlier incidents say about a new one; null where none is like it. */
export function recall(kept: KeptIncidents, now: IncidentPicture): Recalled | null {
  const earlier = kept.incidents.filter(({ id }) => id !== now.id).reverse();
  const same = earlier.filter((one) => hasSameCause(one, now));
  const alike = earlier.filter((one) => !hasSameCause(one, now) && hasSameShape(one, now));
  const incidents = [
    ...same.map((one) => ({ ...one, like: 'cause' as const })),
    ...alike.map((one) => ({ ...one, like: 'shape' as const })),
  ].slice(0, mostTold);
  if (incidents.length === 0) return null;
  const first = same.at(-1);
  return {
    incidents,
    sameCause: first === undefined ? null : { times: same.length, since: first.startedAt },
  };
}

/**
 * The incidents with one more, or with what is known of one now; its notes stay. Those that are
 * too old or too many are dropped, the oldest first.
 * @param now epoch milliseconds
 */
export function remember(
  kept: KeptIncidents | null,
  profile: string,
  facts: IncidentFacts,
  now: number,
): KeptIncidents {
  const before = kept?.incidents ?? [];
  const known = before.find(({ id }) => id === facts.id);
  const entry = { ...facts, notes: joined(known?.notes ?? [], facts.notes) };
  const incidents = [...before.filter(({ id }) => id !== facts.id), entry]
    .filter(({ startedAt }) => !(Date.parse(startedAt) < now - keptDays * day))
    .sort((one, other) => Date.parse(one.startedAt) - Date.parse(other.startedAt))
    .slice(-mostKept);
  return { format: 'netoncall/incidents/1', profile, incidents };
}

/** The incidents with a note added to one; null where that one is not kept. */
export function withNote(
  kept: KeptIncidents,
  incident: string,
  note: IncidentNote,
): KeptIncidents | null {
  if (!kept.incidents.some(({ id }) => id === incident)) return null;
  const incidents = kept.incidents.map((one) =>
    one.id === incident ? { ...one, notes: joined(one.notes, [note]) } : one,
  );
  return { ...kept, incidents };
}

function hasSameCause(one: IncidentPicture, other: IncidentPicture): boolean {
  return (
    one.causeType !== null &&
    one.causeType === other.causeType &&
    one.place !== null &&
    other.place !== null &&
    samePlace(one.place, other.place)
  );
}

function samePlace(one: IncidentPlace, other: IncidentPlace): boolean {
  const key = (place: IncidentPlace) =>
    [place.device, place.interface, place.object].map((name) => name?.toLowerCase() ?? null);
  return JSON.stringify(key(one)) === JSON.stringify(key(other));
}

/** One kind of symptom alone says little: then at least one device has to be the same. */
function hasSameShape(one: IncidentPicture, other: IncidentPicture): boolean {
  if (one.shape.length === 0 || one.shape.join('\n') !== other.shape.join('\n')) return false;
  return one.shape.length > 1 || one.devices.some((device) => other.devices.includes(device));
}

/** Each note once, however often it was delivered. */
function joined(before: readonly IncidentNote[], more: readonly IncidentNote[]): IncidentNote[] {
  const isNew = (note: IncidentNote) =>
    !before.some(({ text, by, at }) => text === note.text && by === note.by && at === note.at);
  return [...before, ...more.filter(isNew)].slice(-mostNotes);
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}
