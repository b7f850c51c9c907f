import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';

interface Nothing {
  nothing(input: { index: number }): Promise<void>;
}

const local = proxyLocalActivities<Nothing>({ startToCloseTimeout: '10s' });
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
