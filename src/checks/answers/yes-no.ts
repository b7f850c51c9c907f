import type { CheckContext } from '../context';
import type { Judged } from '../define-check';

/** Troubles that a question may ask for by name, with the checks that report just these. */
const named: readonly (readonly [string, RegExp])[] = [
  ['errors', /^interface\.(?:errors|duplex)$/],
  ['stability', /\.flap$/],
];

const restarts = ['restarts', /^system\.restart$/] as const;

/** The checks that report just the trouble that is asked for by name; undefined where none is. */
export function troubleAsked({ yes, names }: CheckContext['question']): RegExp | undefined {
  // "Is it fine after the reload?" does not ask for the reload.
  const kinds = yes === 'not_working' ? [...named, restarts] : named;
  return kinds.find(([thing]) => names(thing))?.[1];
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
  const { yes, form } = question;
  if (yes === null)
    // "Is it us?" asks whether a fault lies here, whatever the words before it complain of.
    return form === 'yes_no' && question.tells('asks_if_ours') ? (isWorking ? 'no' : 'yes') : null;
  // Whether somebody means it so is told by what is found, and not by whether it works.
  if (yes === 'intended') return null;
  const kind = troubleAsked(question);
  const own = kind === undefined ? [] : checks.filter(({ check }) => kind.test(check));
  if (kind !== undefined && own.length === 0) return null;
  const works = kind === undefined ? isWorking : own.every(({ result }) => result === 'pass');
  if (kind !== undefined && works && !isWorking) return null;
  return works === (yes === 'working') ? 'yes' : 'no';
}
