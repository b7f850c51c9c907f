import { defineSignal, setHandler } from '@temporalio/workflow';

import type { CallProgress } from '../domain/call-progress';
import { callProgressSignal } from '../domain/investigation-names';
import type { Run } from './run';
import { showPhase } from './visibility';

const callProgress = defineSignal<[CallProgress]>(callProgressSignal);

/** Shows how far the call in flight is (C14); late words change nothing. */
export function hearProgress(run: Run): void {
  const show = ({ text }: CallProgress): void => {
    const { status } = run;
    if (status.current === null || status.openRequest !== null) return;
    const [call = ''] = status.current.split(' · ');
    status.current = `${call} · ${text}`;
    showPhase(status);
  };
  setHandler(callProgress, show, {
    description: 'How far the call in flight is, as its worker hears it from the server',
  });
}
