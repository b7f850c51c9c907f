import { caseFromScenario } from '../../evals/read/from-scenario';
import { runCase } from '../../evals/run-case';
import type { Slot, Slots } from '../../evals/stand/start-slots';

it('an interruption that comes while a run is being started ends that run', async () => {
  const interruption = new AbortController();
  let end = (_reason: Error): void => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    end = reject;
  });
  const handle = {
    result: async () => await ended,
    terminate: async (reason: string) => end(new Error(`ended: ${reason}`)),
  };
  const start = async () => {
    interruption.abort();
    return handle;
  };
  const slots = { client: { workflow: { start } } } as unknown as Slots;
  const slot = { taskQueue: 'evaluation', lab: { show: () => null } } as unknown as Slot;
  const run = await runCase(slots, slot, {
    evalCase: caseFromScenario('healthy'),
    attempt: 1,
    reasoner: 'rules',
    signal: interruption.signal,
  });
  expect(run.error).toBe('ended: interrupted');
});
