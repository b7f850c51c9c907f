import { CancellationScope, isCancellation, sleep } from '@temporalio/workflow';

import { describeCall } from '../../domain/calls/describe-call';
import type {
  AdmittedCall,
  CallOutcome,
  CallResolution,
  ReadState,
} from '../../domain/calls/tool-call';
import { resolveByState, stateText } from '../../domain/people/confirmation';
import {
  canShowEffect,
  type EffectWindow,
  effectShown,
  effectWindow,
  noEffectShown,
  whatHappenedPrompt,
} from '../../domain/people/late-effect';
import { escalate } from '../people/escalate';
import type { Run } from '../run/run';

const tookEffect = 'it took effect';
const noEffect = 'it did not take effect';
const cannotTell = 'cannot tell';

export interface Settling {
  /** The state in which the call was approved. */
  before: ReadState | null;
  /** Reads the state again; null where the profile names no way to. */
  read: ((label: string) => Promise<ReadState | null>) | null;
}

/**
 * Settles what became of a call that was sent and not answered, without making it again: by
 * readings of its state, for as long as it may still take effect, and by a person, who is asked
 * meanwhile. Whichever tells first holds.
 */
export async function settleUnknown(
  run: Run,
  call: AdmittedCall,
  outcome: CallOutcome,
  settling: Settling,
): Promise<CallResolution> {
  const { before, read } = settling;
  const after = await readAfter(settling);
  const within = run.ready.servers.find(({ name }) => name === call.server)?.effectWithinMs;
  if (within === undefined) return await settleAtOnce(run, call, outcome, settling, after);
  const shown = effectShown(before, after);
  if (shown !== null) return shown;
  const window = effectWindow(outcome, within, Date.now());
  const prompt = whatHappenedPrompt(outcome, window, read === null ? null : { before, after });
  if (read === null || !canShowEffect(before)) {
    return await askWhatHappened(run, call, { prompt, longerMs: window.over - Date.now() });
  }
  return await watchAndAsk(run, call, { before, read, window, prompt });
}

/** What a cancelled run can still tell: an effect that shows now; that none shows tells nothing. */
export async function settleCancelled(run: Run, settling: Settling): Promise<CallResolution> {
  const { before } = settling;
  const after = await readAfter(settling);
  const earlier = run.ready.servers.every(({ effectWithinMs }) => effectWithinMs === undefined);
  return (earlier ? resolveByState(before, after) : effectShown(before, after)) ?? nobody;
}

const nobody: CallResolution = { by: 'nobody', tookEffect: null, note: 'nobody was asked' };

async function readAfter({ read }: Settling): Promise<ReadState | null> {
  return read === null ? null : await read('after');
}

interface Watching {
  before: ReadState;
  read: NonNullable<Settling['read']>;
  window: EffectWindow;
  prompt: string;
}

async function watchAndAsk(
  run: Run,
  call: AdmittedCall,
  { before, read, window, prompt }: Watching,
): Promise<CallResolution> {
  let seen: CallResolution | null = null;
  const until = window.readAt.at(-1) ?? window.over;
  run.status.settling = { call: describeCall(call), since: Date.now(), until };
  const scope = new CancellationScope();
  const watching = scope
    .run(async () => {
      seen = await watch(call, { before, read, window });
    })
    .catch((error: unknown) => {
      if (!isCancellation(error)) throw error;
    });
  try {
    if (!run.request.attended) await watching;
    if (seen !== null) return seen;
    const settled = (): boolean => seen !== null;
    const asked = await askWhatHappened(run, call, {
      prompt,
      longerMs: until - Date.now(),
      settled,
    });
    return seen ?? asked;
  } finally {
    scope.cancel();
    await watching;
    delete run.status.settling;
    run.enter(run.status.phase);
  }
}

/** Reads as the window says, until an effect shows; null where that does not settle it. */
async function watch(
  call: AdmittedCall,
  { before, read, window }: Omit<Watching, 'prompt'>,
): Promise<CallResolution | null> {
  const late: (ReadState | null)[] = [];
  for (const [index, at] of window.readAt.entries()) {
    await sleep(Math.max(1, at - Date.now()), {
      summary: `until it is read again whether ${call.tool} took effect`,
    });
    const state = await read(`after${index + 2}`);
    const shown = effectShown(before, state);
    if (shown !== null) return shown;
    if (at >= window.over) late.push(state);
  }
  return noEffectShown(before, late, window);
}

/** The call is not repeated, whatever the answer: doing it again needs a new confirmation. */
async function askWhatHappened(
  run: Run,
  call: AdmittedCall,
  { prompt, ...more }: { prompt: string; longerMs?: number; settled?: () => boolean },
): Promise<CallResolution> {
  const escalated = await escalate(run, {
    problem: prompt,
    options: [tookEffect, noEffect, cannotTell],
    onDeadline: 'the outcome stays unknown and the run ends as escalation_timeout',
    approvers: run.ready.approvers,
    ...more,
  });
  if (escalated.kind === 'unanswered') {
    if (more.settled?.() === true) return nobody;
    const reason = `The outcome of ${describeCall(call)} is unknown. ${escalated.reason}`;
    run.stop = { outcome: 'escalation_timeout', reason };
    return { by: 'nobody', tookEffect: null, note: escalated.reason };
  }
  const effects: Record<string, boolean> = { [tookEffect]: true, [noEffect]: false };
  const note = `${escalated.by ?? 'a person'} answered "${escalated.option}"`;
  return { by: 'person', tookEffect: effects[escalated.option] ?? null, note };
}

/** As runs that an earlier version prepared do, whose histories know no waiting. */
async function settleAtOnce(
  run: Run,
  call: AdmittedCall,
  outcome: CallOutcome,
  { before, read }: Settling,
  after: ReadState | null,
): Promise<CallResolution> {
  const states =
    read === null ? [] : [`State before: ${stateText(before)}`, `State now: ${stateText(after)}`];
  const prompt = [
    `The outcome of this call is unknown: ${outcome.digest}`,
    ...states,
    'It is not made again. Look at the system itself: did the call take effect?',
  ].join('\n');
  return resolveByState(before, after) ?? (await askWhatHappened(run, call, { prompt }));
}
