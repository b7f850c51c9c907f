import type { SettledPart } from '../../domain/analysis/goal-part';
import { describeCall } from '../../domain/calls/describe-call';
import { isOwnResult } from '../../domain/calls/results';
import type { CallRecord } from '../../domain/calls/tool-call';
import type { RunStep } from '../../domain/decisions/run-step';
import { citeAnswer, type GroundedCall, sentencesIn } from '../../domain/reasoning/answer-in-words';
import type { CitedSentence, WrittenSentence } from '../../domain/reasoning/cite-sentences';
import { firstSentence } from '../../domain/text/first-sentence';
import { cleanText } from '../../domain/text/escape';
import { count } from '../../domain/text/phrases';
import { sayResult } from './say-result';

/** Calls that templates report, and lines of the whole. */
const mostCalls = 8;
const mostLines = 60;
const leadLength = 160;
const nothingCarried =
  'The model gave an answer that nothing in this run shows, so it is left out.';

export interface AnswerFacts {
  /** All calls of the run, with what they brought. */
  calls: readonly GroundedCall[];
  steps: readonly RunStep[];
  parts: readonly SettledPart[];
  /** Ids of calls that may have changed something. */
  changed: ReadonlySet<string>;
  /** What a model made of it: with the calls that each sentence cites, or as a text. */
  said: readonly WrittenSentence[] | string | null;
  /** What may be said without a call: the task, and in a conversation what was said before. */
  known: readonly string[];
  /** There were no tools, so that nothing can be cited. */
  withoutTools: boolean;
}

export interface AnswerInWords {
  /** Null where there is nothing to say. */
  text: string | null;
  /** The sentences of the model that hold, with the calls that they rest on. */
  sentences: CitedSentence[];
  /** Sentences of the model that no call carries. */
  removed: string[];
}

/**
 * The answer of a task in words: the sentences of its model that the calls carry, and by templates
 * what none of them tells: changes always, other results where no sentence rests on any. Pure.
 */
export function answerInWords(facts: AnswerFacts): AnswerInWords {
  const { calls, parts, said, known, withoutTools, changed } = facts;
  const written = typeof said === 'string' ? sentencesIn(said) : (said ?? []);
  if (withoutTools) {
    const text = typeof said === 'string' ? said : written.map((one) => one.text).join('\n');
    return { text: text || null, sentences: [], removed: [] };
  }
  const { kept, removed } = citeAnswer(written, calls, known);
  const results = calls.filter(({ call }) => isOwnResult(call));
  const done = parts.length > 0 && parts.every(({ status }) => status === 'done');
  // What rests on no call says that nothing is wrong, or nothing at all: the parts know better.
  const held = done || calls.length === 0 ? kept : kept.filter(({ calls: ids }) => ids.length > 0);
  const cited = new Set(held.flatMap(({ calls: ids }) => ids));
  const untold = results.filter(({ call }) =>
    cited.size === 0 ? true : changed.has(call.id) && !cited.has(call.id),
  );
  const lines = [...asWritten(said, held), ...byTemplates(untold, facts.steps, calls)];
  const text = bounded(lines) || (removed.length > 0 && calls.length === 0 ? nothingCarried : null);
  const dropped = kept.filter((one) => !held.includes(one)).map((one) => one.text);
  return { text, sentences: held, removed: [...removed, ...dropped] };
}

/** Sentences that stood on one line stay on one. */
function asWritten(said: AnswerFacts['said'], held: readonly CitedSentence[]): string[] {
  if (typeof said !== 'string') return held.map(({ text }) => text);
  const open = held.map(({ text }) => text);
  return said.split('\n').flatMap((line) => {
    const here = sentencesIn(line).map(({ text }) => text);
    const kept = here.filter((text) => open[0] === text && open.shift() !== undefined);
    return kept.length === 0 ? [] : [kept.join(' ')];
  });
}

function byTemplates(
  untold: readonly GroundedCall[],
  steps: readonly RunStep[],
  all: readonly GroundedCall[],
): string[] {
  const shown = untold.slice(-mostCalls);
  const rest = untold.length - shown.length;
  return [
    ...(rest > 0 ? [`${count(rest, 'call')} before these brought results too.`] : []),
    ...shown.flatMap(({ call, content }) =>
      sayResult(leadOf(call, steps, all), content ?? call.outcome.digest),
    ),
  ];
}

/** The step in words, where the call is all that came of it; else the call. */
function leadOf(call: CallRecord, steps: readonly RunStep[], all: readonly GroundedCall[]): string {
  const step = steps.find(({ index }) => index === call.step);
  const beside = all.filter(({ call: one }) => one.step === call.step && isOwnResult(one));
  // What a step goes on to say is for whoever carries it out, such as what is normal.
  const text =
    step === undefined || beside.length > 1
      ? describeCall(call)
      : firstSentence(step.instruction, leadLength);
  return cleanText(text, leadLength).replace(/(?<![.:?!\s])[.:?!\s]+$/, '');
}

function bounded(lines: readonly string[]): string {
  const rest = lines.length - mostLines;
  const shown =
    rest > 0 ? [...lines.slice(0, mostLines), `… and ${count(rest, 'more line')}.`] : lines;
  return shown.join('\n').trim();
}
