import type { RunDocument } from '../../domain/run/run-document';
import { cleanText } from '../../domain/text/escape';
import { count } from '../../domain/text/phrases';
import type { ComposeInput } from '../compose-input';
import { answerInWords } from './answer-in-words';

export interface TaskAnswer extends Pick<RunDocument, 'answer' | 'answer_sentences'> {
  /** What of the model's answer no call carries, as a limitation; empty where all is carried. */
  leftOut: string[];
  /** All that was said is left out, and nothing was called: the answer is none. */
  unfounded: boolean;
}

/** The answer of a run as its document has it: in words where no checks judge. */
export function taskAnswer({ trace, task }: ComposeInput): TaskAnswer {
  const { status, request, judged } = trace;
  if (judged !== false) return { answer: status.answer, leftOut: [], unfounded: false };
  const { text, sentences, removed } = answerInWords({
    calls: status.calls.map((call) => ({
      call,
      content: task?.contents.get(call.outcome.ref ?? ''),
    })),
    steps: status.steps,
    parts: status.parts ?? [],
    changed: task?.changed ?? new Set(),
    said: status.told ?? status.answer,
    known: [request.query, ...(task?.known ?? [])],
    withoutTools: task?.withoutTools ?? false,
  });
  return {
    answer: text,
    ...(sentences.length > 0 && { answer_sentences: sentences }),
    unfounded: removed.length > 0 && sentences.length === 0 && status.calls.length === 0,
    leftOut: removed.length === 0 ? [] : [leftOutSentence(removed)],
  };
}

function leftOutSentence(removed: readonly string[]): string {
  const what = count(
    removed.length,
    "sentence of the model's answer",
    "sentences of the model's answer",
  );
  const verb = removed.length === 1 ? 'was' : 'were';
  const [first = ''] = removed;
  return `${what} ${verb} left out, because no call that it could rest on has what it says: “${cleanText(first, 160)}”`;
}
