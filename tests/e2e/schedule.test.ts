import type { ScheduleHandle } from '@temporalio/client';

import type { InvestigationRequest } from '../../src/domain/investigation/investigation-request';
import {
  type InvestigationResult,
  type RunDocument,
  runDocumentSchema,
} from '../../src/domain/run/run-document';
import type { RunStatus } from '../../src/domain/run/run-status';
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

/** The headings of the report's comparison under which PE1's session to the reflector stands. */
function saidOfTheSession({ report }: RunDocument): string[] {
  const [, comparison = ''] = report.markdown.split('## Compared with the previous run');
  const [untilNextSection = ''] = comparison.split('\n## ');
  return [...untilNextSection.matchAll(/^\*\*(.*?):\*\*(.*?)(?=^\*\*|(?![^]))/gms)]
    .filter(([, , items = '']) => items.includes('bgp.session on PE1, 10.255.0.100'))
    .map(([, heading = '']) => heading);
}

/** Each report of three runs after a healthy one; the fault is there in the first two. */
describe('three scheduled runs over a lab whose fault appears and stays', () => {
  it.each([
    ['and clears say new, still there, cleared', 'healthy', 'Resolved', 'healthy'],
    [
      'until the router cannot be read say new, still there, unknown: not cleared',
      'device-unreachable',
      'Unknown now',
      'inconclusive',
    ],
  ])('%s', async (_title, scenario, said, verdict) => {
    await tick({ scenario: 'healthy' });
    const reports = [await tick(neighborDown), await tick(neighborDown), await tick({ scenario })];
    expect(reports.map(saidOfTheSession)).toEqual([['New faults'], ['Faults still there'], [said]]);
    expect(reports.map((report) => report.verdict)).toEqual(['fault', 'fault', verdict]);
  });
});

describe('runs on a schedule', () => {
  it('look back in the logs to the last result', async () => {
    await tick({ scenario: 'healthy' });
    const second = await tick({ scenario: 'healthy' });
    expect(second.window_minutes).toBe(1);
    const status = await worker.client.workflow.getHandle(second.id).query<RunStatus>('status');
    expect(status.goal?.windowSource).toBe('previous_run');
  });

  it('report an acknowledged finding as known until its date', async () => {
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

  it('report ticks that produced no result', async () => {
    await changeRequest(schedule, (before) => ({
      ...(before as InvestigationRequest),
      everySeconds: 1,
    }));
    await tick({ scenario: 'healthy' });
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const document = await tick({ scenario: 'healthy' });
    expect(document.watch?.schedule?.missed_ticks).toBeGreaterThanOrEqual(1);
    expect(document.report.summary.join(' ')).toMatch(
      /runs? of the schedule between .* produced no result/,
    );
  });

  it('start no second run while one is under way', async () => {
    await worker.useLab({ scenario: 'healthy', latency: 10_000 });
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
