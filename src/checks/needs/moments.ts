import type { EvidencePointer } from '../../domain/analysis/check';
import type { CheckContext } from '../context';
import type { LogLine } from '../log-lines';

const placed = new WeakMap<CheckContext['facts'], Map<string, LogLine>>();

/** All log lines by where they stand in the evidence; of a line read twice, the first. */
function linesByPlace({ facts }: CheckContext): Map<string, LogLine> {
  const known = placed.get(facts);
  if (known !== undefined) return known;
  const lines = new Map<string, LogLine>();
  for (const device of facts.devices.values()) {
    for (const line of device.logs.lines) {
      const key = `${line.place.ref} ${line.place.pointer}`;
      if (!lines.has(key)) lines.set(key, line);
    }
  }
  placed.set(facts, lines);
  return lines;
}

/** The log lines among some pieces of evidence, taken apart. */
export function linesOf(context: CheckContext, evidence: readonly EvidencePointer[]): LogLine[] {
  const lines = linesByPlace(context);
  return evidence.flatMap(({ ref, pointer }) => lines.get(`${ref} ${pointer}`) ?? []);
}

/**
 * The earliest stamp among lines that something rests on, ISO 8601, or null. A commit is a change and no sign
 * of a fault, which may have been there before it.
 */
export function sinceOf(
  context: CheckContext,
  evidence: readonly EvidencePointer[],
): string | null {
  const times = linesOf(context, evidence).flatMap((line) =>
    line.kind === 'commit' ? [] : (line.time?.earliest.getTime() ?? []),
  );
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}

/** When lines that something rests on report a loss, ms; stamps without a known zone say nothing. */
export function lossMoments(context: CheckContext, evidence: readonly EvidencePointer[]): number[] {
  return linesOf(context, evidence).flatMap(({ time, change, kind }) => {
    if (time === null || change === 'up' || kind === 'commit') return [];
    return time.earliest.getTime() === time.latest.getTime() ? [time.earliest.getTime()] : [];
  });
}
