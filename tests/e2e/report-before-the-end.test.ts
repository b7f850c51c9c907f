import { randomUUID } from 'node:crypto';

import { loadPlans, loadProfile } from '../../src/config';
import { notificationSchema } from '../../src/domain/watch/notification';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';
import { runHere } from '../support/run-here';
import { testAddress } from '../support/test-worker';

let worker: NetworkWorker;
let asked = (): void => undefined;
let deliver = (): void => undefined;
const beingTold = new Promise<void>((resolve) => {
  asked = resolve;
});
const delivered = new Promise<void>((resolve) => {
  deliver = resolve;
});

beforeAll(async () => {
  const notifications = [notificationSchema.parse({ kind: 'webhook', urlFrom: 'SLOW' })];
  worker = await startNetworkWorker({
    limits: { maxRetries: 0 },
    catalogue: { loadPlans, loadProfile: (name) => ({ ...loadProfile(name), notifications }) },
    notifier: {
      async send() {
        asked();
        await delivered;
        return { delivered: true };
      },
    },
  });
  await worker.useLab({ scenario: 'bgp-neighbor-down' });
});
afterAll(() => worker.stop());

it('a report can be read while the webhook that is told of it has not answered yet', async () => {
  const handle = await worker.client.workflow.start('investigate', {
    taskQueue: worker.taskQueue,
    workflowId: `test-${randomUUID()}`,
    args: [{ query: 'Check BGP neighbors on PE1' }],
  });
  await beingTold;
  const environment = {
    ...process.env,
    TEMPORAL_ADDRESS: testAddress(),
    NETONCALL_EVIDENCE: worker.evidence.blobs.place,
  };
  const report = await runHere(['report', handle.workflowId, '--short'], environment);
  expect((await handle.describe()).status.name).toBe('RUNNING');
  expect(report.errors).toBe('');
  expect(report.output).toContain('# Fault found');
  expect(report.code).toBe(10);
  deliver();
  await handle.result();
}, 60_000);
