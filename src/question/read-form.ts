import type { AnswerForm, Claim } from '../domain/analysis/parsed-question';
import {
  asksForList,
  asksForValue,
  endsInValue,
  isBareValue,
  ordersOneValue,
} from './asked-values';
import { namesObject } from './read-order';
import { asksToSignOff } from './read-sign-off';
import {
  askedAtEnd,
  askedInPlace,
  askedBesides,
  asksForReason,
  asksForTime,
  asksIfStill,
  asksOfEach,
  asksOneByOne,
  asksState,
  asksToCompare,
  asksToConfirm,
  isAsked,
  isDoubted,
  isMarked,
  partsOf,
} from './short-questions';
import { listPattern } from './word-list';
import formWords from './words/forms.json';

/** Forms that words alone tell, the surest first. */
const told = (['yes_no_each', 'how_many', 'who', 'when', 'which', 'list', 'value'] as const).map(
  (form) => ({ form, pattern: listPattern(formWords[form]) }),
);
/** "…, yes or no": told in so many words. */
const eitherWord = listPattern(formWords.yes_no);
/** "MPLS on Gi0/0/0/0 y/n, on Gi0/0/0/1 y/n": one for each of them. */
const repeated =
  /\b(?:yes or no|y or n)\b(?:(?!\b(?:yes or no|y or n)\b).){1,200}\b(?:yes or no|y or n)\b/isu;
/** "CPU load of PE1", "rx light level on Gi0/0/0/0?": what is wanted stands alone at the head. */
const headValue = listPattern(formWords.head_value);
const yesNo =
  /^(?:and |but |so |please |hi|hello|hey|quick question|just |only |,|\s|tell me |say |check |see |look )*(?:if |whether )?(?:is|are|am|was|were|does|do|did|has|have|had|can|could|will|would|any|anything|anybody|anyone|everything(?! (?:that|which|what|who|whatever)\b))\b/i;
const lookFirst =
  /^(?:please |can you |could you |would you |kindly )*(?:check|look|verify|review|show|list|health|nightly|investigate|diagnose|debug|troubleshoot|find|get|give|tell)\b/i;
/** "… reports an outage. Check VRF CUST-A on PE1": a sentence of its own that wants something looked at. */
const ownLook =
  /[.!?]\s+(?:please |pls |kindly )*(?:check|verify|review) (?!(?:it|this|that|these|those|why|what|if|whether|who)\b)/i;

/** Whether a text reports something and asks, beside that, to have something looked at. */
export function asksForLook(text: string): boolean {
  return ownLook.test(text);
}

/** "Have a look at PE2, the poller shows half of it": how it is, whatever is told beside. */
const plainLook =
  /^(?:please |pls |plz |can you |could you |would you |kindly |just |quickly )*(?:check|look|verify|review|show|(?:have|take) a (?:quick |short )?look)\b/i;
/**
 * "Gi0/0/0/1 on P2, any flaps?", "… is down, is that a problem?": the clause at the end asks; one that
 * begins with "does" or "did" needs no mark.
 */
export const lastClause =
  /(?:,|\s[-–—]+)\s*((?:is|are|any|did|does|do|has|have|was|were)\b[^,]*\?|(?:does|did|has) (?:any|some|every|no(?!t\b)|it|the|this|that)\w*\b[^,]*|(?:was|is) (?:that|this|it) (?:us|ours|you|yours|expected|planned|intended|known)\b[^,]*)\s*$/i;
/** "Status of Gi0/0/0/3 on PE2?": how it is. */
const asksHowItIs = /^(?:the |current )*(?:status|state|health|condition)\b/i;
/** "Tell me whether …", "could you confirm that …". */
const whether = /\bwhether\b|\b(?:confirm|verify|make sure)\s+(?:to (?:me|us)\s+)?that\b/i;
/** "With its other leg shut, does PE2 survive that": what is supposed stands first, and no mark is needed. */
const circumstance =
  /^\W*(?:and |so |but )?(?:with|while|during|if|when|once|given|without)\b[^,?!]{1,80},\s*(?=(?:is|are|am|was|were|does|do|did|will|would|can|could|has|have|had)\s)/i;
