import { checkKey, type EvidencePointer } from '../../domain/analysis/check';
import type { CheckId } from '../../domain/analysis/check-id';
import type { CheckWords, Judged } from '../define-check';
import type { Confidence, Severity } from '../../domain/analysis/finding';
import type { CheckContext } from '../context';
import type { LogLine } from '../log-lines';

/** The facts, and what the checks made of them. */
export interface JudgedContext extends CheckContext {
  checks: Judged[];
  /** Failing checks by key. */
  failing: Map<string, Judged>;
}

/** What a cause may look at, and how it says what a check found. */
export interface DiagnosisContext extends JudgedContext {
  words: CheckWords;
}

/** A place where a person has to act, as one rule sees it. */
export interface Cause {
  type: string;
  device: string;
  interface: string | null;
  object: string | null;
  severity: Severity;
  confidence: Confidence;
  title: string;
  explanation: string;
  evidence: EvidencePointer[];
  /** Keys of the failing checks that show the cause itself. */
  own: string[];
  /** Whether another failing check follows from this cause. */
  explains: (check: Judged) => boolean;
  /** False for what came and went within the window. */
  lasting: boolean;
  since: string | null;
}

export function judgedContext(context: CheckContext, checks: Judged[]): JudgedContext {
  const failing = new Map(
    checks.filter((one) => one.result === 'fail').map((one) => [checkKey(one), one]),
  );
  return { ...context, checks, failing };
}

export function failingCheck(
  context: JudgedContext,
  check: CheckId,
  device: string,
  object: string,
): Judged | null {
  return context.failing.get(`${check}|${device}|${object}`) ?? null;
}

/** Failing checks of one name. */
export function failingOf(context: JudgedContext, check: CheckId): Judged[] {
  return [...context.failing.values()].filter((one) => one.check === check);
}

/** The evidence of some checks, the most telling first; places without evidence are left out. */
export function evidenceOf(...checks: (Judged | null | undefined)[]): EvidencePointer[] {
  return checks.flatMap((one) =>
    one == null ? [] : (one.evidence === null ? [] : [one.evidence]).concat(one.related),
  );
}

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

/** The earliest stamp among lines that a check rests on, ISO 8601, or null. */
export function sinceOf(
  context: CheckContext,
  evidence: readonly EvidencePointer[],
): string | null {
  const lines = linesByPlace(context);
  const times = evidence.flatMap((pointer) => {
    const line = lines.get(`${pointer.ref} ${pointer.pointer}`);
    return line?.time === null || line?.time === undefined ? [] : [line.time.earliest.getTime()];
  });
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}
