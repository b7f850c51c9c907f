import * as z from 'zod';

import { builtInServer } from '../calls/built-in-tools';
import type { HumanDecision } from '../people/human-request';
import { cleanText } from '../text/escape';
import { isIdentifying } from '../text/identifying-name';

/** What a conversation keeps of its turns beyond the room that there is for them in full. */
export const pastSchema = z.object({
  /** One line a turn, oldest first. */
  lines: z.array(z.object({ turn: z.int(), text: z.string() })),
  /** Ids, paths and choices that came up, oldest first; the same one again moves to the end. */
  facts: z.array(z.object({ turn: z.int(), name: z.string(), value: z.string() })),
});

export type Past = z.infer<typeof pastSchema>;
export type Fact = Past['facts'][number];

const linesAtMost = 400;
const factsAtMost = 200;
const factsOfCall = 8;
const factsOfTurn = 24;
const askedLength = 120;
const answerLength = 160;
const valueLength = 120;
/** Lists longer than this are findings, not things that somebody works on. */
const longestList = 5;

interface EndedTurn {
  number: number;
  text: string;
  outcome: string;
  answer: string;
}

/** A call as the document of a run lists it, with what it brought. */
interface MadeCall {
  server: string;
  status: string;
  arguments: Record<string, unknown>;
  content: unknown;
}

/** The past with one more turn. Pure; bounded whatever the turns hold. */
export function extendPast(
  before: Past | undefined,
  turn: EndedTurn,
  facts: readonly Omit<Fact, 'turn'>[],
): Past {
  const { number, text, outcome, answer } = turn;
  const [first = ''] = answer.split('\n');
  const said = `“${cleanText(text, askedLength)}” → ${outcome}: ${cleanText(first, answerLength)}`;
  const fresh = facts.map((fact) => ({ turn: number, ...fact }));
  const isNew = (old: Fact): boolean => !fresh.some((one) => keyOf(one) === keyOf(old));
  return {
    lines: [...(before?.lines ?? []), { turn: number, text: said }].slice(-linesAtMost),
    facts: [...(before?.facts ?? []).filter(isNew), ...fresh].slice(-factsAtMost),
  };
}

/** What of a turn is worth knowing for good: the ids and paths of its calls, and what people chose. */
export function factsOf(
  calls: readonly MadeCall[],
  decisions: readonly HumanDecision[],
): Omit<Fact, 'turn'>[] {
  const found = new Map<string, Omit<Fact, 'turn'>>();
  const keep = (fact: Omit<Fact, 'turn'>): void => void found.set(keyOf(fact), fact);
  for (const { server, status, content, arguments: values } of calls) {
    if (server === builtInServer || (status !== 'success' && status !== 'partial')) continue;
    const named = [...identifiersIn(values, 2), ...identifiersIn(content, 3)];
    for (const [name, value] of named.slice(0, factsOfCall)) keep({ name, value });
  }
  for (const { request, answer, choice, settledBy } of decisions) {
    if (settledBy !== 'answer' || answer === null) continue;
    const asked = cleanText(request.call?.summary ?? request.prompt.split('\n')[0] ?? '', 100);
    keep({ name: `answer to “${asked}”`, value: cleanText(choice ?? answer, valueLength) });
  }
  return [...found.values()].slice(-factsOfTurn);
}

/** Members that identify something, with their values; looks only so deep, and not into long lists. */
function identifiersIn(value: unknown, depth: number): [string, string][] {
  if (depth === 0 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    return value.length > longestList ? [] : value.flatMap((one) => identifiersIn(one, depth));
  }
  return Object.entries(value).flatMap(([name, one]): [string, string][] => {
    if (typeof one !== 'string' && typeof one !== 'number') return identifiersIn(one, depth - 1);
    const text = cleanText(String(one), valueLength + 1);
    const isId = text !== '' && text.length <= valueLength && isIdentifying(name);
    return isId ? [[name, text]] : [];
  });
}

function keyOf({ name, value }: Omit<Fact, 'turn'>): string {
  return JSON.stringify([name, value]);
}
