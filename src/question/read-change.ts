import { lastQuestion } from './read-form';
import { asksWhatIsLost } from './read-wants';
import { namesObject, orderByForm } from './read-order';
import { closesIf, isPaperwork } from './read-paperwork';
import changeWords from './words/changes.json';
import { listSource } from './word-list';

const verbs = [...changeWords.verbs].sort((a, b) => b.length - a.length);
const verb = listSource(verbs);
const leads = listSource([...changeWords.leads].sort((a, b) => b.length - a.length));
const looking = listSource(changeWords.looking);
const requests = listSource(changeWords.requests);

/** An order at the head of a sentence, whatever politeness stands before it. */
const order = new RegExp(
  String.raw`^[\s,"'(]{0,4}(?:${leads}[\s,]{1,3}){0,4}(${verb})\s+(.*)$`,
  'isu',
);
/** "Just do a no shut on Hu0/0/1/0": the verb as what is to be done. */
const act = new RegExp(
  String.raw`^[\s,"'(]{0,4}(?:${leads}[\s,]{1,3}){0,4}(?:do|perform|issue|execute|run|make)\s+(?:an?|another)\s+(?:(?:quick|clean|hard|soft|full)\s+)?(${verb})(?![\p{L}\p{N}_])\s*(.*)$`,
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
  String.raw`(?:\b(?:i|we) |^\W{0,4}(?:please |pls |now |just )?)(?:want|need|would like|'d like) [^?!]{1,120}?(?<!\b(?:i|we|you|they|he|she|who|that|somebody|someone) )\b(?:to be )?${listSource(changeWords.results)}`,
  'isu',
);
const requested =
  /\b(?:would|'d) be (?:great|nice|good|better|best|lovely|perfect) if\b[^?]{0,160}?\b(?:were|was|could be|had|got)\b/isu;
const joined = /(?:,\s*)?\b(?:and|then)\b\s+/i;
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
/** Nouns too: "commit on P1 at 14:00", "reset of the session" report one. */
const nouns =
  /^(?:commit|change|flap|reset|restart|reload|reboot|upgrade|patch|update|block|cost|rollback|shutdown|failover|restore|config|raise|clear|drain|swap|copy|write)$/i;
const nounObject = /^(?:on|at|in|of|by|from|to)(?![\p{L}\p{N}_])/iu;
const sentences = /(?<=[.!?;:])\s+/;

/** "Can I undrain PE1 or is something still broken": a question besides. */
const orAsks = /\bor\s+(?:is|are|was|were|do|does|did|has|have)\s+\p{L}/iu;
/** "CUST-A is wrong, make it the same as on PE1": an order of its own behind a comma. */
const clauses = /,\s+|(?<!\s)\s+[-–—]+\s+|(?<!\s)\s+(?=so (?:please|pls|just)\b)/;
/** What an order in the middle of a sentence is about: a noun alone may be one of several. */
const definite =
  /^(?:(?:it|them|this|that|these|those|the|my|our|its|his|her|their|all|both|back|everything)(?![\p{L}\p{N}])|\p{L}{1,16}[\d-]|\d{1,3}\.)/u;

/** "… asap", "… please" behind a verb that stands last, as it does in haste and in other languages. */
const sign = listSource(changeWords.signs);
const signed = new RegExp(String.raw`(?<![\s,])[\s,]+(?:${sign}[\s,.!]*)+$`, 'iu');
const lastVerb = new RegExp(String.raw`^(.*?\S)\s+(${verb})[\s.!]*$`, 'isu');
const notOrdered =
  /\b(?:was|were|is|are|been|be|got|gets|has|have|had|who|not|did|does|to|by|after|since|last|until|can|cannot|can't|will|would|no|never|it)\s*$/i;

const plainVerbs = new Set(changeWords.last);

/** Somebody who did it, or is to do it: the past of "put" is "put". */
const somebody =
  /^[\s,"'(]{0,4}(?:\w+[\s,]{1,3}){0,2}(?:somebody|someone|anybody|anyone)\s+(?!please|pls|can|could|should|needs?|has|must)/i;
const samePast = new Set(changeWords.same_past);
const undone = /(?:^|\s)(?:back|again|please|pls|asap)(?!\w)/i;
const isOver = /\b(?:yesterday|ago|last|at \d|since|today|earlier|already|overnight)\b|\?\s*$/i;

const requestLength = 200;
/** Words of a request among which its verb may stand. */
const wordsRead = 14;

/** A request to change something, in the asker's words. `only` where nothing is asked besides. */
export interface ChangeRequest {
  wanted: string;
  only: boolean;
}

/** "Rollback needed?", "is a restart necessary", "swap the optic or not?": whether, and not to do it. */
const asksIfNeeded =
  /^(?!.*\b(?:please|pls)\b).{0,160}?\b(?:needed|necessary|required|advisable|worth it|or not)\b[^?]{0,40}\?/isu;

/** What a question wants changed, whatever its verb; null where it only wants to know. */
export function readChange(text: string, isRecord = false): ChangeRequest | null {
  const parts = text.split(sentences);
  for (const part of parts) {
    // "Rollback needed or not?" wants to know how it is, and orders nothing.
    if (asksIfNeeded.test(part)) continue;
    // "Can I close the change?" asks whether the network is as it should be.
    const asks = isPaperwork(part, text, isRecord);
    const ordered = asks ? null : orderIn(part);
    const wanted = ordered ?? (asks ? secondIn(part) : requestIn(part));
    if (wanted === null || isSupposed(part, parts)) continue;
    const rest = parts.filter((one) => one !== part).join(' ');
    // "Give the port its MTU back" begins with a verb that looks elsewhere, and orders.
    const looks =
      orAsks.test(part) ||
      (ordered === null && startsLooking.test(part)) ||
      anyLook.test(rest) ||
      closesIf(part, text);
    return { wanted: wanted.replaceAll(/\s+/g, ' ').trim().slice(0, requestLength), only: !looks };
  }
  return null;
}

/** "We want to power cycle P1 at 3": what people mean to do themselves. */
const ownPlan =
  /^\W*(?:\p{L}+\s+){0,2}?(?:i|we|they|field|facilities|the carrier)(?:'d|'ll|'re|'m)?\s+(?:want|need|have|plan|intend|wish|like|would like|going|are going|am going|will|about|are about)\s/iu;

/** "Can we reload P1 without losing anyone": what it would take away is asked. */
const spared =
  /\b(?:can|could|may|should|shall|would) (?:we|i|they)\s[^?!]{1,120}?\b(?:without|w\/o)\s+(?:\S+\s+){0,3}?(?:los\w+|cutting|breaking|dropping|isolating|hurting|affecting|taking|harm\w*|impact|outage|downtime)\b/iu;

/** Whether a sentence tells what somebody plans, and another asks what that would take away. */
function isSupposed(part: string, parts: readonly string[]): boolean {
  if (spared.test(part)) return true;
  if (!ownPlan.test(part)) return false;
  const [, ...behind] = part.split(/,\s+/);
  const asking = [...behind, ...parts.filter((one) => one !== part)].join('. ');
  return asksWhatIsLost(`${(lastQuestion(asking) ?? '').replace(/\W*$/, '')}?`);
}

function orderIn(part: string): string | null {
  const [, deed, onWhat = ''] = act.exec(part) ?? [];
  if (deed !== undefined) return `${deed} ${onWhat}`;
  const [, word = '', object = ''] = order.exec(part) ?? [];
  if (word !== '' && isOrder(word, object)) {
    return wasDone(part, word, object) ? null : `${word} ${object}`;
  }
  return clauseIn(part) ?? verbLast(part) ?? verbLastOfClause(part) ?? formIn(part);
}

/** What is ordered in any other verb. */
function formIn(part: string): string | null {
  for (const one of [part, ...part.split(clauses)]) {
    const wanted = orderByForm(one);
    if (wanted !== null) return wanted;
  }
  return null;
}

/** "Someone shut the port" tells what was done; "someone put it back under ISIS" wants it. */
function wasDone(part: string, word: string, object: string): boolean {
  if (!somebody.test(part) || !samePast.has(word.toLowerCase())) return false;
  return !undone.test(object) || isOver.test(object);
}

/** "If it is still dead in 5 min just bounce it": the order behind a condition needs no comma. */
const condition = /^\W*(?:(?:and|so|but)\s+)?(?:if|when|once|unless|in case|as soon as|should)\b/i;
const behindCondition =
  /,\s+|(?<!\s)\s+[-–—]+\s+|(?<!\s)\s+(?=(?:just|then|so|please|pls|simply|go ahead and)\s)/i;

function clauseIn(part: string): string | null {
  const ends = condition.test(part) ? behindCondition : clauses;
  for (const [index, one] of part.split(ends).entries()) {
    const [, word = '', object = ''] = index === 0 ? [] : (order.exec(one) ?? []);
    if (word === '' || !definite.test(object.trim()) || !isOrder(word, object)) continue;
    if (!somebody.test(one)) return `${word} ${object}`;
  }
  return null;
}

/** "P2 Gi0/0/0/0 unshut pls", and what ends with its verb where that is no noun. */
function verbLast(part: string): string | null {
  if (/\?\s*$/.test(part) || startsLooking.test(part)) return null;
  const isSigned = signed.test(part);
  const [, before = '', word = ''] = lastVerb.exec(part.replace(signed, '')) ?? [];
  if (word === '' || notOrdered.test(before) || anyLook.test(before)) return null;
  return isSigned || plainVerbs.has(word.toLowerCase()) ? part.trim() : null;
}

/** "Gi0/0/0/1 on PE2 bring up, work is done": the reason stands behind the order. */
function verbLastOfClause(part: string): string | null {
  const [first = '', ...rest] = part.split(/,\s+/);
  if (rest.length === 0 || /\?\s*$/.test(part) || !namesObject(first)) return null;
  return verbLast(first);
}

function secondIn(part: string): string | null {
  const more = second.exec(part);
  if (more !== null && isOrder(more[1] ?? '', more[2] ?? '')) return `${more[1]} ${more[2]}`;
  return startsLooking.test(part) ? formIn(part.split(joined).slice(1).join(', ')) : null;
}

function requestIn(part: string): string | null {
  if (startsLooking.test(part)) return secondIn(part);
  const told = result.exec(part);
  // "We need to know whether it is back" wants to know.
  const hoped = told !== null && anyLook.test(told[0]) ? null : (told ?? requested.exec(part));
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
