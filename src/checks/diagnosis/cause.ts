import { checkKey, type EvidencePointer } from '../../domain/analysis/check';
import type { Direction } from '../bgp/policy-direction';
import type { CheckId } from '../all-checks';
import type { FaultType } from '../all-faults';
import type { CheckWords, Judged } from '../define-check';
import type { Confidence, Finding, Severity } from '../../domain/analysis/finding';
import type { Subject } from '../../domain/analysis/goal';
import type { CheckContext } from '../context';

export { sinceOf } from '../needs/moments';

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

/** A commit in the log of a router. */
export interface CommitFound {
  who: string | null;
  /** Number of the commit, by which the router shows what it changed. */
  id: string | null;
}

/** A place where a person has to act, as one rule sees it. */
export interface Cause {
  type: FaultType;
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
  /** Resources that do not work, its own first, where its type does not tell them. */
  resources?: readonly string[];
  /** Further routers that share the fault, as with an identity that two of them have. */
  with?: string[];
  /** The objects of other names that share it, each on its router. */
  also?: { device: string; object: string }[];
  /** The one direction of a session that it concerns. */
  direction?: Direction;
  /** Areas that a router left out which answered for others, and the ports asked about among them. */
  unread?: { areas: Subject[]; ports: string[] };
  /** The router answers and refuses the login. */
  refused?: boolean;
  /** It has a reason of its own, beneath which nothing is sought. */
  isEnd?: boolean;
  /** Only where it lies is known, and no reading shows what is wrong there. */
  located?: boolean;
  /** It may have begun this long before the moment that was seen, ms. */
  lead?: number;
  /** It keeps nobody from what he has: more passes than should. */
  serves?: boolean;
  /** What follows from it may be seen this much later than with other causes, ms. */
  lag?: number;
  /** What the setting has to be, where that is known. */
  target?: string;
  /** The other end of its link, where that is known. */
  far?: { device: string; port: string };
  /** Whose line it is and which, as the description of its port says. */
  carrier?: string;
  /** What else was read that the next action can use, as a sentence. */
  hint?: string;
  /** The commit on its router nearest before it began. */
  commit?: CommitFound;
  /** What changed last on its router before it, as a sentence. */
  changed?: string;
  /** The log of its router tells that somebody did just this. */
  by?: 'move';
  /** Lines of its configuration that its router rejected at its start: the command that shows them. */
  rejected?: string;
  /** The process that ended, where that is what happened. */
  process?: string;
  /** False for what came and went within the window. */
  lasting: boolean;
  since: string | null;
  /** When it gave way, ms, where it did so more than once. */
  moments?: number[];
  /** What a report tells of a cause that came and went, beside what it is found by. */
  told?: {
    /** When it was first noticed; null where it was before `since`, and no reading tells when. */
    since: string | null;
    over?: Finding['over'];
    evidence: EvidencePointer[];
  };
}

type ByDefault =
  | 'interface'
  | 'object'
  | 'severity'
  | 'confidence'
  | 'evidence'
  | 'lasting'
  | 'since';

/**
 * A cause as its finder tells of it, with the failing checks that show it. What it leaves out is as these
 * have it, as its fault has it, or as it is with most causes.
 */
export type FoundCause = Omit<Cause, ByDefault | 'own'> &
  Partial<Pick<Cause, ByDefault>> & { shown: readonly (Judged | null)[] };

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
