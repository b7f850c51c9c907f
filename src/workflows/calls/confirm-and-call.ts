import { confirmationOf, isSameState, whyDenied } from '../../domain/people/confirmation';
import { describeCall } from '../../domain/calls/describe-call';
import { earlierCalls } from '../../domain/people/earlier-calls';
import { refusedNote } from '../../domain/decisions/refused-before';
import { outcomeWithoutResult } from '../../domain/calls/outcome-without-result';
import type { RunStep } from '../../domain/decisions/run-step';
import type {
  AdmittedCall,
  CallOutcome,
  ReadState,
  ToolChange,
} from '../../domain/calls/tool-call';
import { askPerson } from '../people/ask-person';
import { callAndSettle } from './call-and-settle';
import { refusedInRun, whyRefusedForGood } from './refused-in-run';
import { think } from '../run/nodes';
import { readable, readBackState, readStateToShow } from './read-back';
import type { Run } from '../run/run';

/** How often one call is asked for because its state changed after an approval. */
export const asksAtMost = 3;
/** Refusals by people after which a run ends as `denied`. */
const refusalsAtMost = 2;

/**
 * Makes a call that needs a confirmation: reads the state, asks, reads again, calls at most once,
 * and settles an unknown outcome by reading back or by asking. An approval holds for this call in
 * the state that it was asked for; drift voids it.
 */
export async function confirmAndCall(
  run: Run,
  step: RunStep,
  call: AdmittedCall,
): Promise<CallOutcome> {
  const nobody = whyNobodyIsAsked(run);
  if (nobody !== null) return outcomeWithoutResult(call, 'denied', nobody);
  const refused = refusedInRun(run, [call]);
  const forGood = whyRefusedForGood(refused);
  if (forGood !== null) {
    if (forGood.counts) return deny(run, call, forGood.reason);
    run.notAsked.add(call.id);
    return outcomeWithoutResult(call, 'denied', forGood.reason);
  }
  const facts = await think.readConfirmation.executeWithOptions({ summary: describeCall(call) }, [
    { call, snapshotRef: run.ready.snapshotRef },
  ]);
  const { readBack } = facts;
  const place = { step: step.index, pass: run.status.pass };
  const read = async (label: string): Promise<ReadState | null> =>
    readBack === undefined ? null : await readBackState(run, { call, readBack, label, ...place });
  const look = async (label: string): Promise<ReadState | null> =>
    readBack === undefined ? null : await readStateToShow(run, { call, readBack, label, ...place });
  let { hash, definition } = facts;
  let changes: string[] = [];
  let approvedFor: ReadState | null = null;
  let asked = await look('asked1');
  for (let ask = 1; ask <= asksAtMost; ask += 1) {
    const decision = await askPerson(run, {
      ...confirmationOf({
        call,
        justification: step.instruction,
        hash,
        template: facts.template,
        notes: [
          ...(refused === null ? [] : [refusedNote(refused)]),
          ...changes,
          ...earlierCalls(call, run.status.calls, facts.unanswered),
        ],
        state: readBack === undefined ? null : { now: asked, approvedFor },
      }),
      ...(run.ready.approvers !== undefined && { approvers: run.ready.approvers }),
      withinSeconds: run.ready.limits.answerWithinSeconds,
    });
    const reason = whyDenied(decision);
    if (reason !== null) return deny(run, call, reason);
    const now = await look(`approved${ask}`);
    if (isSameState(asked, now)) {
      const approval = {
        requestId: decision.request.id,
        hash,
        ...(definition !== undefined && { definition }),
      };
      const outcome = await callAndSettle(run, call, approval, {
        place,
        // The name of the activity finds the record of the call; one that was not sent has its own.
        name: changes.length === 0 ? call.id : `${call.id}.${ask}`,
        before: readable(now),
        read: readBack === undefined ? null : read,
      });
      if (outcome.toolChange === undefined) return outcome;
      ({ hash, definition } = outcome.toolChange);
      changes = changesText(outcome.toolChange);
    } else {
      approvedFor = asked;
      asked = now;
    }
  }
  return deny(run, call, `its state or its tool changed after each of ${asksAtMost} approvals`);
}

/** What is told of a tool that changed under an approval, before it is asked for anew. */
export function changesText({ difference }: ToolChange): string[] {
  return [
    'Its server has changed this tool since it was looked at, so nothing was sent. What changed:',
    ...difference.map((line) => `- ${line}`),
  ];
}

/** Why a call that needs a confirmation is denied without a question; null where one is asked. */
export function whyNobodyIsAsked({ request, ready }: Run): string | null {
  if (!request.attended) {
    return 'it needs a confirmation, and the run is unattended, so nobody was asked';
  }
  if (ready.answerRules?.askerMayApprove === false && request.askedBy === undefined) {
    return 'the profile wants somebody else than the asker to approve it, and the run does not say who asked ("askedBy" of its input)';
  }
  return null;
}

/** One denial lets the reasoner offer something else; the second ends the run. */
export function countDenial(run: Run, calls: readonly AdmittedCall[], reason: string): void {
  run.denials += 1;
  if (run.denials < refusalsAtMost) return;
  const what = calls.map(describeCall).join(', ');
  run.stop = { outcome: 'denied', reason: `${what} was not approved: ${reason}.` };
}

function deny(run: Run, call: AdmittedCall, reason: string): CallOutcome {
  countDenial(run, [call], reason);
  return outcomeWithoutResult(call, 'denied', reason);
}
