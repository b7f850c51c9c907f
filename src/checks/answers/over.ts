import { checkKey } from '../../domain/analysis/check';
import type { Finding } from '../../domain/analysis/finding';
import { goOn, secondText } from '../../domain/text/phrases';
import { isAsked, type CheckContext } from '../context';
import type { Judged } from '../define-check';
import type { AnswerInput } from './define-answer';
import { isOrAre } from './said-of';
import { troubleAsked } from './yes-no';

/** A cause that is over, as an answer tells it. */
export interface OverCause {
  /** Since when all works again, ISO 8601. */
  at: string;
  title: string;
}

/**
 * The cause that is over and accounts for all of what fails. Where nothing of what was asked fails, it is the
 * only cause, on a router asked about: all of that went and came back with it. Null where there is none.
 */
export function overOf(
  { diagnosis, context }: AnswerInput,
  failing: readonly Judged[],
): OverCause | null {
  const causes = diagnosis.findings.filter(({ role }) => role === 'cause');
  // What lasts is told first.
  if (causes.some((one) => one.over === undefined)) return null;
  const isOther = causes.length > 1 || !causes.every(({ device }) => isAsked(context, device));
  if (failing.length === 0 && isOther) return null;
  const keys = failing.map(checkKey);
  const accountsFor = (cause: Finding): boolean =>
    keys.every(
      (key) =>
        cause.checks.includes(key) ||
        diagnosis.findings.some(
          ({ causedBy, checks }) => causedBy === cause.id && checks.includes(key),
        ),
    );
  const cause = causes.find(accountsFor);
  return cause?.over === undefined ? null : { at: cause.over.at, title: cause.title };
}

/**
 * Whether what is over can answer: not whether or when it was so, which a yes or a time does, and not for
 * several things, of which some may never have been lost.
 */
export function tellsOfOver({ question }: CheckContext, about: string): boolean {
  if (isOrAre(about) === 'are') return false;
  if (question.form === 'when' || troubleAsked(question) !== undefined) return false;
  return question.yes === null || (question.yes !== 'intended' && question.now);
}

/** `working again since 2026-07-03 02:49:58 UTC; cause: …`, to the second, as who asks wants it exactly. */
export const overWords = ({ at, title }: OverCause): string =>
  `working again since ${secondText(at)}; cause: ${goOn(title)}`;
