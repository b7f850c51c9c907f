import { setTimeout as sleep } from 'node:timers/promises';

import type { RunDocument } from '../../src/domain/run/run-document';
import { investigate } from '../support/investigate';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';
import { fully, installationMs, RealGnmibuddy } from './support/real-gnmibuddy';

/** How long one call may take. */
const deadlineMs = 15_000;
/** What a run takes beside waiting, on a machine that is busy with other tests. */
const workMs = 20_000;

fully('a run when the real gNMIBuddy fails', () => {
  let worker: NetworkWorker;
  let real: RealGnmibuddy;

  beforeAll(async () => {
    worker = await startNetworkWorker();
    real = await RealGnmibuddy.start({ scenario: 'healthy' });
    await worker.useLab({ url: real.url }, deadlineMs);
  }, installationMs);

  afterAll(async () => {
    await worker?.stop();
    await real?.close();
  });

  async function run(): Promise<{ document: RunDocument; ms: number }> {
    const started = Date.now();
    const query = 'Check BGP neighbors on PE1';
    const { document } = await investigate(worker, { query, overrides: { maxRetries: 1 } });
    return { document, ms: Date.now() - started };
  }

  async function nextRun(): Promise<Pick<RunDocument, 'verdict' | 'outcome'>> {
    const { verdict, outcome } = (await run()).document;
    return { verdict, outcome };
  }
  const works = { verdict: 'healthy', outcome: 'achieved' };

  /** Whether a run could not tell, and took at most twice the deadline of a call; and its reasons. */
  function seen({ document, ms }: Awaited<ReturnType<typeof run>>) {
    return {
      verdict: document.verdict,
      achieved: document.outcome === 'achieved',
      inTime: ms < 2 * deadlineMs + workMs,
      reasons: JSON.stringify([document.limitations, document.calls]),
    };
  }
  const honest = (reason: RegExp): object => ({
    verdict: 'inconclusive',
    achieved: false,
    inTime: true,
    reasons: expect.stringMatching(reason) as unknown,
  });

  it('killed in mid-call: the run ends and says so, and the next one works', async () => {
    await real.show({ scenario: 'slow-device' });
    const running = run();
    await sleep(5_000);
    await real.kill();
    expect(seen(await running)).toEqual(honest(/gnmibuddy/));
    await real.show({ scenario: 'healthy' }, { anew: true });
    expect(await nextRun()).toEqual(works);
  }, 180_000);

  it('hung by a router that never answers: what blocks it is named, and the next run works', async () => {
    await real.show({ scenario: 'hung-device' });
    const reason = /it was asked for \w+ .*PE1.* and has answered nothing since/;
    expect(seen(await run())).toEqual(honest(reason));
    await real.show({ scenario: 'healthy' }, { anew: true });
    expect(await nextRun()).toEqual(works);
  }, 180_000);

  it('without its inventory: the first call ends it, the run says so, and the next one works', async () => {
    await real.restart({ inventory: false });
    expect(seen(await run())).toEqual(honest(/gnmibuddy/));
    await real.restart();
    expect(await nextRun()).toEqual(works);
  }, 180_000);
});
