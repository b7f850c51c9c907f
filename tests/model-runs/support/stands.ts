import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createGraphLab, serveToolsHttp } from '../../../lab/graph';
import { loadProfile, resolveServers } from '../../../src/config';
import { mcpServerSchema } from '../../../src/domain/configuration/profile';
import { startTaskWorker } from '../../profiles/support/task-worker';
import { startModelServer } from '../../support/model-server';
import type { TestWorker } from '../../support/test-worker';
import { type Brain, startModelRig } from '../rig';
import type { Job } from './right-answers';

/** Seconds; enough for a second try and a third one. */
const patience = 2;

/** Asks for an answer in a form, and has it judged by the verifier. */
export const demanding = {
  name: 'demanding',
  llm_config_id: 'scripted',
  schema: {
    type: 'object',
    properties: { said: { type: 'string' }, seen: { type: 'integer' } },
    required: ['said', 'seen'],
    additionalProperties: false,
  },
  evaluation: { prompt: 'The answer must say what was seen.' },
};
const answer = { said: 'It was read.', seen: 1 };

/** A profile in front of real tools and a scripted model, and a job for it. */
export interface Stand {
  worker: Pick<TestWorker, 'client' | 'taskQueue' | 'evidence'>;
  job: Job;
  think(brain: Brain): void;
  stop(): Promise<void>;
}

export async function networkStand(): Promise<Stand> {
  const rig = await startModelRig(
    { modelPatienceSeconds: patience, followUpSteps: 0 },
    {},
    {},
    { agents: [demanding] },
  );
  await rig.worker.useLab({ scenario: 'bgp-neighbor-down' });
  const values = { device_name: 'PE1', protocol: 'bgp', include_details: true };
  const calls = [{ tool: 'get_routing_info', arguments: values }];
  const query = 'Check BGP neighbors on PE1';
  const overrides = { steps: ['Read the BGP sessions of PE1.'] };
  const job: Job = { profile: 'network', query, overrides, calls, answer };
  return {
    worker: rig.worker,
    job,
    think: (brain) => rig.think(brain),
    stop: async () => await rig.stop(),
  };
}

/** A task profile in front of a real MCP server and a scripted model. */
async function taskStand(job: Job, server: unknown): Promise<Stand> {
  let brain: Brain | null = null;
  const model = await startModelServer({
    script: (request) => {
      if (brain === null) throw new Error('The test has not said how the model thinks.');
      return brain(request);
    },
  });
  const endpoint = { baseUrl: model.baseUrl, settings: {}, patienceSeconds: patience };
  const worker = await startTaskWorker(job.profile, { endpoint, agents: [demanding] });
  await worker.use(mcpServerSchema.parse(server));
  return {
    worker,
    job,
    think(next: Brain) {
      brain = next;
    },
    async stop() {
      await worker.stop();
      await model.close();
    },
  };
}

export async function graphStand(): Promise<Stand> {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-malformed-'));
  const lab = await createGraphLab({
    database: join(directory, 'graph.db'),
    seed: 'service-desk',
  });
  const server = await serveToolsHttp(lab, { callLog: join(directory, 'calls.jsonl') });
  const calls = [
    { tool: 'query_graph', arguments: { label: 'Ticket', where: { status: 'open' } } },
    { tool: 'update_props', arguments: { id: 'ticket-1', properties: { seen: 'yes' } } },
  ];
  const query = 'Find all open tickets and set seen of ticket-1 to yes.';
  const stand = await taskStand({ profile: 'graph', query, calls, answer }, { url: server.url });
  return {
    ...stand,
    async stop() {
      await stand.stop();
      await server.close();
      await lab.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export async function filesStand(): Promise<Stand> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'netoncall-malformed-')));
  const path = join(root, 'names.txt');
  writeFileSync(path, 'berta\nanton\n');
  const { files } = resolveServers(loadProfile('files'), { NETONCALL_FILES_ROOT: root });
  const calls = [{ tool: 'read_text_file', arguments: { path } }];
  const job: Job = { profile: 'files', query: 'Say what names.txt holds.', calls, answer };
  const stand = await taskStand(job, files);
  return {
    ...stand,
    async stop() {
      await stand.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
