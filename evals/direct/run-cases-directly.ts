import { setImmediate as nextTurn } from 'node:timers/promises';

import { openLab } from '../../lab/gnmi/lab';
import type { EvalCase } from '../read/eval-case';
import { type CaseRun, newRun, reasonOf } from '../run-case';
import { type CaseRuns, jobsOf, type RunCasesOptions } from '../run-cases';
import { traceEvidence } from '../trace-evidence';
import { investigateDirectly } from './run-directly';

/** Runs every case `repeat` times, one after the other, without Temporal. */
export async function runCasesDirectly(
  cases: readonly EvalCase[],
  { repeat, signal, onRun }: Pick<RunCasesOptions, 'repeat' | 'signal' | 'onRun'>,
): Promise<CaseRuns> {
  const runs: CaseRun[] = [];
  const started = performance.now();
  for (const { evalCase, attempt } of jobsOf(cases, repeat)) {
    // An interruption is heard between two cases.
    await nextTurn();
    signal.throwIfAborted();
    const run = await runCaseDirectly(evalCase, attempt);
    runs.push(run);
    onRun(run);
  }
  return { runs, slots: 1, wallSeconds: (performance.now() - started) / 1000 };
}

/** Never throws. */
export async function runCaseDirectly(evalCase: EvalCase, attempt = 1): Promise<CaseRun> {
  const started = performance.now();
  const run = newRun(evalCase, attempt);
  try {
    const lab = openLab(evalCase.lab);
    run.state = lab.state;
    const { query, now, attended, previous } = evalCase.request;
    const { document, question, evidence } = await investigateDirectly({
      lab,
      ask: query,
      now: now ?? lab.now.toISOString(),
      previous,
      unattended: attended === false,
      answer: evalCase.expect.clarify?.reply,
    });
    run.document = document;
    run.question = question;
    run.evidence = await traceEvidence(evidence, document);
  } catch (error) {
    run.error = reasonOf(error);
  }
  run.seconds = (performance.now() - started) / 1000;
  return run;
}
