import { finishedOutcome } from '../../domain/decisions/finished-outcome';
import { isResult } from '../../domain/calls/results';
import {
  deniedForGood,
  type DoneCall,
  missingFromTask,
} from '../../domain/decisions/task-coverage';
import type { CallRecord } from '../../domain/calls/tool-call';
import { onlyReads } from '../../domain/configuration/tool-policy';
import { endRun } from '../run/end-run';
import type { Run } from '../run/run';
import type { Course } from './course';

/**
 * Ends a run whose planner finds the goal reached. Where the task asks in so many words for
 * something that no call has done, the planner is told first; it ends as it stands where nothing
 * was called since, or no replan is left.
 */
export function finish(run: Run, course: Course): void {
  const { status, ready } = run;
  const { calls } = status;
  const seen = calls.map((call) => seenCall(run, call));
  const done = calls.filter(isResult).map((call) => seenCall(run, call));
  const missing = missingFromTask(taskOf(run), done, status.answer ?? '');
  const mayGoOn = course.callsWhenTold !== calls.length && status.replans < ready.limits.replans;
  if (missing !== null && mayGoOn) {
    course.callsWhenTold = calls.length;
    course.feedback = `${missing} Do what is left to do, ask, or say why it cannot be done.`;
    status.replans += 1;
    status.answer = null;
    return;
  }
  course.ended = true;
  const { outcome, note } = finishedOutcome(calls, status.steps, missing, deniedForGood(seen));
  endRun(run, outcome, note);
}

/** The answer to a question back takes the place of the task (K2). */
function taskOf({ request, status }: Run): string {
  const answered = status.decisions.filter(
    ({ request: asked, answer }) => asked.kind === 'clarification' && answer !== null,
  );
  return answered.at(-1)?.answer ?? request.query;
}

function seenCall({ ready }: Run, call: CallRecord): DoneCall {
  const tool = ready.tools.find(({ server, name }) => server === call.server && name === call.tool);
  return { call, onlyReads: tool !== undefined && onlyReads(tool, call.arguments) };
}
