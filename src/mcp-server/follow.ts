import { setTimeout as sleep } from 'node:timers/promises';

import type { HumanRequest } from '../domain/people/human-request';
import { nameByMcp } from '../domain/people/vouched-names';
import type { RunStatus } from '../domain/run/run-status';
import type { StatusReading } from '../domain/run/runs';
import { cleanText } from '../domain/text/escape';
import { durationText } from '../domain/text/phrases';
import type { CallContext } from './tool';

/** Milliseconds between two looks at a run. */
const interval = 500;
/** A client that hears nothing for longer takes the call for dead. */
const wordAtLeastEvery = 10_000;

/**
 * Looks at a run until it has its report, waits for a person, or the time is up, and tells the
 * client how far it is. Its open question is put to the person at the client, where one can be
 * asked. Gives the last that was heard.
 * @param seconds how long to wait; 0 looks once
 */
export async function follow(
  id: string,
  seconds: number,
  call: CallContext,
): Promise<StatusReading> {
  const until = Date.now() + seconds * 1000;
  const asked = new Set<string>();
  let told = { words: '', at: Date.now() };
  for (;;) {
    const reading = await call.runs.status(id);
    const words = wordsFor(reading);
    if (words !== told.words || Date.now() - told.at >= wordAtLeastEvery) {
      await call.report(words);
      told = { words, at: Date.now() };
    }
    if (call.signal.aborted || isDone(reading)) return reading;
    const question = questionOf(reading);
    if (question !== null && !asked.has(question.id)) {
      asked.add(question.id);
      const answered = await putQuestion(id, question, call);
      if (!answered) return reading;
      continue;
    }
    if (Date.now() >= until) return reading;
    await sleep(interval, undefined, { signal: call.signal }).catch(() => undefined);
  }
}

function isDone(reading: StatusReading): boolean {
  return reading.kind === 'status' && reading.status.documentRef !== null;
}

function questionOf(reading: StatusReading): HumanRequest | null {
  return reading.kind === 'status' ? reading.status.openRequest : null;
}

/** False where nobody answered here: the question is then the caller's to pass on. */
async function putQuestion(
  id: string,
  request: HumanRequest,
  { elicit, runs, name, sign, signal }: CallContext,
): Promise<boolean> {
  const approves = request.kind === 'confirmation' && request.terms?.overMcp !== true;
  if (elicit === null || approves) return false;
  const answer = await elicit(request, signal);
  if (answer === null) return false;
  const by = nameByMcp(name);
  const { id: requestId, hash } = request;
  const given = { requestId, answer, by, ...(hash !== undefined && { hash }) };
  await runs.answer(id, sign(request, given));
  return true;
}

function wordsFor(reading: StatusReading): string {
  if (reading.kind === 'no_worker') return 'No worker is there; the run waits for one.';
  return reading.kind === 'unanswered'
    ? 'The run does not answer; still waiting.'
    : progress(reading.status);
}

function progress({ steps, phase, calls, startedAt, openRequest, current }: RunStatus): string {
  if (openRequest !== null) return 'Waiting for a person to answer.';
  const done = steps.filter(({ status }) => status !== 'pending' && status !== 'running').length;
  const place = steps.length === 0 ? phase : `${phase}, ${done} of ${steps.length} steps done`;
  const now = current === null ? '' : `: ${cleanText(current, 120)}`;
  const elapsed = durationText(Math.max(0, Date.now() - startedAt) / 1000);
  return `${place}, ${calls.length} calls, ${elapsed}${now}`;
}