const clause = /\b(?:when|where|which|who)\b/i;
const asks =
  /^(?:and |but |so |then |please |tell me |say |do you know |can you (?:tell|say) (?:me |us )?|i(?:'d| would) like to know |want to know |we need to know |,|\s)*(?:on |at |by |from |of |in |to |for |since |until |in and on )?(?:when|where|which|who|whos|whose|whom|what|how|why|at what|since when)\b/i;

/** The form of the answer that a question wants. */
export function readForm(text: string, claims: readonly Claim[]): AnswerForm {
  const parts = partsOf(text);
  const isEither = eitherWord.test(text.replaceAll('/', ' or '));
  if (told[0]!.pattern.test(text) || repeated.test(text)) return 'yes_no_each';
  if (asksOfEach(text) && (isEither || parts.some((one) => asksWhether(one)))) {
    return 'yes_no_each';
  }
  if (asksOneByOne(parts)) return 'yes_no_each';
  if (isEither || asksToConfirm(text)) return 'yes_no';
  const [first = ''] = parts;
  // "MTU on P1 to PE3, same at both ends?" asks whether.
  if (asksToCompare(first) && !asks.test(first) && parts.length === 1) return 'yes_no';
  if ((first.search(headValue) === 0 && !asksState(first)) || isBareValue(first)) return 'value';
  // The sentence that asks decides, and not those that tell what happened.
  const asking = parts.filter(isAsking);
  for (const part of asking.length > 0 ? asking : parts) {
    const form = formOf(part, parts, claims, text);
    if (form !== null) return form;
  }
  if (claims.includes('reason')) return 'why';
  return claims.includes('symptom') && !plainLook.test(parts[0] ?? '') ? 'why' : 'state';
}

/** "Which version runs PE1?" is answered by the version, and by no choice. */
const whichValue =
  /^\W*(?:(?:and|so|please|on|at) )?which (?:software |os |ios |ios xr |xr )?(?:version|release|image|firmware|mtu|asn|as number|serial number)\b/i;

/** The form that one sentence tells; null where it tells none. */
function formOf(
  part: string,
  parts: readonly string[],
  claims: readonly Claim[],
  text: string,
): AnswerForm | null {
  if (asksForReason(part)) return 'why';
  if (whichValue.test(part)) return 'value';
  const more = askedBesides(part);
  if (more !== null) return more;
  if (asksForTime(part)) return 'when';
  if (asksForList(part)) return 'list';
  if (endsInValue(part)) return 'value';
  const found = told.find(({ form, pattern }) => pattern.test(part) && fits(form, part));
  // "Can I close the change or is something missing" is answered by yes or no, with or without a mark.
  if (found === undefined && asksToSignOff(part, text)) return 'yes_no';
  const plain = part.replace(circumstance, '');
  if (yesNo.test(plain) && !asks.test(part) && !orders(plain)) {
    return claims.includes('reason') && !part.endsWith('?') ? 'why' : 'yes_no';
  }
  // "Give me the description of P1 Gi0/0/0/2": one value makes no list.
  if (found !== undefined)
    return found.form === 'list' && ordersOneValue(part) ? 'value' : found.form;
  if (asksForValue(part)) return 'value';
  const last = askedAtEnd(part) ?? askedInPlace(part);
  if (last !== null) return last;
  // Trouble that was told, and something that does not fit it: wanted is why.
  if (parts.length > 1 && claims.includes('symptom') && isDoubted(part)) {
    return /\bstill\b/i.test(part) ? 'yes_no' : 'why';
  }
  if ((lastClause.test(part) || asksState(part)) && !claims.includes('reason')) return 'yes_no';
  if (claims.includes('gone') && isMarked(part)) return 'yes_no';
  if (asksIfStill(part) && !claims.includes('reason')) return 'yes_no';
  // Beside trouble that is told, a statement with a mark wants to know what is behind it.
  const isPlain =
    (parts.length === 1 || !claims.includes('symptom')) &&
    !plainLook.test(part) &&
    !asksHowItIs.test(part);
  const isWondered = isPlain && isAsked(part) && !orders(part);
  if (isWondered && !claims.includes('reason')) return 'yes_no';
  return whether.test(part) ? 'yes_no' : null;
}

/** Whether a sentence is answered by yes or no. */
function asksWhether(part: string): boolean {
  if (asks.test(part) || orders(part)) return false;
  return asksState(part) || lastClause.test(part) || yesNo.test(part) || isMarked(part);
}

/** "Can you list …" asks for a list. */
function orders(part: string): boolean {
  return (
    lookFirst.test(part) || /^(?:can|could|would|will) (?:you|we|i|somebody|someone)\b/i.test(part)
  );
}

/** "Find out who …", "no idea which …": a question that a statement holds. */
const held =
  /\b(?:know|tell|say|see|find|out|wonder\w*|idea|clue|ask\w*|show|check|list|give|need)\s+(?:me |us |exactly |please )?(?:where|which|who|whose|whom)\b/i;

const afterTime =
  /^\W*(?:after|since|before|during|following|with|on|at|in|when|while|once|if|as soon as)\b[^,?!]{1,60},\s*(?:which|who|whose|where|how many)\b/i;

/** A question word in the middle of a report opens a clause: "the port that we shut when …". */
function fits(form: AnswerForm, part: string): boolean {
  // "After the power cut, which customers …": when it was comes first.
  if (form !== 'when' && afterTime.test(part)) return true;
  if (form === 'list' || form === 'value' || form === 'how_many') return true;
  if (form === 'when' && /\b(?:since|from|until|till) when\b/i.test(part)) return true;
  if (form === 'when' || asks.test(part)) return asks.test(part);
  return clause.test(part) && (part.endsWith('?') || held.test(part));
}

const isAsking = (part: string): boolean =>
  part.endsWith('?') || circumstance.test(part) || asks.test(part) || askedAtEnd(part) !== null;

/** The last sentence of a text that asks; null where none does. */
export function lastQuestion(text: string): string | null {
  return partsOf(text).reverse().find(isAsking) ?? null;
}

/** The sentences that ask, of a text that tells something too; all of it where they name nothing themselves. */
export function askingWords(text: string): string {
  const parts = partsOf(text);
  const asking = parts.filter(isAsking);
  const words = asking.join(' ');
  return asking.length < parts.length && namesObject(words) ? words : text;
}
