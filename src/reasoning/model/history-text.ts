import type { Talk } from '../../domain/conversation/talk';
import { countTokens, fenceData } from '../../llm';

/** Shares of the room: turns in full, then one line each; what facts leave free goes to the lines. */
const shareOfFacts = 0.25;
const shareInFull = 0.5;
/** Around a fence, and for the note on what is left out. */
const around = 120;

/**
 * What was said before, within a number of tokens: the newest turns in full, those before them in
 * one line each, and of the rest the ids, paths and choices. Says what it leaves out.
 */
export function historyText({ turns, past }: Talk, tokens: number): string {
  const full = newestThatFit(
    turns.map((turn) => turnInFull(turn)),
    tokens * shareInFull,
  );
  const shown = turns.slice(turns.length - full.length);
  const first = shown[0]?.number ?? Number.POSITIVE_INFINITY;
  const facts = newestThatFit(
    (past?.facts ?? []).map(({ turn, name, value }) => `${name}: ${value} (turn ${turn})`),
    tokens * shareOfFacts,
  );
  const used = [...full, ...facts].reduce((sum, text) => sum + countTokens(text), 0);
  const older = (past?.lines ?? linesOf(turns)).filter(({ turn }) => turn < first);
  const lines = newestThatFit(
    older.map(({ turn, text }) => `turn ${turn}: ${text}`),
    tokens - used - around,
  );
  const all = Math.max(0, ...turns.map(({ number }) => number));
  const untold = all - full.length - lines.length;
  const parts = [
    ...(facts.length === 0
      ? []
      : [`Ids, paths and choices so far:\n${fenceData('facts', facts.join('\n'))}`]),
    ...(lines.length === 0 ? [] : [fenceData('earlier turns', lines.join('\n'))]),
    ...full,
    ...(full.length === all
      ? []
      : [noteOn({ all, tokens, full: full.length, lines: lines.length, untold })]),
  ];
  return parts.length === 0
    ? ''
    : `What was said before in this conversation:\n${parts.join('\n\n')}`;
}

function turnInFull({ number, text, outcome, answer }: Talk['turns'][number]): string {
  return fenceData(`turn ${number}`, `A person said: ${text}\nIt ended as ${outcome}: ${answer}`);
}

/** Turns from before a conversation kept lines of them. */
function linesOf(turns: Talk['turns']): { turn: number; text: string }[] {
  return turns.map(({ number, text, outcome }) => ({
    turn: number,
    text: `“${text.slice(0, 120)}” → ${outcome}`,
  }));
}

/** The last texts, as many as fit; in their order. */
function newestThatFit(texts: readonly string[], tokens: number): string[] {
  const chosen: string[] = [];
  let left = tokens;
  for (const text of [...texts].reverse()) {
    left -= countTokens(text) + 2;
    if (left < 0) break;
    chosen.unshift(text);
  }
  return chosen;
}

function noteOn(told: {
  all: number;
  tokens: number;
  full: number;
  lines: number;
  untold: number;
}): string {
  const { all, tokens, full, lines, untold } = told;
  const rest =
    untold > 0 ? `, and of the first ${untold} only what stands under ids, paths and choices` : '';
  return `(Of ${all} turns, ${tokens} tokens hold the last ${full} in full, ${lines} before them in one line each${rest}.)`;
}
