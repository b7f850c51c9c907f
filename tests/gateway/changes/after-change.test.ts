import type { FastifyInstance } from 'fastify';

import type { InvestigationResult } from '../../../src/domain/run/run-document';
import { runDocumentSchema } from '../../../src/domain/run/run-document';
import { loadGateway } from '../../../src/gateway/config/load-gateway';
import { createGateway } from '../../../src/gateway/server';
import { type NetworkWorker, startNetworkWorker } from '../../support/network-worker';
import { inFull } from '../../support/sampled';
import { writeConfig } from '../support/gateway';

const config = `
changes:
  pipeline: { device: host, at: finished_at, items: changed, settleSeconds: 10 }
`;

// The wait after a change is real, and at least ten seconds long.
const whole = inFull ? describe : describe.skip;

whole('a change that the gateway is told of', () => {
  let worker: NetworkWorker;
  let app: FastifyInstance;
  beforeAll(async () => {
    worker = await startNetworkWorker();
    app = await createGateway({
      settings: loadGateway(writeConfig(config), {}),
      temporal: { client: worker.client, taskQueue: worker.taskQueue },
      log: () => undefined,
    });
  });
  afterAll(async () => {
    await app.close();
    await worker.stop();
  });

  const ticketOf = async (workflowId: string): Promise<string> => {
    const handle = worker.client.workflow.getHandle(workflowId);
    const { document } = (await handle.result()) as InvestigationResult;
    const stored = await worker.evidence.get(document ?? '');
    return runDocumentSchema.parse(stored.available ? stored.document : null).report.ticket;
  };

  it('has each router looked at once that has settled, and says what moved since the run before', async () => {
    await worker.useLab({ scenario: 'healthy' });
    const before = await worker.client.workflow.start('investigate', {
      taskQueue: worker.taskQueue,
      workflowId: `before-${worker.taskQueue}`,
      args: [{ query: 'Check the health of PE3 and PE1', attended: false }],
    });
    await before.result();
    // The list of runs follows them by a moment.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await worker.useLab({ scenario: 'bgp-max-prefix' });
    const finished_at = new Date().toISOString();
    const changed = ['PE3', 'PE1'].map((host) => ({ host, finished_at }));
    const post = async () =>
      await app.inject({ method: 'POST', url: '/changes/pipeline', payload: { changed } });
    const told = await post();
    expect(told.statusCode).toBe(202);
    const { accepted, runs } = told.json<{ accepted: number; runs: string[] }>();
    expect([accepted, runs.length]).toEqual([2, 2]);
    // Told twice, it is the same look.
    expect((await post()).json()).toEqual({ accepted, runs });
    const [first = '', second = ''] = runs;
    expect(await ticketOf(first)).toMatch(/^Compared: .*new/m);
    expect(await ticketOf(second)).toContain('Compared: no change since the previous run');
  }, 120_000);
});
