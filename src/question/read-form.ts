import type { AnswerForm, Claim } from '../domain/analysis/parsed-question';
import { asksIfComplete, asksToSignOff } from './read-sign-off';
import formWords from './words/forms.json';
import wantedFacts from './words/wants.json';
import { listPattern } from './word-list';

/** Forms that words alone tell, the surest first. */
const told = (['yes_no_each', 'how_many', 'who', 'when', 'which', 'list', 'value'] as const).map(
  (form) => ({ form, pattern: listPattern(formWords[form]) }),
);
/** "…, yes or no": told in so many words. */
const eitherWord = listPattern(formWords.yes_no);
/** "CPU load of PE1", "rx light level on Gi0/0/0/0?": what is wanted stands alone at the head. */
const headValue = listPattern(formWords.head_value);
const yesNo =
  /^(?:and |but |so |please |hi|hello|hey|quick question|,|\s|tell me |say |check |see |look )*(?:if |whether )?(?:is|are|am|was|were|does|do|did|has|have|had|can|could|will|would|any|anything|anybody|anyone|everything)\b/i;
const lookFirst =
  /^(?:please |can you |could you |would you |kindly )*(?:check|look|verify|review|show|list|health|nightly|investigate|diagnose|debug|troubleshoot|find|get|give|tell)\b/i;
/** "Have a look at PE2, the poller shows half of it": how it is, whatever is told beside. */
const plainLook =
  /^(?:please |pls |plz |can you |could you |would you |kindly |just |quickly )*(?:check|look|verify|review|show|(?:have|take) a (?:quick |short )?look)\b/i;
const sentences = /(?<=[.!?;])\s+/;
/** "when CE1 comes up": a clause, and no question for a time. */
/** "Gi0/0/0/1 on P2, any flaps?", "… is down, is that a problem?": the clause at the end asks. */
export const lastClause =
  /(?:,|\s[-–—]+)\s*((?:is|are|any|did|does|do|has|have|was|were)\b[^,]*\?)\s*$/i;
/** "Circuit NO-OSL-40417 down?": a state behind a name, asked without a verb. */
const stateAsked =
  /^(?!.*\b(?:why|what|who|when|which|how|where)\b)[^?,;]{1,60}\b(?:up|down|ok|okay|fine|reachable|alive|established|working)\s*\?+$/i;
const clause = /\b(?:when|where|which|who)\b/i;
const asks =
  /^(?:and |but |so |then |please |tell me |say |do you know |can you (?:tell|say) (?:me |us )?|i(?:'d| would) like to know |want to know |we need to know |,|\s)*(?:on |at |by |from |of |in |to |for |since |until )?(?:when|where|which|who|whose|whom|what|how|why|at what|since when)\b/i;

/** The form of the answer that a question wants. */
export function readForm(text: string, claims: readonly Claim[]): AnswerForm {
  const parts = text.split(sentences).map((one) => one.trim());
  const each = told[0]!.pattern;
  if (each.test(text)) return 'yes_no_each';
  // The sentence that asks decides, and not those that tell what happened.
  const asking = parts.filter((one) => one.endsWith('?') || asks.test(one));
  if (eitherWord.test(text.replaceAll('/', ' or '))) return 'yes_no';
  if (parts[0]?.search(headValue) === 0) return 'value';
  for (const part of asking.length > 0 ? asking : parts) {
    const found = told.find(({ form, pattern }) => pattern.test(part) && fits(form, part));
    // "Can I close the change or is something missing" is answered by yes or no, with or without a mark.
    if (found === undefined && asksToSignOff(part, text)) return 'yes_no';
    if (yesNo.test(part) && !clauseFirst(part) && !orders(part)) {
      return claims.includes('reason') && !part.endsWith('?') ? 'why' : 'yes_no';
    }
    if (found !== undefined) return found.form;
    const asksState = lastClause.test(part) || stateAsked.test(part);
    if (asksState && !claims.includes('reason')) return 'yes_no';
    if (/\bwhether\b/i.test(part)) return 'yes_no';
  }
  if (claims.includes('reason')) return 'why';
  return claims.includes('symptom') && !plainLook.test(parts[0] ?? '') ? 'why' : 'state';
}

/** "Can you list …" asks for a list. */
function orders(part: string): boolean {
  return (
    lookFirst.test(part) || /^(?:can|could|would|will) (?:you|we|i|somebody|someone)\b/i.test(part)
  );
}

function clauseFirst(part: string): boolean {
  return asks.test(part);
}

/** "Find out who …", "no idea which …": a question that a statement holds. */
const held =
  /\b(?:know|tell|say|see|find|out|wonder\w*|idea|clue|ask\w*|show|check|list|give|need)\s+(?:me |us |exactly |please )?(?:where|which|who|whose|whom)\b/i;

const afterTime =
  /^\W*(?:after|since|before|during|following|with|on|at|in)\b[^,?!]{1,60},\s*(?:which|who|whose|where|how many)\b/i;

/** A question word in the middle of a report opens a clause: "the port that we shut when …". */
function fits(form: AnswerForm, part: string): boolean {
  // "After the power cut, which customers …": when it was comes first.
  if (form !== 'when' && afterTime.test(part)) return true;
  if (form === 'list' || form === 'value' || form === 'how_many') return true;
  if (form === 'when' || asks.test(part)) return asks.test(part);
  return clause.test(part) && (part.endsWith('?') || held.test(part));
}

interface WantedFact {
  wants: string;
  any?: string[];
  all?: string[][];
  start?: string[];
  form?: string;
}

const facts = (wantedFacts as WantedFact[]).map(({ wants, any, all, start, form }) => ({
  wants,
  patterns: [...(any === undefined ? [] : [any]), ...(all ?? [])].map(listPattern),
  start: start === undefined ? null : listPattern(start),
  forms: form?.split(' ') ?? null,
}));

/** Forms that ask for a fact; a complaint is about a state, whatever it names. */
const factForms: ReadonlySet<AnswerForm> = new Set([
  'yes_no',
  'yes_no_each',
  'which',
  'who',
  'when',
  'value',
  'list',
  'how_many',
]);

/** The one fact that a question wants where it is not the state of something; null for that. */
export function readWants(text: string, form: AnswerForm): string | null {
  if (asksIfComplete(text)) return 'complete';
  const found = facts.find(({ wants, patterns, start, forms }) => {
    if (forms !== null && !forms.includes(form)) return false;
    if (forms === null && !factForms.has(form) && wants !== 'reach' && wants !== 'changes') {
      return false;
    }
    if (start !== null && text.trim().search(start) !== 0) return false;
    return patterns.every((pattern) => pattern.test(text));
  });
  return found?.wants ?? null;
}
