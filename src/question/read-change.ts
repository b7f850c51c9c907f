import { closesIf, isPaperwork } from './read-paperwork';
import changeWords from './words/changes.json';
import { listSource } from './word-list';

const verbs = [...changeWords.verbs].sort((a, b) => b.length - a.length);
const verb = listSource(verbs);
const leads = listSource([...changeWords.leads].sort((a, b) => b.length - a.length));
const looking = listSource([
  'check',
  'look',
  'show',
  'see',
  'tell',
  'list',
  'find',
  'verify',
  'review',
  'investigate',
  'diagnose',
  'say',
  'explain',
  'read',
  'inspect',
  'examine',
  'confirm',
  'know',
  'give',
  'help me understand',
  'troubleshoot',
  'why',
  'whether',
  'if',
  'who',
  'what',
  'when',
  'which',
  'how',
]);
const requests = listSource([
  'can/could/would/will you/somebody/someone/anyone/anybody',
  'can/could we',
  'can i',
  'should/shall we/i',
  'please',
  'i want ?you to',
  'i would like ?you to',
  "i'd like ?you to",
  'i need ?you to',
  'we need to',
  'how do/can/to ?i/we',
]);

/** An order at the head of a sentence, whatever politeness stands before it. */
const order = new RegExp(
  String.raw`^[\s,"'(]{0,4}(?:${leads}[\s,]{1,3}){0,4}(${verb})\s+(.*)$`,
  'isu',
);
/** A second order behind one that looks: "check BGP and reset the sessions". */
const second = new RegExp(
  String.raw`(?:,\s*|\b)(?:and|then)\s+(?:(?:then|also|please|just)\s+){0,2}(${verb})\s+(.*)$`,
  'isu',
);
/** A request whose verb stands at its end, as it does in other languages. */
const request = new RegExp(String.raw`${requests}(.*)$`, 'isu');
/** What somebody wants to have been done: "I want the session cleared", "it would be great if …". */
const result = new RegExp(
  String.raw`\b(?:i|we) (?:want|need|would like|'d like) [^?!]{1,120}?\b(?:to be )?${listSource(changeWords.results)}`,
  'isu',
);
const wished =
  /\b(?:would|'d) be (?:great|nice|good|better|best|lovely|perfect) if\b[^?]{0,160}?\b(?:were|was|could be|had|got)\b/isu;
const anyVerb = new RegExp(verb, 'iu');
const anyLook = new RegExp(looking, 'iu');
const startsLooking = new RegExp(
  String.raw`^[\s,"'(]{0,4}(?:${leads}[\s,]{1,3}){0,4}(?:${looking})`,
  'iu',
);
const noObject = new RegExp(
  String.raw`^(?:${changeWords.after.map((word) => word.replaceAll(' ', String.raw`\s+`)).join('|')})(?![\p{L}\p{N}_])`,
  'iu',
);
/** Nouns too: "commit on P1 at 14:00", "reset of the session" tell of one. */
const nouns =
  /^(?:commit|change|flap|reset|restart|reload|reboot|upgrade|patch|update|block|cost|rollback|shutdown|failover|restore|config|raise|clear|drain|swap|copy|write)$/i;
const nounObject = /^(?:on|at|in|of|by|from|to)(?![\p{L}\p{N}_])/iu;
const sentences = /(?<=[.!?;:])\s+/;

/** "Can I undrain PE1 or is something still broken": a question besides. */
const orAsks = /\bor\s+(?:is|are|was|were|do|does|did|has|have)\s+\p{L}/iu;

const wishLength = 200;
/** Words of a request among which its verb may stand. */
const wordsRead = 14;

/** A wish to change something, in the asker's words. `only` where nothing is asked besides. */
export interface ChangeWish {
  wanted: string;
  only: boolean;
}

/** What a question wants changed, whatever its verb; null where it only wants to know. */
export function readChange(text: string): ChangeWish | null {
  const parts = text.split(sentences);
  for (const part of parts) {
    // "Can I close the change?" asks whether the network is as it should be.
    const asks = isPaperwork(part, text);
    const ordered = asks ? null : orderIn(part);
    const wanted = ordered ?? (asks ? secondIn(part) : wishIn(part));
    if (wanted === null) continue;
    const rest = parts.filter((one) => one !== part).join(' ');
    // "Give the port its MTU back" begins with a verb that looks elsewhere, and orders.
    const looks =
      orAsks.test(part) ||
      (ordered === null && startsLooking.test(part)) ||
      anyLook.test(rest) ||
      closesIf(part, text);
    return { wanted: wanted.replaceAll(/\s+/g, ' ').trim().slice(0, wishLength), only: !looks };
  }
  return null;
}

function orderIn(part: string): string | null {
  const [, word = '', object = ''] = order.exec(part) ?? [];
  return word !== '' && isOrder(word, object) ? `${word} ${object}` : null;
}

function secondIn(part: string): string | null {
  const more = second.exec(part);
  return more !== null && isOrder(more[1] ?? '', more[2] ?? '') ? `${more[1]} ${more[2]}` : null;
}

function wishIn(part: string): string | null {
  if (startsLooking.test(part)) return secondIn(part);
  const told = result.exec(part);
  // "We need to know whether it is back" wants to know.
  const hoped = told !== null && anyLook.test(told[0]) ? null : (told ?? wished.exec(part));
  if (hoped !== null) return part.slice(hoped.index).trim();
  const asked = request.exec(part)?.[1]?.trim().split(/\s+/).slice(0, wordsRead).join(' ');
  if (asked === undefined) return null;
  const at = asked.search(anyVerb);
  const look = asked.search(anyLook);
  if (at < 0 || (look >= 0 && look < at)) return null;
  const found = anyVerb.exec(asked)?.[0] ?? '';
  return isOrder(found, asked.slice(at + found.length).trim()) ? asked : null;
}

/** Verbs that order a change only together with one of some words: "give … back", "open the …". */
const together = new Map(
  Object.entries(changeWords.with).map(([word, others]) => [
    word,
    new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${others.join('|')})(?!\p{L})`, 'iu'),
  ]),
);

function isOrder(word: string, object: string): boolean {
  const rest = object.trim();
  const other = together.get(word.toLowerCase());
  if (other?.test(rest.split(/\s+/).slice(0, wordsRead).join(' ')) === false) return false;
  if (noObject.test(rest)) return false;
  return !(nouns.test(word) && nounObject.test(rest));
}
