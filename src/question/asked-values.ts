import { asksState } from './short-questions';
import { listPattern, listSource } from './word-list';
import formWords from './words/forms.json';

/** Values and tables that are wanted by their names: what is asked for, ordered, or named alone. */

/** "MTU is how many?", as other languages ask for a value. */
const valueLast = new RegExp(
  String.raw`${listSource(formWords.value_nouns)}\s+(?:is\s+)?(?:how (?:many|much)|what(?: is| number)?)\W*$`,
  'iu',
);

/** "What software …", "which kind of optic …", "what's its route target": the noun that is asked for. */
const valueAsked = new RegExp(
  String.raw`\b(?:what|what's|whats|(?:which|what)\s+(?:kind|sort|type)\s+of)\s+(?:(?:is|are|was|were|a|an|the|its|our|your|kind|sort|type|of)\s+){0,4}${listSource(formWords.value_nouns)}`,
  'iu',
);

/** "Read me the description of P1 Gi0/0/0/2", "need the RD of CUST-A": a value that somebody wants told. */
const valueOrdered = new RegExp(
  String.raw`^(?:(?:please|pls|plz|kindly|just|quickly|and|now|so|hey|hi|can|could|would|you|i|we|need|want|wanna|to|know|have|tell|read|give|gimme|get|send|say|show|paste|spell|me|us|out|aloud)[\s,]+){1,8}(?:(?:the|its|their|current|full|exact|whole|both)\s+){0,3}${listSource([...formWords.value_nouns].sort((a, b) => b.length - a.length))}(?:\s+(?:text|value|string|line))?(?=\s+(?:of|on|for|at|in|from|to)\s|[\s.!]*$)`,
  'iu',
);

export function asksForValue(part: string): boolean {
  return valueAsked.test(part) || ordersValue(part);
}

export function endsInValue(part: string): boolean {
  return valueLast.test(part);
}

function ordersValue(part: string): boolean {
  return valueOrdered.test(part) && !asksState(part);
}

/** "Give me the description of …" asks for one value, "give me the route targets of …" for a list. */
export function ordersOneValue(part: string): boolean {
  const [said = ''] = valueOrdered.exec(part) ?? [];
  return said !== '' && !/(?:[^s]s|&)$/.test(said) && !/\ball\b/i.test(part) && !asksState(part);
}

const listedNoun = listSource(formWords.listed_nouns);
/** "All ports of PE2 with their status", "isis neighbors of PE1": things of a router, and nothing asked about them. */
const listHead = new RegExp(
  String.raw`^(?:(?:please|pls|i need|need|give me|gimme|get me|show me|show|and|now)\s+){0,3}(?:(?:all|every|each|full|the|its|of|current|bgp|is-is|isis|ldp)\s+){0,4}${listedNoun}(?:\s+(?:bgp|is-is|isis))?\s+(?:of|on|at|from|for)\s+[^?.!;]{1,60}?\s(?:with|and|incl\.?|including|plus)\s+(?:(?:the|its|their|current|each)\s+){0,2}(?:status|state|states|statuses|condition)(?![\p{L}\p{N}-])`,
  'iu',
);
/** "Isis neighbors of PE2", "bgp neighbors PE1": the table by its name. */
const tableHead = new RegExp(
  String.raw`^(?:(?:please|pls|i need|need|give me|gimme|get me|show me|the)\s+){0,3}(?:bgp|is-is|isis)\s+(?:neighbors?|adjacenc(?:y|ies))\s+(?:(?:of|on|at|from|for)\s+)?\S{1,40}(?:[\s,]+(?:please|pls|plz))?[\s.!]*$`,
  'iu',
);

export function asksForList(part: string): boolean {
  return (listHead.test(part) || tableHead.test(part)) && !part.endsWith('?');
}

const noun = listPattern([...formWords.value_nouns].sort((a, b) => b.length - a.length));
const joining = new Set(formWords.joining);
/** Names have figures, signs or capitals: `pe1`, `Gi0/0/0/4`, `CUST-A`. */
const isName = (word: string) =>
  /[\d/_:-]/.test(word) ||
  /^\p{Lu}{2,}s?$/u.test(word) ||
  /^(?:routers|devices|nodes|pes|rrs)$/i.test(word);

/** "mtu P1 Gi0/0/0/4 ?", "os release of all PEs": what is wanted and of what, and nothing else. */
export function isBareValue(part: string): boolean {
  const [said = ''] = part.split(/,\s/);
  if (!noun.test(said) || asksState(part)) return false;
  const rest = said
    .replaceAll(new RegExp(noun.source, 'giu'), ' ')
    .split(/[\s,?!.]+/)
    .filter((word) => word !== '' && !joining.has(word.toLowerCase()));
  return rest.length > 0 && rest.every(isName);
}
