import { answeredBefore, withEarlierResult } from '../../domain/decisions/answered-before';
import type { RunStep } from '../../domain/decisions/run-step';
import { needsConfirmation, onlyReads } from '../../domain/configuration/tool-policy';
import type { AdmittedCall, CallRecord } from '../../domain/calls/tool-call';
import type { Run } from '../run/run';

/**
 * A model asks for the same again, in other steps too. What it asked for already is answered from
 * evidence; rules know what was read, and what they repeat has failed.
 * @returns the calls that are to be made, and the others with their results
 */
export function answerFromEvidence(
  run: Run,
  step: RunStep,
  calls: readonly AdmittedCall[],
): { fresh: AdmittedCall[]; answered: CallRecord[] } {
  if (run.reasoner !== 'model') return { fresh: [...calls], answered: [] };
  const { status } = run;
  const fresh: AdmittedCall[] = [];
  const answered: CallRecord[] = [];
  for (const call of calls) {
    const before = answeredBefore(call, status.calls, (one) => changesNothing(run, one));
    if (before === null) fresh.push(call);
    else
      answered.push(
        withEarlierResult(call, before, { step: step.index, pass: status.pass, at: Date.now() }),
      );
  }
  status.calls.push(...answered);
  return { fresh, answered };
}

/** Where checks judge, a tool that the policy lets run at once is one that brings evidence. */
function changesNothing(run: Run, { server, tool, arguments: values }: AdmittedCall): boolean {
  const known = run.ready.tools.find((one) => one.server === server && one.name === tool);
  if (known === undefined) return false;
  return onlyReads(known, values) || (run.ready.judged && !needsConfirmation(known, values));
}
