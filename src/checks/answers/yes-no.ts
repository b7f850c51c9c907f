import type { CheckContext } from '../context';
import type { Judged } from '../define-check';

/** Troubles that a question may ask for by name, with the checks that report just these. */
const named: readonly (readonly [RegExp, RegExp])[] = [
  [/\b(?:errors?|crc|discards?|drops?)\b/, /^interface\.(?:errors|duplex)$/],
  [/\b(?:flap\w*|bounc\w*|unstable|stable)\b/, /\.flap$/],
];

/** "Is it us?" asks whether a fault lies here, whatever the words before it complain of. */
const whose =
  /\b(?:is|are|was|were) (?:it|this|that|they) (?:us|ours|on our (?:side|end)|our (?:network|fault|problem|side|end))\b/;

const restarts = [/\b(?:restart|reboot|reload)\w*\b/, /^system\.restart$/] as const;

/** The checks that report just the trouble that is asked for by name; undefined where none is. */
export function troubleAsked({ yes, text }: CheckContext['question']): RegExp | undefined {
  // "Is it fine after the reload?" does not ask for the reload.
  const kinds = yes === 'not_working' ? [...named, restarts] : named;
  return kinds.find(([word]) => word.test(text))?.[1];
}

/**
 * Yes or no to whether something works, or does not; null where the question wants no yes or no, and
 * where what was found is another trouble than the one that is asked for.
 * @param checks those that speak of what is asked about
 */
export function yesOrNo(
  { question }: CheckContext,
  checks: readonly Judged[],
  isWorking: boolean,
): 'yes' | 'no' | null {
  const { yes, text, form } = question;
  if (yes === null)
    return form === 'yes_no' && whose.test(text) ? (isWorking ? 'no' : 'yes') : null;
  // Whether somebody means it so is told by what is found, and not by whether it works.
  if (yes === 'intended') return null;
  const kind = troubleAsked(question);
  const own = kind === undefined ? [] : checks.filter(({ check }) => kind.test(check));
  if (kind !== undefined && own.length === 0) return null;
  const works = kind === undefined ? isWorking : own.every(({ result }) => result === 'pass');
  if (kind !== undefined && works && !isWorking) return null;
  return works === (yes === 'working') ? 'yes' : 'no';
}
