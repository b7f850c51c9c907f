import type { Context } from '@temporalio/activity';

import { deviceOf } from '../domain/decisions/silent-devices';
import type { Profile } from '../domain/configuration/profile';
import type { AdmittedCall } from '../domain/calls/tool-call';
import type { Wait } from '../domain/calls/call-progress';
import { tellRun } from './tell-progress';

/** Most replies come sooner. Each word costs history: the longer a wait, the rarer they are. */
const firstMs = 10_000;
const longestName = 80;

/** Whose reply a call waits for, and until when: the device that it is about, else its server. */
export function waitFor(
  { argumentRules, limits }: Pick<Profile, 'argumentRules' | 'limits'>,
  call: AdmittedCall,
  { waitedMs, timeoutMs }: { waitedMs: number; timeoutMs: number },
): Wait {
  const device = deviceOf(call, argumentRules);
  const endsMs = waitedMs + timeoutMs;
  if (device === null)
    return { who: call.server.slice(0, longestName), waitedMs, givesUpMs: endsMs };
  const givesUpMs = Math.max(endsMs, limits.deviceSilenceSeconds * 1000);
  return { who: device.slice(0, longestName), waitedMs, givesUpMs };
}

/** Says to the run, from time to time until the work is done, for whom it waits. */
export async function tellWhileWaiting<T>(
  context: Context,
  callId: string,
  wait: Wait,
  work: () => Promise<T>,
): Promise<T> {
  const started = Date.now();
  const tell = (): void => {
    const elapsedMs = Date.now() - started;
    void tellRun(context, { callId, wait: { ...wait, waitedMs: wait.waitedMs + elapsedMs } });
    timer = setTimeout(tell, Math.max(firstMs, elapsedMs / 2));
  };
  let timer = setTimeout(tell, firstMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
