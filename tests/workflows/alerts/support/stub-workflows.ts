import { ApplicationFailure, defineSignal, setHandler, sleep } from '@temporalio/workflow';

import type { InvestigationResult } from '../../../../src/domain/run/run-document';

export { alerts } from '../../../../src/workflows/alerts/alerts';
export { incident } from '../../../../src/workflows/alerts/incident';

const hint = defineSignal<[{ feedback: string }]>('hint');

/**
 * Stands in for an investigation: the network has a fault at each router `CAUSE<n>` that the question
 * or a hint names, by a name such as `R7-of-CAUSE1`. "healthy" in a question: nothing is wrong; "breaks":
 * the run fails.
 */
export async function investigate({ query }: { query: string }): Promise<InvestigationResult> {
  const hints: string[] = [];
  setHandler(hint, ({ feedback }) => void hints.push(feedback));
  await sleep(query.includes('slow') ? 3000 : 200);
  if (query.includes('breaks')) throw ApplicationFailure.nonRetryable('It broke.');
  const cause = /CAUSE\d+/i.exec(query)?.[0].toUpperCase();
  const fault = cause !== undefined && !query.includes('healthy');
  return {
    outcome: 'achieved',
    verdict: fault ? 'fault' : 'healthy',
    severity: fault ? 'major' : null,
    summary: [`Asked: ${query}`, ...hints.map((one) => `Hint: ${one}`)],
    root_cause: fault
      ? { type: 'interface_admin_down', device: cause, interface: 'Gi0/0', object: null }
      : null,
    document: null,
    previous: { at: new Date(Date.now()).toISOString(), findings: [] },
  };
}
