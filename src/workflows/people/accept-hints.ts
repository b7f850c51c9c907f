import { defineSignal, setHandler } from '@temporalio/workflow';

import { hintsAtMost, hintSchema } from '../../domain/people/hint';
import { hintSignal } from '../../domain/investigation/investigation-names';
import type { Run } from '../run/run';

const hint = defineSignal<[unknown]>(hintSignal);

/** Takes hints for the steps ahead; one that is malformed is left out, since a signal has no reply. */
export function acceptHints(run: Run): void {
  setHandler(
    hint,
    (input) => {
      const parsed = hintSchema.safeParse(input);
      const { hints = [] } = run.status;
      if (!parsed.success || hints.length >= hintsAtMost) return;
      run.status.hints = [...hints, { ...parsed.data, at: Date.now() }];
    },
    { description: 'Tells the steps ahead something: {"fromStep":2,"feedback":"…","by":"…"}' },
  );
}
