import type { AnswerForm, Claim } from '../domain/analysis/parsed-question';
import { asksWhatWorkTakes, tellsOfPlannedWork } from './planned-work';
import { asksIfComplete } from './read-sign-off';
import { listPattern } from './word-list';
import wantedFacts from './words/wants.json';

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

/** A complaint, or how something is, is about a state, whatever it names; all other forms ask for a fact. */
const ofStates: ReadonlySet<AnswerForm> = new Set(['state', 'why']);

/** Something that is only supposed, or still to come. */
const supposed =
  /\b(?:if|would|could|should|once|when|while|without|before|tonight|tomorrow|will|going to|next)\b/i;

/** "Is that what took it off the net?": a deed that is done, and asked is which. */
const asksWhatDidIt =
  /\b(?:is|was|were|are)\s+(?:that|this|it|these|those|the \S+|\S*\d\S*)\s+(?:really\s+)?(?:what|why|the (?:one|reason|cause|thing) (?:that|which|why))\s+(?:\S+\s+)?(?:took|cut|killed|broke|brought|knocked|dropped|lost|caused|isolated|pulled|went)\b/iu;

/** "They had to pull it, where is it lost since ten?" tells of what happened; "where does that come from" wants no list. */
function isTold(wants: string, text: string, claims: readonly Claim[]): boolean {
  if (wants === 'if_gone') {
    if (asksWhatDidIt.test(text)) return true;
    return claims.includes('lasting') && !supposed.test(text) && !tellsOfPlannedWork(text);
  }
  return wants === 'vrfs' && claims.includes('symptom') && !asksForVrfs.test(text);
}

const asksForVrfs =
  /\b(?:which|what|how many|list|all)\s+(?:\p{L}+\s+){0,2}?(?:vrfs?|vpns?|customers?)\b/iu;

/**
 * The one fact that a question wants where it is not the state of something; null for that.
 * @param claims what it reports: a complaint wants its reason, whatever it names
 */
export function readWants(
  text: string,
  form: AnswerForm,
  claims: readonly Claim[] = [],
): string | null {
  if (asksIfComplete(text)) return 'complete';
  const found = facts.find(({ wants, patterns, start, forms }) => {
    if (isTold(wants, text, claims)) return false;
    if (forms !== null && !forms.includes(form)) return false;
    if (forms === null && ofStates.has(form) && wants !== 'reach' && wants !== 'changes') {
      return false;
    }
    if (start !== null && text.trim().search(start) !== 0) return false;
    // What work will take away is supposed to be gone, in whatever words.
    const isPlanned = wants === 'if_gone' && tellsOfPlannedWork(text);
    return patterns.every(
      (pattern, at) => (isPlanned && (at === 0 || asksWhatWorkTakes(text))) || pattern.test(text),
    );
  });
  return found?.wants ?? null;
}

/** "Do we lose anything there?", "does PE1 hold?": what would be gone is told elsewhere. */
export function asksWhatIsLost(asked: string): boolean {
  const outcome = facts.find(({ wants }) => wants === 'if_gone')?.patterns.at(-1);
  return /\?\W*$/.test(asked) && outcome?.test(asked) === true;
}
