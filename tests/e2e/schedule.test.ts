import type { ScheduleHandle } from '@temporalio/client';

import type { InvestigationRequest } from '../../src/domain/investigation-request';
import {
  type InvestigationResult,
  type RunDocument,
  runDocumentSchema,
} from '../../src/domain/run-document';
import type { RunStatus } from '../../src/domain/run-status';
import { changeRequest, triggerSchedule } from '../../src/temporal';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';
import { startSchedule } from '../support/test-schedule';

const request: InvestigationRequest = {
  query: 'Check BGP neighbors on PE1',
  profile: 'network',
  attended: false,
  everySeconds: 3600,
};

let worker: NetworkWorker;
let schedule: ScheduleHandle;

beforeAll(async () => {
  worker = await startNetworkWorker();
});

afterAll(async () => {
  await worker.stop();
});

beforeEach(async () => {
  schedule = await startSchedule(worker, request);
});

afterEach(async () => {
  await schedule.delete();
});

/** One tick of the schedule in front of a lab, and the document of its run. */
async function tick(lab: Parameters<NetworkWorker['useLab']>[0]): Promise<RunDocument> {
  await worker.useLab(lab);
  const id = await triggerSchedule(schedule);
  if (id === null) throw new Error('The schedule did not start a run.');
  const handle = worker.client.workflow.getHandle(id);
  const result = (await handle.result()) as InvestigationResult;
  const stored = await worker.evidence.get(result.document ?? '');
  if (!stored.available) throw new Error(stored.reason);
  return runDocumentSchema.parse(stored.document);
}

const neighborDown = { scenario: 'bgp-neighbor-down' };
const states = ({ diff }: RunDocument) =>
  Object.fromEntries(
    Object.entries(diff ?? {}).map(([kind, items]) => [
      kind,
      items.some(({ check, device }) => check === 'bgp.session' && device === 'PE1'),
    ]),
  );

describe('runs on a schedule', () => {
  it('call a finding new, then still there, then cleared (71)', async () => {
    const first = await tick({ scenario: 'healthy' });
    expect(first).toMatchObject({ verdict: 'healthy', diff: null });
    const appeared = await tick(neighborDown);
    expect(states(appeared)).toEqual({ new: true, still: false, cleared: false, unknown: false });
    const stayed = await tick(neighborDown);
    expect(states(stayed)).toEqual({ new: false, still: true, cleared: false, unknown: false });
    const gone = await tick({ scenario: 'healthy' });
    expect(states(gone)).toEqual({ new: false, still: false, cleared: true, unknown: false });
  });

  it('call a finding unknown, and not cleared, when its device cannot be read', async () => {
    await tick(neighborDown);
    const unread = await tick({ scenario: 'device-unreachable' });
    expect(states(unread)).toMatchObject({ cleared: false, unknown: true });
    expect(unread.verdict).not.toBe('healthy');
  });

  it('look back in the logs to the last result (43)', async () => {
    await tick({ scenario: 'healthy' });
    const second = await tick({ scenario: 'healthy' });
    expect(second.window_minutes).toBe(1);
    const status = await worker.client.workflow.getHandle(second.id).query<RunStatus>('status');
    expect(status.goal?.windowSource).toBe('previous_run');
  });

  it('report an acknowledged finding as known until its date', async () => {
    await tick(neighborDown);
    const known = {
      check: 'bgp.session',
      device: 'PE1',
      object: '10.255.0.100',
      by: 'night shift',
    };
    await changeRequest(schedule, (before) => ({
      ...(before as InvestigationRequest),
      acknowledged: [{ ...known, until: '2199-01-01T00:00:00Z', note: 'cable ordered' }],
    }));
    const document = await tick(neighborDown);
    expect(document.verdict).toBe('fault');
    expect(document.watch?.acknowledged).toMatchObject([{ ...known, state: 'failing' }]);
    expect(document.report.markdown).toContain('by night shift: cable ordered');
  });

  it('tell of ticks that brought no result (32)', async () => {
    await changeRequest(schedule, (before) => ({
      ...(before as InvestigationRequest),
      everySeconds: 1,
    }));
    await tick({ scenario: 'healthy' });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const document = await tick({ scenario: 'healthy' });
    expect(document.watch?.schedule?.missed_ticks).toBeGreaterThanOrEqual(1);
    expect(document.report.summary.join(' ')).toMatch(
      /runs? of the schedule between .* brought no result/,
    );
  });

  it('start no second run while one is under way (39)', async () => {
    await worker.useLab({ scenario: 'healthy', latency: 2_000 });
    const running = await triggerSchedule(schedule);
    expect(running).not.toBeNull();
    expect(await triggerSchedule(schedule)).toBeNull();
    await worker.client.workflow.getHandle(running ?? '').cancel();
    await worker.client.workflow
      .getHandle(running ?? '')
      .result()
      .catch(() => undefined);
  });
});
