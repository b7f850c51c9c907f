import { listPattern, listSource } from './word-list';
import formWords from './words/forms.json';
import yesWords from './words/yes-means.json';

/** Questions as people type them in haste: without a verb, in another order, with a tag behind. */

const states = listSource([...yesWords.working, ...yesWords.not_working, ...formWords.states]);
/** What asks otherwise; "everything alright?" asks how it is. */
const questionWord = /\b(?:everything|why|who|whom|whose|when|where|which|what\w*|how)\b/i;
/** "Circuit NO-OSL-40417 down?", "all sessions of PE1 good?": a state behind a name, without a verb. */
const stateLast = new RegExp(
  String.raw`^[^?;]{1,120}?${states}(?:\s+${listSource(formWords.behind_state)}){0,4}\s*\?[?!\s]*$`,
  'iu',
);

export function asksState(part: string): boolean {
  return stateLast.test(part) && !questionWord.test(part);
}

const questionHead =
  /^\W*(?:and |so |but )?(?:why|who|whom|whose|when|where|which|what|how|is|are|was|were|do|does|did|has|have|any)\b/i;

const isStated = (part: string) =>
  stateLast.test(part) && !/\b(?:why|who|when|where|which|what|how)\b/i.test(part);

/** "PE2 restarted in the last hour?": a statement with a mark. */
const shortest = /^[^?;:,]{1,90}\?[?!\s]*$/;

/** "On PE1, PE2 and PE3": commas of a list of names make no clauses. */
const listComma = /,(?=\s*(?:and\s+)?[\p{L}./:-]{0,24}\d)/gu;

export function isAsked(part: string): boolean {
  return shortest.test(part.replaceAll(listComma, ' ')) && !questionWord.test(part);
}

/** "RTs of CUST-A match across the PEs?": whether things fit, whatever stands at the head. */
const compared = listPattern(formWords.compared);

export function asksToCompare(part: string): boolean {
  return isMarked(part) && compared.test(part);
}

/** "2nd uplink, still down?", "still the case or can I close it?": how it is now, without a verb. */
const stillClause = /(?:^|[\s,;:–-])still(?:\s[^?]{1,80})?\?[?!\s]*$/i;

export function asksIfStill(part: string): boolean {
  return stillClause.test(part) && !questionWord.test(part);
}

/** "Its core links are fine??": a statement that somebody wonders at, and no question whether it is so. */
const declared = /^(?!\s*(?:is|are|was|were|any)\b)[^?]*\b(?:is|are|was|were|looks?|shows?)\b/i;

export function isDoubted(part: string): boolean {
  return declared.test(part) && asksState(part);
}

/** "PE1 lost its link. True?", "BGP is up, right?", "… or does it?": what was told is to be confirmed. */
const tag = new RegExp(
  String.raw`(?:^|[.,;!?:-]\s*|\s(?=or\s))${listSource(formWords.tag)}\s*\?[?!\s]*$`,
  'iu',
);

/** "Its up again isnt it": the tag alone asks, without a mark. */
const bareTag =
  /\S,?\s(?:is|are|was|were|do|does|did|has|have|had|ca|can|wo|could|should)n'?t (?:it|he|she|they|we|you|there|that|this)[.!\s]*$/i;

export function asksToConfirm(text: string): boolean {
  return tag.test(text) || bareTag.test(text);
}

/** "… was when", "… shut by whom?": the word that asks stands last. */
const lastWords = Object.entries(formWords.last_word).map(([form, words]) => ({
  form: form as keyof typeof formWords.last_word,
  pattern: new RegExp(String.raw`\s${listSource(words)}[?!.\s]*$`, 'iu'),
}));

/** "10.255.0.3 is whose loopback again?": what is asked stands where the answer would. */
const inPlace =
  /^[^,;:?]{1,60}?\s(?:is|are|was|were|has|have|goes|leads|runs|sits|belongs|hangs)\s+(?:on |in |at |to |of |off )?(whose|which|what|who|where)\b[^?;]{0,60}\?[?!\s]*$/i;

/** The word that asks in the middle of a sentence; null where it begins the sentence, or none is there. */
export function askedInPlace(part: string): 'which' | 'who' | 'value' | null {
  const word = inPlace.exec(part)?.[1]?.toLowerCase();
  if (word === undefined || questionHead.test(part)) return null;
  if (word === 'what') return 'value';
  return word === 'who' || word === 'whose' ? 'who' : 'which';
}

export function askedAtEnd(part: string): keyof typeof formWords.last_word | null {
  return lastWords.find(({ pattern }) => pattern.test(part))?.form ?? null;
}

/**
 * "Are they connected, and over which ports?": what is asked last asks for more than what comes before
 * it. "How long has P2 been up" is a value that the router has.
 */
