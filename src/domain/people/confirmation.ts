import { renderBatch, renderConfirmation } from './confirmation-template';
import { describeCall } from '../calls/describe-call';
import type { HumanDecision, HumanRequest, PendingCall } from './human-request';
import type { AdmittedCall, CallOutcome, CallResolution, ReadState } from '../calls/tool-call';

/** What happens when nobody answers a confirmation in time (nothing runs unapproved). */
export const deniedAtDeadline = 'the call is denied and nothing is run';

export interface ConfirmationInput {
  call: AdmittedCall;
  justification: string;
  hash: string;
  template: readonly string[] | undefined;
  /** What is to be known before approving it; a line each. */
  notes?: readonly string[];
  /** Present where the profile names a read-back. */
  state: { now: ReadState | null; approvedFor: ReadState | null } | null;
}

/** The confirmation of one call, for a person to answer with yes or no. */
export function confirmationOf(
  input: ConfirmationInput,
): Pick<
  HumanRequest,
  'kind' | 'prompt' | 'options' | 'optionsOnly' | 'hash' | 'call' | 'onDeadline'
> {
  const { call, state } = input;
  const now = state === null ? null : stateText(state.now);
  const drift = driftLine(input);
  return {
    kind: 'confirmation',
    prompt: [...(input.notes ?? []), ...drift, renderConfirmation(call, input.template, now)].join(
      '\n',
    ),
    options: ['yes', 'no'],
    optionsOnly: true,
    hash: input.hash,
    call: pendingCall(input),
    onDeadline: deniedAtDeadline,
  };
}

/**
 * One confirmation for several calls; of a single one that is left, that of the call.
 * @param hash covers all of them
 * @param note why it is asked once more; null the first time
 */
export function batchConfirmationOf({
  calls,
  hash,
  note,
}: {
  calls: readonly ConfirmationInput[];
  hash: string;
  note: string | null;
}): Pick<
  HumanRequest,
  'kind' | 'prompt' | 'options' | 'optionsOnly' | 'hash' | 'calls' | 'onDeadline'
> {
  const [first] = calls;
  const prompt =
    calls.length === 1 && first !== undefined
      ? confirmationOf(first).prompt
      : [
          ...calls.flatMap(({ notes = [] }) => notes),
          ...calls.flatMap(driftLine),
          renderBatch(
            calls.map(({ call, template, state }) => ({
              call,
              template,
              state: state === null ? null : stateText(state.now),
            })),
          ),
        ].join('\n');
  return {
    kind: 'confirmation',
    prompt: note === null ? prompt : `${note}\n${prompt}`,
    options: ['yes', 'no'],
    optionsOnly: true,
    hash,
    calls: calls.map(pendingCall),
    onDeadline: 'all of these calls are denied and nothing is run',
  };
}

function driftLine({ state }: ConfirmationInput): string[] {
  if (state === null || state.approvedFor === null) return [];
  return [`The state has changed since this was approved; it was: ${stateText(state.approvedFor)}`];
}

function pendingCall({ call, justification }: ConfirmationInput): PendingCall {
  const { server, tool, arguments: values } = call;
  return { server, tool, arguments: values, justification, summary: describeCall(call) };
}

export function stateText(state: ReadState | null): string {
  return state === null ? 'could not be read' : state.text;
}

/** Whether a call may go on as approved: a state that cannot be read proves no drift. */
export function isSameState(asked: ReadState | null, now: ReadState | null): boolean {
  return asked?.hash === now?.hash;
}

/** Why a call that was asked for is not made; null where a person approved it. */
export function whyDenied({ choice, answer, by, settledBy }: HumanDecision): string | null {
  if (settledBy === 'answer' && choice === 'yes') return null;
  if (settledBy === 'deadline') return 'nobody answered in time';
  if (settledBy === 'unclear') return `no answer said yes or no (the last: "${answer ?? ''}")`;
  if (settledBy === 'cancellation') return 'the run was canceled before anybody answered';
  return `${by ?? 'a person'} refused it ("${answer ?? ''}")`;
}

/**
 * What one read-back says of a call whose outcome is unknown, as runs of earlier versions take it,
 * which wait for nothing; null where it does not tell, and a person has to.
 */
export function resolveByState(
  before: ReadState | null,
  after: ReadState | null,
): CallResolution | null {
  if (after === null || after.asExpected === null) return null;
  if (after.asExpected) {
    const note = `read back as ${after.text}, which is what the call leads to`;
    return { by: 'read_back', tookEffect: true, note };
  }
  if (before === null || before.hash !== after.hash) return null;
  const note = `read back as ${after.text}, unchanged since before the call`;
  return { by: 'read_back', tookEffect: false, note };
}

/** An unknown outcome with what settled it, said in the call's line too. */
export function withResolution(outcome: CallOutcome, resolution: CallResolution): CallOutcome {
  const said = { true: 'it took effect', false: 'it did not take effect', null: 'stays unknown' };
  const word = said[String(resolution.tookEffect) as keyof typeof said];
  return { ...outcome, resolution, digest: `${outcome.digest}; ${word}: ${resolution.note}` };
}
