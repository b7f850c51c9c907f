import { defineSignal, setHandler } from '@temporalio/workflow';

import { callProgressSchema } from '../../domain/calls/call-progress';
import { callProgressSignal } from '../../domain/investigation/investigation-names';
import type { Run } from './run';
import { showPhase } from './visibility';

const callProgress = defineSignal<[unknown]>(callProgressSignal);

/** Shows how far the call in flight is, or for whom it waits; late words and malformed ones change nothing. */
export function hearProgress(run: Run): void {
  const show = (input: unknown): void => {
    const { status } = run;
    const progress = callProgressSchema.safeParse(input);
    if (!progress.success || status.current === null || status.openRequest !== null) return;
    if (!run.inFlight.includes(progress.data.callId)) return;
    if ('wait' in progress.data) status.waiting = { ...progress.data.wait, at: Date.now() };
    else {
      const [call = ''] = status.current.split(' · ');
      status.current = `${call} · ${progress.data.text}`;
    }
    showPhase(status);
  };
  setHandler(callProgress, show, {
    description: 'How far the call in flight is, as its worker hears it from the server',
  });
}
