import type { ScheduleHandle } from '@temporalio/client';

import { loadPlans, loadProfile } from '../../src/config';
import type { InvestigationRequest } from '../../src/domain/investigation/investigation-request';
import { type Notice, notificationSchema } from '../../src/domain/watch/notification';
import type { InvestigationResult } from '../../src/domain/run/run-document';
import { changeRequest, triggerSchedule } from '../../src/temporal';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';
import { startSchedule } from '../support/test-schedule';

const request: InvestigationRequest = {
  query: 'Check BGP neighbors on PE1',
  profile: 'network',
  attended: false,
  everySeconds: 3600,
};
const channel = { kind: 'webhook', on: ['verdict'] };
const notifications = [
  { ...channel, urlFrom: 'CHANGES' },
  { ...channel, urlFrom: 'GRAVE', scheduled: { severity: 'major' } },
].map((written) => notificationSchema.parse(written));

let told: { channel: string; reason: string | undefined }[] = [];
let worker: NetworkWorker;
let schedule: ScheduleHandle;

beforeAll(async () => {
  worker = await startNetworkWorker({
    limits: { maxRetries: 0 },
    catalogue: {
      loadPlans,
      loadProfile: (name) => ({ ...loadProfile(name), notifications }),
    },
    notifier: {
      async send(urlFrom, body) {
        told.push({ channel: urlFrom, reason: (body as Notice).result?.reason });
        return { delivered: true };
      },
    },
  });
  schedule = await startSchedule(worker, request);
});

afterAll(async () => {
  await schedule.delete();
  await worker.stop();
});

/** One tick of the schedule: what was told on which channel, and the result. */
async function tick(scenario: string) {
  told = [];
  await worker.useLab({ scenario });
  const id = await triggerSchedule(schedule);
  if (id === null) throw new Error('The schedule did not start a run.');
  const result = (await worker.client.workflow.getHandle(id).result()) as InvestigationResult;
  const reasons = Object.fromEntries(told.map(({ channel: to, reason }) => [to, reason]));
  return { result, reasons };
}

it('scheduled runs report a change, or each time where it is grave, and not what is known', async () => {
  expect((await tick('healthy')).reasons).toEqual({});

  const appeared = await tick('bgp-neighbor-down');
  expect(appeared.reasons['CHANGES']).toMatch(/^\d+ new$/);
  expect(appeared.reasons['GRAVE']).toBe('the severity is major');

  const stayed = await tick('bgp-neighbor-down');
  expect(stayed.reasons).toEqual({ GRAVE: 'the severity is major' });

  // The end of what was told is told, though nothing grave is left.
  const cleared = await tick('healthy');
  expect(cleared.reasons['CHANGES']).toMatch(/^\d+ cleared$/);
  expect(cleared.reasons['GRAVE']).toBe(cleared.reasons['CHANGES']);

  const known = stayed.result.previous?.findings ?? [];
  expect(known).not.toEqual([]);
  await changeRequest(schedule, (before) => ({
    ...(before as InvestigationRequest),
    acknowledged: known.map(({ check, device, object }) => ({
      ...{ check, device, object },
      by: 'night shift',
      until: '2199-01-01T00:00:00Z',
    })),
  }));
  const muted = await tick('bgp-neighbor-down');
  expect(muted.result.verdict).toBe('fault');
  expect(muted.reasons).toEqual({});
}, 180_000);
