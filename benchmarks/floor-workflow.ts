import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';

interface Nothing {
  nothing(input: { index: number }): Promise<void>;
  think(input: { turn: number }): Promise<void>;
}

const local = proxyLocalActivities<Nothing>({ startToCloseTimeout: '10s' });
/** On the queue of the workflow, as the model is asked. */
const { think } = proxyActivities<Nothing>({
  startToCloseTimeout: '10s',
  heartbeatTimeout: '5s',
});
const onOwnQueue = proxyActivities<Nothing>({ startToCloseTimeout: '10s' });
const { nothing } = proxyActivities<Nothing>({
  taskQueue: 'floor-calls',
  startToCloseTimeout: '10s',
  heartbeatTimeout: '5s',
});

/** The least that a run of calls can cost: thinks nothing and calls nothing, `calls` times. */
export async function floor(calls: number): Promise<void> {
  for (let index = 0; index < calls; index += 1) {
    await local.nothing({ index });
    await nothing({ index });
  }
}

/** The least that a run with a model can cost: it waits for the model, and calls nothing. */
export async function modelFloor(calls: number, callsInATurn: number): Promise<void> {
  for (let turn = 0; turn * callsInATurn < calls; turn += 1) {
    await think({ turn });
    await Promise.all(
      Array.from({ length: callsInATurn }, (_, index) =>
        nothing({ index: turn * callsInATurn + index }),
      ),
    );
  }
}

/** The least run: one activity that does nothing. */
export async function leastRun(): Promise<void> {
  await onOwnQueue.nothing({ index: 0 });
}
