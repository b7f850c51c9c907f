import { batchConfirmationOf, isSameState, whyDenied } from '../../domain/people/confirmation';
import { earlierCalls } from '../../domain/people/earlier-calls';
import { refusedNote } from '../../domain/decisions/refused-before';
import { outcomeWithoutResult } from '../../domain/calls/outcome-without-result';
import type { RunStep } from '../../domain/decisions/run-step';
import type {
  AdmittedCall,
  CallOutcome,
  CallRecord,
  ReadState,
  ToolChange,
} from '../../domain/calls/tool-call';
import { askPerson } from '../people/ask-person';
import { callAndSettle } from './call-and-settle';
import { asksAtMost, changesText, countDenial, whyNobodyIsAsked } from './confirm-and-call';
import { refusedInRun, whyRefusedForGood } from './refused-in-run';
import { think } from '../run/nodes';
import { readable, readBackState, readStateToShow } from './read-back';
import type { Run } from '../run/run';

type Facts = Awaited<ReturnType<typeof think.readBatch>>;

interface Batch {
  step: RunStep;
  calls: AdmittedCall[];
  facts: Facts;
  /** Why it is asked once more; null the first time. */
  note: string | null;
  /** Counts the questions for the same batch, so that each reading of a state has an id of its own. */
  round: string;
  /** Calls of the same question that were made before. */
  made: CallRecord[];
  /** By the id of a call: the definition that its tool was found to have since the run began. */
  definitions: Record<string, string>;
  /** Hears of each call as soon as it has come to its end. */
  tell: (outcome: CallOutcome) => void;
}

/**
 * Makes calls that need confirmations after one question for all of them. One "no" runs none. They
 * are made one after the other; one that does not succeed stops the rest, which is asked for anew.
 * @param outcomes filled call by call, so that a run that is cancelled knows those that were made
 */
export async function confirmBatch(
  run: Run,
  step: RunStep,
  calls: AdmittedCall[],
  outcomes: (CallOutcome | undefined)[],
): Promise<void> {
  const deny = (rest: readonly AdmittedCall[], reason: string): void => {
    outcomes.push(...rest.map((call) => outcomeWithoutResult(call, 'denied', reason)));
  };
  const nobody = whyNobodyIsAsked(run);
  if (nobody !== null) return deny(calls, nobody);
  const refused = refusedInRun(run, calls);
  const forGood = whyRefusedForGood(refused);
  if (forGood !== null) {
    if (forGood.counts) countDenial(run, calls, forGood.reason);
    for (const { id } of calls) run.notAsked.add(id);
    return deny(calls, forGood.reason);
  }
  let note: string | null = refused === null ? null : refusedNote(refused);
  const definitions: Record<string, string> = {};
  for (let round = 1; outcomes.length < calls.length && run.stop === null; round += 1) {
    const rest = calls.slice(outcomes.length);
    const facts = await think.readBatch.executeWithOptions(
      { summary: `${rest.length} calls to be confirmed` },
      [
        {
          calls: rest,
          snapshotRef: run.ready.snapshotRef,
          ...(Object.keys(definitions).length > 0 && { definitions }),
        },
      ],
    );
    const tell = (outcome: CallOutcome): void => void outcomes.push(outcome);
    const made = await askAndMake(run, {
      step,
      calls: rest,
      facts,
      made: calls.flatMap((call, index) => {
        const outcome = outcomes[index];
        if (outcome === undefined) return [];
        return { ...call, step: step.index, pass: run.status.pass, outcome };
      }),
      note,
      definitions,
      tell,
      round: `r${round}`,
    });
    if (made.kind === 'changed') {
      definitions[made.call.id] = made.change.definition;
      note = changesText(made.change).join('\n');
    }
    const changedTooOften = made.kind === 'changed' && round >= calls.length + asksAtMost;
    if (made.kind === 'denied' || changedTooOften) {
      const reason = made.kind === 'denied' ? made.reason : 'its tool changed after each approval';
      // One question that was refused counts once, however many calls it was about.
      countDenial(run, rest, reason);
      return deny(rest, reason);
    }
    if (made.kind === 'made') note = `Before: ${outcomes.at(-1)?.digest ?? ''}`;
  }
  // What a run that had to stop has not got to was not made, whoever approved it.
  deny(calls.slice(outcomes.length), 'the run ended before it');
}

