import type { EvidencePointer } from '../domain/analysis/check';
import type { Goal } from '../domain/analysis/goal';
import { logsOtherwise } from '../domain/analysis/port-names';
import type { DeviceFacts, NetworkFacts } from './facts';
import type { LogLine } from './log-lines';
import type { CalledVrf } from './named-vrfs';
import type { SubjectReading } from './names/subject-reading';
import type { NetworkModel } from './network-model';
import type { Place } from './parse/place';
import type { OldValues } from './old-values';
import type { Question } from './question';

/** Everything that a check may look at. */
export interface CheckContext {
  facts: NetworkFacts;
  model: NetworkModel;
  /** With what the names of the question were found to be, and the VRFs that it names in passing. */
  goal: Goal;
  /** What names were looked up, and found to be; null where the question names its devices. */
  subject: SubjectReading | null;
  /** Names of the question that were taken for VRFs of another name. */
  called: CalledVrf[];
  question: Question;
  now: Date;
  /** Start of the time that the question is about. */
  windowStart: Date;
  /** Start of the window that a report names: earlier, where the question is only about what is so now. */
  namedStart: Date;
  /** Its end: now, or before where the question names a time that is over. */
  windowEnd: Date;
  /** Values that the previous run left behind. */
  old: OldValues;
}

/** Devices about which anything was read or tried. */
export function seenDevices(context: CheckContext): DeviceFacts[] {
  return [...context.facts.devices.values()].filter((device) => device.areas.size > 0);
}

/** Asked devices as sets: a fleet has thousands, and each check of each is looked up. */
const askedSets = new WeakMap<readonly string[], Set<string>>();

export function isAsked(context: CheckContext, device: string): boolean {
  const { devices } = context.goal;
  const known = askedSets.get(devices) ?? new Set(devices);
  askedSets.set(devices, known);
  return known.has(device);
}

/** Whether a port or neighbor is among those that the question names, or it names none. */
export function asksAbout({ goal }: CheckContext, object: string): boolean {
  const named = [...goal.entities.interfaces, ...goal.entities.neighbors];
  return named.length === 0 || named.includes(object);
}

/**
 * Whether a router asked about has what names of the question were found to be, or the question looks for
 * none. What was shut on purpose on another one accounts for nothing that is reported of them, nor does
 * anything that is shut somewhere for what is reported of the whole network.
 */
export function isWhereAsked({ goal }: CheckContext, device: string): boolean {
  const subjects = goal.question?.subjects ?? [];
  if (subjects.length > 0 && subjects.every(({ kind }) => kind === 'network')) return false;
  const places = goal.lookup === undefined ? [] : (goal.ports ?? []);
  return places.length === 0 || places.some((one) => one.device === device);
}

/** A place with what stood there. */
export function pointTo(place: Place, value: string): EvidencePointer {
  return { ref: place.ref, pointer: place.pointer, value };
}

export function pointToLine(line: LogLine): EvidencePointer {
  return pointTo(line.place, line.text.slice(0, 300));
}

/**
 * Where a line lies against the window of the question. `uncertain`: its stamp has no zone that is
 * understood, and the window begins or ends within what is possible; or it has no stamp at all.
 */
export function placeInWindow(
  context: CheckContext,
  line: LogLine,
): 'before' | 'inside' | 'after' | 'uncertain' {
  if (line.time === null) return 'uncertain';
  const { earliest, latest } = line.time;
  if (latest < context.windowStart) return 'before';
  // Stamps of the last moments may be ahead of the run's clock; only an end that is named cuts off.
  const over = context.windowEnd < context.now;
  if (over && earliest > context.windowEnd) return 'after';
  const ends = over && latest > context.windowEnd;
  if (earliest >= context.windowStart && earliest.getTime() === latest.getTime() && !ends) {
    return 'inside';
  }
  return 'uncertain';
}

/** Whether a reading of the log without a keyword covers the whole window of the question. */
export function logCoversWindow(context: CheckContext, device: DeviceFacts): boolean {
  const needed = (context.now.getTime() - context.windowStart.getTime()) / 60_000;
  return device.logs.readings.some(
    (one) => one.keyword === null && (one.minutes === null || one.minutes >= needed),
  );
}

/** Whether it was read with what it tells of links, which the filter of the tool knows of some systems only. */
export function linksLogged(context: CheckContext, device: DeviceFacts): boolean {
  const isFiltered = device.logs.readings.every((one) => !one.isUnfiltered);
  return logCoversWindow(context, device) && !(isFiltered && logsOtherwise(device.ports.keys()));
}

/** Whether the lines that report commits were asked for: the ordinary view of a log leaves them out. */
export function commitsRead(device: DeviceFacts): boolean {
  return device.logs.readings.some((one) => one.isUnfiltered || one.keyword === 'DB_COMMIT');
}

/** Whether the configuration was changed in the time asked about, or may have been. */
export function changedInWindow(context: CheckContext, device: DeviceFacts): boolean {
  return device.logs.lines.some(
    (line) => line.kind === 'commit' && /^(inside|uncertain)$/.test(placeInWindow(context, line)),
  );
}

/** Whether the whole buffer was read, with or without a keyword. */
export function wholeBufferRead(device: DeviceFacts, keyword: string | null): boolean {
  return device.logs.readings.some(
    (one) =>
      one.minutes === null &&
      (one.isUnfiltered || one.keyword?.toUpperCase() === keyword?.toUpperCase()),
  );
}
