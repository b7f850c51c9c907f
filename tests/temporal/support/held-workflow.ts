import { proxyActivities } from '@temporalio/workflow';

interface Activities {
  hold(): Promise<string>;
}

const { hold } = proxyActivities<Activities>({
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '60 seconds',
  // A retry of the usual kind would come a minute late, too.
  retry: { initialInterval: '60 seconds' },
});
const { hold: holdOnce } = proxyActivities<Activities>({
  startToCloseTimeout: '5 minutes',
  heartbeatTimeout: '60 seconds',
  retry: { maximumAttempts: 1 },
});

export async function held(): Promise<string> {
  return hold();
}

export async function heldOnce(): Promise<string> {
  return holdOnce();
}