type Asked =
  | { kind: 'made' }
  | { kind: 'denied'; reason: string }
  /** The server has changed the tool of a call, so that it was not sent. */
  | { kind: 'changed'; call: AdmittedCall; change: ToolChange };

/** Asks until the states stand still, then makes the calls up to the first that does not succeed. */
async function askAndMake(run: Run, batch: Batch): Promise<Asked> {
  const { calls, facts } = batch;
  let approvedFor: (ReadState | null)[] | null = null;
  let asked = await readAll(run, batch, `${batch.round}.asked1`);
  for (let ask = 1; ask <= asksAtMost; ask += 1) {
    const decision = await askPerson(run, {
      ...batchConfirmationOf({
        calls: calls.map((call, index) => ({
          call,
          justification: batch.step.instruction,
          hash: facts.calls[index]?.hash ?? '',
          template: facts.calls[index]?.template,
          notes: earlierCalls(
            call,
            [...run.status.calls, ...batch.made],
            facts.calls[index]?.unanswered,
          ),
          state:
            facts.calls[index]?.readBack === undefined
              ? null
              : { now: asked[index] ?? null, approvedFor: approvedFor?.[index] ?? null },
        })),
        hash: facts.hash,
        note: batch.note,
      }),
      ...(run.ready.approvers !== undefined && { approvers: run.ready.approvers }),
      withinSeconds: run.ready.limits.answerWithinSeconds,
    });
    const reason = whyDenied(decision);
    if (reason !== null) return { kind: 'denied', reason };
    const now = await readAll(run, batch, `${batch.round}.approved${ask}`);
    if (now.every((state, index) => isSameState(asked[index] ?? null, state))) {
      return await makeInTurn(run, batch, decision.request.id, now);
    }
    approvedFor = asked;
    asked = now;
  }
  return { kind: 'denied', reason: `the state changed after each of ${asksAtMost} approvals` };
}

async function makeInTurn(
  run: Run,
  batch: Batch,
  requestId: string,
  before: readonly (ReadState | null)[],
): Promise<Asked> {
  const { calls, facts } = batch;
  const of = facts.calls.map(({ hash }) => hash);
  for (const [index, call] of calls.entries()) {
    const { hash = '', definition, readBack } = facts.calls[index] ?? {};
    const approval = {
      requestId,
      hash,
      ...(definition !== undefined && { definition }),
      batch: { hash: facts.hash, of },
    };
    const outcome = await callAndSettle(run, call, approval, {
      place: placeOf(run, batch),
      // The name of the activity finds the record of the call; one that was not sent has its own.
      name: batch.definitions[call.id] === undefined ? call.id : `${call.id}.${batch.round}`,
      before: readable(before[index] ?? null),
      read:
        readBack === undefined
          ? null
          : async (label) => readBackState(run, { call, readBack, label, ...placeOf(run, batch) }),
    });
    if (outcome.toolChange !== undefined) {
      return { kind: 'changed', call, change: outcome.toolChange };
    }
    batch.tell(outcome);
    if (outcome.status !== 'success' && outcome.resolution?.tookEffect !== true) break;
  }
  return { kind: 'made' };
}

async function readAll(run: Run, batch: Batch, label: string): Promise<(ReadState | null)[]> {
  const states: (ReadState | null)[] = [];
  for (const [index, call] of batch.calls.entries()) {
    const readBack = batch.facts.calls[index]?.readBack;
    const of = readBack === undefined ? null : { call, readBack, label, ...placeOf(run, batch) };
    states.push(of === null ? null : await readStateToShow(run, of));
  }
  return states;
}

function placeOf({ status }: Run, { step }: Batch): { step: number; pass: number } {
  return { step: step.index, pass: status.pass };
}
