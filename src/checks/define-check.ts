import type { Check, CheckResult, EvidencePointer, Reason } from '../domain/analysis/check';
import type { Subject } from '../domain/analysis/goal';
import type { CheckId } from './all-checks';
import type { CheckContext } from './context';
import type { AreaStatus } from './facts';
import type { Place } from './parse/place';

/** English for each reason a check can give, made of the reason's data. */
export type Templates = Record<string, (data: never) => string>;

/** A code among the templates, with the data that its template takes. */
export type ReasonIn<Say extends Templates> = {
  [Code in keyof Say & string]: Say[Code] extends () => string
    ? { code: Code }
    : { code: Code } & Parameters<Say[Code]>[0];
}[keyof Say & string];

/** What others may build on without knowing the reason. */
type Facts = Pick<Check, 'meant' | 'contradiction' | 'since' | 'silent'>;

/** What a check makes of one object. */
export interface Judgement<Say extends Templates> extends Facts {
  device: string;
  object: string;
  result: CheckResult;
  reason: ReasonIn<Say>;
  /** A place without a value of its own shows what the check says. */
  evidence: (Place & { value?: string }) | null;
  related?: EvidencePointer[];
  /** Where something else is expected of this object than of the others. */
  expects?: Pick<Check, 'expectation' | 'rule'>;
}

/** A judgement as checks, causes and follow-ups pass it on: facts, without a word of English. */
export interface Judged extends Omit<Check, 'check' | 'reason' | 'value' | 'label'> {
  check: CheckId;
  reason: Reason;
}

export interface CheckDefinition<Id extends CheckId, Say extends Templates> {
  id: Id;
  /**
   * Id of the one thing of the network that a judgement tells of; null where no other check could
   * speak of it too: what fails is then a finding of its own.
   */
  resource: ((context: CheckContext, check: Judged) => string) | null;
  /** Areas of a router that have to be read for it. */
  reading: readonly Subject[];
  /** Words and phrases by which people and plans call it, in lower case. */
  words: readonly string[];
  /** How it is called in sentences: in general, and of one object. */
  label: readonly [topic: string, of: (object: string) => string];
  /** What would have been right. */
  expectation: string;
  /** Why that is expected: protocol, document or convention the rule comes from. */
  rule: string;
  say: Say;
  /** Whether the question stays open where this cannot be verified of `object` of `device`; absent: it never does. */
  leavesOpen?: (context: CheckContext, object: string, device: string) => boolean;
  /** @param failing keys of the failing ones of the checks before it in `all-checks` */
  evaluate: (context: CheckContext, failing: ReadonlySet<string>) => Judgement<Say>[];
}

/** How a check is said; `src/report` makes the words. */
export interface CheckWords {
  value: (check: Judged) => string;
  name: (check: Pick<Judged, 'check' | 'object'>) => string;
}

type Told = Pick<Check, 'check'> & { reason?: Reason | undefined };

export interface DefinedCheck<
  Id extends CheckId = CheckId,
  Say extends Templates = Templates,
> extends Omit<CheckDefinition<Id, Say>, 'evaluate'> {
  judge(context: CheckContext, failing: ReadonlySet<string>): Judged[];
  /** The reason of a check, with its data, where it is of this kind and gives that reason; else null. */
  said<Code extends keyof Say & string>(
    check: Told,
    ...codes: Code[]
  ): Extract<ReasonIn<Say>, { code: Code }> | null;
}

/** The English of a reason. Only `src/report` shows it; here it fills in what stands at a place. */
export function inWords(say: Templates, reason: Reason): string {
  return (say[reason.code] as (data: Reason) => string)(reason);
}

/** One kind of check: what it is about, when it holds, and what it says. */
export function defineCheck<Id extends CheckId, const Say extends Templates>(
  definition: CheckDefinition<Id, Say>,
): DefinedCheck<Id, Say> {
  const { evaluate, ...rest } = definition;
  const { id, say, expectation, rule } = definition;
  return {
    ...rest,
    judge: (context, failing) =>
      evaluate(context, failing).map(({ expects, evidence, related, ...one }) => ({
        check: id,
        expectation,
        rule,
        ...expects,
        ...one,
        evidence: evidence === null ? null : { value: inWords(say, one.reason), ...evidence },
        related: related ?? [],
      })),
    said: <Code extends keyof Say & string>(check: Told, ...codes: Code[]) => {
      const code = check.reason?.code;
      const fits = check.check === id && codes.some((one) => one === code);
      return fits ? (check.reason as Extract<ReasonIn<Say>, { code: Code }>) : null;
    },
  };
}

/** Template of the reason that an area could not be read. */
export const notRead = ({ why }: { why: string }): string => `not read: ${why}`.slice(0, 200);

/** What cannot be told of an object because an area of its router could not be read. */
export function unread(
  device: string,
  object: string,
  area: AreaStatus,
  without = '?',
): Pick<Judgement<{ not_read: typeof notRead }>, 'device' | 'object' | 'reason' | 'evidence'> & {
  result: 'not_verifiable';
} {
  const reason = { code: 'not_read' as const, why: area.reason ?? without };
  return { device, object, result: 'not_verifiable', reason, evidence: area.place };
}
