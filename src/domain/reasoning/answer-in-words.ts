import type { CallRecord } from '../calls/tool-call';
import { isResult } from '../calls/results';
import { splitSentences } from '../text/sentences';
import { type CitedAnswer, citeSentences, type WrittenSentence } from './cite-sentences';
import { Grounds } from './grounds';

/** A call with the whole of what it brought; `content` is undefined where that is not there. */
export interface GroundedCall {
  call: CallRecord;
  content: unknown;
}

/** A text line by line and sentence by sentence; nobody has said what its sentences rest on. */
export function sentencesIn(text: string): WrittenSentence[] {
  return text
    .split('\n')
    .flatMap(splitSentences)
    .map((one) => ({ text: one.trim() }));
}

/**
 * Holds an answer to the calls of its run.
 * @param told what the answer may say without a call, such as the task and what was said before
 */
export function citeAnswer(
  sentences: readonly WrittenSentence[],
  calls: readonly GroundedCall[],
  told: readonly unknown[],
): CitedAnswer {
  const grounds = new Map(
    calls
      .filter(({ call }) => isResult(call))
      .map(({ call, content }) => [
        call.id,
        new Grounds(call.tool, call.arguments, content ?? call.outcome.digest),
      ]),
  );
  return citeSentences(sentences, grounds, told.length === 0 ? undefined : new Grounds(...told));
}
