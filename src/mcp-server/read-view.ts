import type { StatusReading } from '../domain/run/runs';
import { cleanText } from '../domain/text/escape';
import { runView, type RunView, unknownView } from './run-view';
import type { CallContext, ToolReply } from './tool';

/** A run as it was just heard of, with its report where it has one. */
export async function readView(
  id: string,
  reading: StatusReading,
  { runs }: CallContext,
): Promise<ToolReply<RunView>> {
  if (reading.kind !== 'status') {
    const facts = await runs.facts(id);
    const view = unknownView(id, facts?.query ?? null, whyUnknown(reading));
    return { structured: view, text: view.note ?? '' };
  }
  const { status } = reading;
  if (status.documentRef === null) {
    const view = runView(id, status, null);
    return { structured: view, text: wordsOf(view) };
  }
  const found = await runs.document(id);
  if (!found.available) {
    const view = runView(id, status, null, found.reason);
    return { structured: view, text: wordsOf(view) };
  }
  return {
    structured: runView(id, status, found.document),
    text: found.document.judged ? found.document.report.ticket : found.document.report.markdown,
  };
}

function whyUnknown(reading: Exclude<StatusReading, { kind: 'status' }>): string {
  return reading.kind === 'no_worker'
    ? `No worker answers on task queue "${reading.taskQueue}", so the run cannot go on or be asked. Start one with "netoncall worker".`
    : `The run did not say how it stands: ${reading.reason}. Ask again later.`;
}

function wordsOf({
  workflow_id: id,
  state,
  phase,
  open_question: question,
  findings,
  note,
}: RunView) {
  const next =
    question === null || question === undefined
      ? `It goes on by itself; get_investigation with workflow_id "${id}" tells how it stands.`
      : `It waits for a person (${question.kind}, until ${question.deadline}; then: ${question.on_deadline}). Question: ${question.prompt}${optionsOf(question.options)} Pass the answer on with answer_question.`;
  return [
    `Run ${id}: ${state.replaceAll('_', ' ')}${phase === null ? '' : ` (${phase})`}.`,
    ...(state === 'ended' ? [] : [next]),
    ...findings.map((finding) => `- ${finding}`),
    ...(note === null ? [] : [note]),
  ].join('\n');
}

function optionsOf(options: readonly string[]): string {
  return options.length === 0
    ? ''
    : ` Options: ${options.map((one) => cleanText(one)).join(', ')}.`;
}
