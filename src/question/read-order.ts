import changeWords from './words/changes.json';
import orderWords from './words/orders.json';
import troubleWords from './words/trouble.json';
import { listPattern, listSource } from './word-list';

/**
 * Orders by their form. Verbs that change something are without number; what can be listed is what
 * begins a clause and orders no change: words of looking and telling, of grammar, and what somebody
 * did. Any other word at the head of a clause that has an object of the network behind it orders one,
 * unless the clause tells something or asks.
 */

const others = new Set([
  ...orderWords.looking,
  ...orderWords.told,
  ...orderWords.function,
  ...orderWords.conditional,
  ...orderWords.reported,
]);
const lead = listSource([...changeWords.leads].sort((a, b) => b.length - a.length));
const leads = new RegExp(String.raw`^[\s,"'(]{0,4}(?:${lead}[\s,]{1,3}){0,4}`, 'iu');
/** "Can you …", "please …": whoever says it wants the deed, with a mark behind it or without. */
const asked = listPattern(orderWords.asked);
const determiner = listSource(orderWords.determiners);
const noun = listSource(orderWords.objects);
/** Addresses, ports, routers, VRFs: with figures, or in capitals. */
const name = String.raw`(?<![\p{L}\p{N}_])(?:\p{L}{1,24}\d[\w./:-]*|\d{1,3}(?:\.\d{1,3}){3}|\p{Lu}{2,}(?:[-_]\p{Lu}+)*)(?![\p{L}\p{N}_])`;
const hasName = new RegExp(name, 'u');
const hasNoun = new RegExp(noun, 'iu');
const isNoun = new RegExp(`^${noun}$`, 'iu');
/** Whether words name something of a network, by its kind or its name. */
export const namesObject = (words: string): boolean => hasNoun.test(words) || hasName.test(words);

