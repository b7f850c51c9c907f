import type { GoalPart } from '../analysis/goal-part';
import { Mentioned, leavesOf } from '../text/mentions';
import { splitSentences } from '../text/sentences';
import type { Attempt, Settling } from './attempt';
import { isSaidInstead, leavesBeside } from './said-instead';
import { namesIn } from './task-names';

/** A part with the attempts that serve it. */
export interface Bound {
  part: GoalPart;
  attempts: readonly Attempt[];
}

/** How an answer says that something is not there, in the languages that answers mostly come in. */
const saysNo =
  /n['’]t\b|\b(?:no|not|none|nothing|nobody|never|neither|nor|cannot|without|unknown|missing|kein\w*|nicht\w*|aucune?|pas|ning[uú]n\w*|n[aã]o|nessun\w*)\b/i;

/** How it says that it could not be looked, which is not that nothing is there. */
const couldNotLook =
  /\b(?:cannot|can not|can['’]t|could(?: not|n['’]t)|unable|not (?:readable|accessible|available|allowed|permitted)|(?:kann|konnten?|darf) .*nicht|impossib\w*|(?:peut|pu|peuvent) pas|n['’]a pas pu|no (?:se )?(?:pued|pud)\w*|n[aã]o (?:pod|p[oô]d)\w*|non (?:pu[oò]|poss|potut)\w*|denied|forbidden|refused)/i;
const foundNothing = /\b(?:f(?:ind|ound)|exists?|trouv\w*|gefunden|encontr\w*|trova\w*)/i;

/** What the part still lacks, as a sentence; null where nothing. `done` are the calls that count. */
export function whatIsMissing(
  { part, attempts }: Bound,
  settling: Settling,
): { missing: string | null; done: Attempt[] } {
  const { attempts: all, answer, known } = settling;
  const successes = attempts.filter(({ ended }) => ended === 'success');
  const wantsChange =
    part.wants === 'change' ||
    part.asksChange === true ||
    (part.wants === 'unknown' && attempts.some(({ changes }) => changes === true));
  const done = wantsChange ? successes.filter(({ changes }) => changes !== false) : successes;
  const told = known === 'all' || (known === 'talk' && part.wants === 'answer');
  if (done.length === 0 && told && answer !== '') return { missing: null, done };
  if (done.length === 0) {
    const what = wantsChange ? 'has changed anything for it' : 'has brought anything for it';
    return { missing: `No call that succeeded ${what}.`, done };
  }
  const lacking = wantsChange
    ? lackingInChange(part, done, all)
    : lackingInAnswer(part, all, answer);
  const replaced = new Mentioned(replacedIn(attempts, settling));
  const left = lacking.filter((name) => !replaced.has(name));
  if (left.length === 0) return { missing: null, done };
  const names = [...new Set(left)].map((one) => `"${one}"`).join(', ');
  return { missing: `No call that succeeded has ${names} in its arguments or its result.`, done };
}

/** What stood in calls that did not come off, and in whose place people named something else. */
function replacedIn(attempts: readonly Attempt[], settling: Settling): string[] {
  return attempts.flatMap((one, index) => {
    if (one.ended === 'success') return [];
    const instead = attempts
      .slice(index + 1)
      .find((next) => next.ended === 'success' && isSaidInstead(next, one, settling));
    return instead === undefined ? [] : leavesBeside(one, instead);
  });
}

/** A name may be known from what was only read; a value has to be in a call that did it. */
function lackingInChange(
  { about, values }: GoalPart,
  done: readonly Attempt[],
  all: readonly Attempt[],
): string[] {
  const own = new Mentioned(done.flatMap(wordsOf));
  const read = new Mentioned(readingsOf(all).flatMap(wordsOf));
  return [
    ...about.filter((name) => !own.has(name) && !read.has(name)),
    ...values.filter((value) => !own.has(value)),
  ];
}

/**
 * A question may be answered by a no: what is compared with need not have been found, and what is
 * asked about need not either where the answer says so. That an answer names it shows nothing.
 */
function lackingInAnswer(
  { about, quoted = [] }: GoalPart,
  all: readonly Attempt[],
  answer: string,
): string[] {
  const met = new Mentioned(all.filter(({ ended }) => ended === 'success').flatMap(wordsOf));
  const said = new Mentioned([answer]);
  const noes = splitSentences(answer).filter((sentence) => saysNo.test(sentence));
  const denied = new Mentioned(noes);
  const absent = new Mentioned(
    noes.filter((sentence) => !couldNotLook.test(sentence) || foundNothing.test(sentence)),
  );
  const failed = new Mentioned(all.filter(({ ended }) => ended === 'failed').flatMap(wordsOf));
  const isName = (phrase: string) => quoted.includes(phrase) || namesIn(phrase).length > 0;
  return [...about, ...quoted].filter((phrase) => {
    if (met.has(phrase)) return false;
    if (!isName(phrase)) return !said.has(phrase);
    return !(failed.has(phrase) ? absent : denied).has(phrase);
  });
}

function readingsOf(attempts: readonly Attempt[]): Attempt[] {
  return attempts.filter(({ ended, changes }) => ended === 'success' && changes === false);
}

/** All that a call has in its arguments, and that is known of its result. */
export function wordsOf({ call, result }: Attempt): string[] {
  return [...leavesOf(call.arguments), ...result];
}
