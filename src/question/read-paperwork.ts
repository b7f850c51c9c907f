import paperwork from './words/paperwork.json';
import { listPattern, listSource } from './word-list';

/** `CHG-5120`, `INC0020417`, "MOP 771": people's own records, by their numbers. */
const number = String.raw`\b(?:inc|chg|crq|change|req|ritm|prb|tkt|ticket|case|task|wo|rfc|cr|mop)[-_# ]?\d{2,12}\b`;
const things = listSource(paperwork.things);
const record = new RegExp(`${things}|${number}`, 'iu');
const verb = listSource(paperwork.verbs);

/** Up to three words before it, none of which turns to something else: "the port in the window". */
const described = String.raw`(?:(?!(?:for|in|on|of|to|after|before|from|at|by|during|until|under|with|and|or|port|ports|interface|session|sessions|link|filter|limit)\b)[\p{L}\p{N}'-]+\s+){0,3}?`;
const acts = new RegExp(String.raw`${verb}\s+${described}(?:${things}|${number})`, 'iu');
const actsOnIt = new RegExp(
  String.raw`${verb}\s+${listSource(paperwork.pronouns)}(?=\s*(?:$|[.,;!?)]|(?:or|now|off|out|already|yet|today|with|for)(?!\p{L})))`,
  'iu',
);
/** What is done to a ticket, and to nothing of the network. */
const closesIt = /\b(?:close|sign)\s+(?:it|this|that)(?:\s+(?:off|out|now))?\s*(?=$|[.,;!?)])/iu;
/** "Can I the change for PE1 close": the verb at the end, as other languages put it. */
const actsBehind = new RegExp(
  String.raw`(?:${things}|${number})(?:\s+[\p{L}\p{N}_-]+){0,4}\s+${verb}`,
  'iu',
);
const port = listPattern(['port/ports', 'interface/interfaces', 'session/sessions']);
/** Whoever asks for themselves orders nothing: "can I close …", "we want to clear …". */
const own =
  /(?<![\p{L}])(?:i|we|i'd|we'd)(?![\p{L}])|\b(?:ok|okay|fine|safe|good|clear|time|alright) to\s+$/iu;
const other = /\b(?:you|somebody|someone|anybody|anyone)\b/i;

/**
 * Whether somebody speaks of what they themselves do to a ticket, a change, an alarm or the like, and
 * wants to know whether they may: nothing of the network is to be changed.
 * @param part the sentence that holds the wish
 * @param text all that was said, in which "it" may stand for the ticket
 * @param isRecord whether it came as a ticket, whose own number is no part of the text
 */
export function isPaperwork(part: string, text: string, isRecord = false): boolean {
  const found = actOnRecord(part, text) ?? (isRecord ? closesIt.exec(part) : null);
  if (found === null) return false;
  const before = part.slice(0, found.index);
  return own.test(before) && !other.test(before);
}

/** "Close the ticket if all is well on PE1": there is something to look at, whoever closes it. */
export function closesIf(part: string, text: string): boolean {
  return /\b(?:if|once|unless|when|whether)\b/i.test(part) && actOnRecord(part, text) !== null;
}

function actOnRecord(part: string, text: string): RegExpExecArray | null {
  const named = acts.exec(part) ?? actsBehind.exec(part);
  if (named !== null) return named;
  // The part first: there may be thousands of them, and each would have the whole text read.
  const onIt = actsOnIt.exec(part);
  return onIt !== null && speaksOfRecord(text) ? onIt : null;
}

function speaksOfRecord(text: string): boolean {
  return record.test(text) && !port.test(text);
}