/** The word, and what stands behind it. */
const head = /^(\p{L}[\p{L}'-]{1,30})\s+(.*)$/su;
/** "the old policy", "my session": its object is told by a word of grammar. */
const determined = new RegExp(String.raw`^${determiner}\s+\S`, 'iu');
/** "vrf CUST-B", "203.0.113.2", "session to 203.0.113.2". */
const named = new RegExp(
  String.raw`^(?:${orderWords.objects.flatMap((one) => one.split('/')).join('|')}|)\s*(?:(?:to|of|on|with|for)\s+)?${name}`,
  'u',
);
/** "Light up the port", "kick out 203.0.113.2": what belongs to the verb. */
const particle = new RegExp(String.raw`^${listSource(orderWords.particles)}\s+`, 'iu');
const directed = listPattern(orderWords.direction);
const trouble = listPattern(troubleWords);
/** A noun of trouble takes more than a direction to be a verb: "kick 203.0.113.2 pls", "hiccup PE1 again". */
const isSigned = listPattern(changeWords.signs);
const tells = listPattern([...orderWords.finite, ...troubleWords]);
/** Forms of the verb that only orders have, in languages without a word before the object. */
const imperative = new RegExp(String.raw`(?:${orderWords.endings.join('|')})$`, 'iu');
/** What tells why, until when or on which condition is a clause of its own. */
const subordinate = new RegExp(
  String.raw`[,;:]|\s[-–—]+\s|${listSource(orderWords.subordinate)}`,
  'iu',
);
/** In Chinese 把 stands before what something is done to; whoever did it is told before that word. */
const disposal = /^[^\p{L}\p{N}]*(?:(?:please|can you|then|帮我|帮忙|麻烦|给我|请)\s*)*把\s*\S/iu;
/** In Japanese the verb comes before the word for "please"; those of looking are in English here. */
const requested = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]\s+please\W*$/u;

/** Where the verb stands last: "graag de vrf check", once its words are in English. */
const looksLast = new RegExp(String.raw`\s${listSource(orderWords.looking)}[\s.!]*$`, 'iu');

/** "Kick off a check of PE3", "start the trace to PE1": a look that is begun changes nothing. */
const lookBegun = new RegExp(
  String.raw`^(?:the|a|an|another)\s+(?:\p{L}+\s+)?${listSource(orderWords.looking)}(?=\s+(?:of|on|at|for|over|to|from)\s|\W*$)`,
  'iu',
);

/** "…, would you", "… will you, thanks": politeness behind an order. */
const tag = new RegExp(
  String.raw`(?<![\s,])(?:[\s,]+${listSource(orderWords.tags)}){1,3}[\s.!?]*$`,
  'iu',
);

/** "Clinic X behind Y off since 14:20": what has been so since a time is told, and ordered by nobody. */
const begun =
  /\b(?:since|as of)\s+(?:(?:about|around|roughly|ca\.?|approx\.?|last|this|the|early|late)\s+){0,2}(?:~?\d|yesterday|today|mon|tue|wed|thu|fri|sat|sun|night|noon|midnight|morning|afternoon|evening|week)/iu;

/** "PE3 back onto level-2-only": a direction without a verb orders it; a report has a place or a state. */
const placedBack = new RegExp(
  String.raw`^[\s,"'(]{0,4}(?:${lead}[\s,]{1,3}){0,2}${name}(?:\s+[^\s?]+){0,3}?\s+back\s+(?:onto|into)\s+[^?]*$`,
  'u',
);

/** Words that may stand between an order and what it is about. */
const wordsBetween = 7;

/** The order that a clause is by its form; null where it is none. */
export function orderByForm(said: string): string | null {
  const clause = said.replace(tag, '');
  if (disposal.test(clause) || requested.test(clause)) return clause.trim();
  if (placedBack.test(clause) && !begun.test(clause) && !tells.test(clause)) return clause.trim();
  const before = leads.exec(clause)?.[0] ?? '';
  const [, word = '', behind = ''] = head.exec(clause.slice(before.length)) ?? [];
  const rest = behind.replace(particle, '');
  const isDirected = rest !== behind;
  const isAsked = asked.test(before);
  if (!mayOrder(word) || begun.test(rest) || (!isAsked && /\?[!?\s]*$/.test(clause))) return null;
  // "Number of prefixes", "most of the sites": no verb has its object behind "of".
  if (/^of\b/i.test(rest.trim())) return null;
  const main = mainOf(rest).replace(/\bdown to\b/i, 'to');
  if (tells.test(main) || looksLast.test(main) || lookBegun.test(main)) return null;
  const near = main.split(/\s+/).slice(0, wordsBetween).join(' ');
  const isOrder = determined.test(rest)
    ? namesObject(near)
    : (named.test(main) &&
        (isAsked ||
          isDirected ||
          isSigned.test(rest) ||
          (directed.test(rest) && !trouble.test(word)))) ||
      (imperative.test(word) && hasNoun.test(near));
  return isOrder ? `${word} ${behind}` : null;
}

function mainOf(rest: string): string {
  // "That" is a determiner first: "move that session".
  const first = determined.test(rest) ? rest.search(/\s/) : 0;
  const end = rest.slice(first).search(subordinate);
  return end < 0 ? rest : rest.slice(0, first + end);
}

/** Neither a name nor a word of another kind: what is told in the past ends in -ed, many a subject in -s. */
function mayOrder(word: string): boolean {
  if (word === '' || /^[\p{Lu}-]{2,}$/u.test(word) || others.has(word.toLowerCase())) return false;
  if (isMistyped(word)) return false;
  return !isNoun.test(word) && !/(?:ing|ly|[^e]ed|[^s]s|n't|'s)$/i.test(word);
}

const sorted = (word: string) => word.split('').sort().join('');
const longEnough = orderWords.looking.filter((one) => one.length > 3);
const swapped = new Set(longEnough.filter((one) => one.length > 4).map(sorted));
const short = new Set(
  longEnough.flatMap((one) => one.split('').map((_, at) => one.slice(0, at) + one.slice(at + 1))),
);

/** "Chekc the port", "chck the port": letters of a word of looking that were swapped or left out. */
function isMistyped(written: string): boolean {
  const word = written.toLowerCase();
  return swapped.has(sorted(word)) || (word.length > 3 && short.has(word));
}