const besides: readonly (readonly ['which' | 'value' | 'why', RegExp])[] = [
  // "Which of them is wrong and why?" is answered by the cause, which names the one.
  [
    'why',
    /^(?:and |so )?which (?:of (?:them|these|those|the two|both)|one|side|end)\b[^?]{1,80}\band why\b/i,
  ],
  [
    'which',
    /^(?:is|are|was|were|does|do|did|has|have)\b[^?]{1,120}?,?\s+and\s+(?:over|on|via|in|at|with|through|to)\s+(?:which|what)\s[^?]{1,60}\?[?!\s]*$/i,
  ],
  [
    'value',
    /^(?:and |so |tell me |please )*how long (?:has|is|was) (?:router |the router )?(?!(?:bgp|is-?is|mpls|ldp|it|this|that|he|she|they|everything)\b)\p{L}[\w-]{0,40} (?:been )?(?:up|running)\b/iu,
  ],
];

export function askedBesides(part: string): 'which' | 'value' | 'why' | null {
  return besides.find(([, pattern]) => pattern.test(part))?.[0] ?? null;
}

/** Anything with a mark that no word asks for otherwise. */
export function isMarked(part: string): boolean {
  return /\?[?!\s]*$/.test(part) && !questionWord.test(part);
}

/** "Reason?", "any idea?": a question of its own for what is behind it all. */
const bareReason = new RegExp(
  String.raw`^(?:(?:and|so|but|the|any|what)\s+){0,2}${listSource(formWords.why)}\s*\?[?!\s]*$`,
  'iu',
);

export function asksForReason(part: string): boolean {
  return bareReason.test(part);
}

/** "Last flap of PE1-P2?": when it was. */
const headWhen = new RegExp(String.raw`^${listSource(formWords.head_when)}`, 'iu');
/** "For how many minutes was it gone": an amount of time tells when. */
const duration = listPattern(formWords.duration);

export function asksForTime(part: string): boolean {
  return duration.test(part) || timeChoice.test(part) || (headWhen.test(part) && isAsked(part));
}

/** "Was that still on the 30th or already on the 1st?": when it was, and not whether. */
const timeChoice = listPattern(formWords.choice_of_time);
const isNameFirst =
  /^\W*(?:and |is |are )?[\p{L}\p{N}./:_-]{0,40}(?:\d|\p{Lu})[\p{L}\p{N}./:_-]{0,40}\s/u;

/** "CE1 ok? CE2 ok?": the same short question, of one thing after the other. */
export function asksOneByOne(parts: readonly string[]): boolean {
  const short = parts
    .flatMap((part) => part.split(/(?<=\w),\s+(?=\S+\s+\S+(?:,|\?))/u))
    .map((part) => (part.endsWith('?') ? part : `${part}?`))
    .filter((part) => part.length <= 40 && isNameFirst.test(part) && isStated(part));
  return short.length > 1;
}

/** "Anyone on this?", "who is awake": asked of people, and not of the network. */
const ofPeople = new RegExp(
  String.raw`^(?:is |are )?(?:anyone|anybody|somebody|someone|who|you)(?:'s| is| are| else)?\s+${listSource(formWords.people)}\s*[?!.]*$`,
  'iu',
);

export function asksPeople(part: string): boolean {
  return ofPeople.test(part);
}

const notEach = new RegExp(listSource(formWords.not_each), 'giu');
const each = listPattern(formWords.each);

/** "y or n each", "for PE1 and PE2 separately": the same is asked of several things, one by one. */
export function asksOfEach(text: string): boolean {
  return each.test(text.replaceAll(notEach, ' '));
}

/** "10.255.0.1:100 - which VRFs use it": what is asked begins behind what it is about. */
const behindTopic =
  /(?<=\s[-–—]+|[\w)\]"']:|\.\.)\s+(?=(?:and |but |so |please )?(?:for |since |from |until |at |by |in |on |to )?(?:why|who|whos|who's|whom|whose|when|where|which|how (?:many|often|long)|is|are|did|does|has|have|any)\b)|(?<=,)\s+(?=(?:when|where|who|whose \p{L}+|how (?:many|often|long)|which(?: one| of (?:the|these|them|those|our)(?: \p{L}+){0,2})?) (?:is|was|were|are|did|does|do|has|have|had)\b)/iu;
const sentences = /(?<=[.!?;])\s+/;

/** The sentences of a question, and what is asked behind a dash or colon as one of its own. */
export function partsOf(text: string): string[] {
  return text
    .split(sentences)
    .flatMap((one) => one.split(behindTopic))
    .map((one) => one.trim())
    .filter((one) => one !== '' && !asksPeople(one));
}
