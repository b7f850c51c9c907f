import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createGraphLab, readCallLog, serveToolsHttp } from '../../../lab/graph';
import { createPharmacokineticsLab } from '../../../lab/pharmacokinetics';
import { loadProfile, resolveServers } from '../../../src/config';
import { mcpServerSchema } from '../../../src/domain/configuration/profile';
import { connect } from '../../lab/client';
import { startTaskWorker } from '../../profiles/support/task-worker';
import { startMessagesFront } from '../../support/messages-server';
import { startModelServer } from '../../support/model-server';
import type { TestWorker } from '../../support/test-worker';
import { type Brain, startModelRig } from '../rig';
import type { Job } from './right-answers';

/** Enough for a second try and a third one. */
const usual: StandLimits = { patienceSeconds: 2 };

export interface StandLimits {
  /** How long a model that is away is waited for. */
  patienceSeconds: number;
  /** Deadline of one request; the one of scripted models where absent. */
  timeoutSeconds?: number;
  /** The model is asked through the Messages API. */
  messages?: true;
  /** It thinks, with a budget. */
  thinks?: true;
}

const settingsOf = ({ timeoutSeconds, messages, thinks }: StandLimits) => ({
  ...(timeoutSeconds !== undefined && { timeout_seconds: timeoutSeconds }),
  ...(messages === true && { provider: 'anthropic' }),
  ...(thinks === true && { thinking: { type: 'enabled', budget_tokens: 2000 } }),
});
const listenFor = ({ messages }: StandLimits): typeof startMessagesFront =>
  messages === true ? startMessagesFront : startModelServer;

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
  /** Calls that changed something, as the server counts them; none where no tool can. */
  changes(): number;
  think(brain: Brain): void;
  stop(): Promise<void>;
}

export async function networkStand(limits = usual): Promise<Stand> {
  const rig = await startModelRig(
    { modelPatienceSeconds: limits.patienceSeconds, followUpSteps: 0 },
    settingsOf(limits),
    {},
    { agents: [demanding] },
    listenFor(limits),
  );
  await rig.worker.useLab({ scenario: 'bgp-neighbor-down' });
  const values = { device_name: 'PE1', protocol: 'bgp', include_details: true };
  const calls = [{ tool: 'get_routing_info', arguments: values, seen: 'neighbor' }];
  const query = 'Check BGP neighbors on PE1';
  const overrides = { steps: ['Read the BGP sessions of PE1.'] };
  const job: Job = { profile: 'network', query, overrides, calls, answer };
  return {
    worker: rig.worker,
    job,
    changes: () => 0,
    think: (brain) => rig.think(brain),
    stop: async () => await rig.stop(),
  };
}

/** A task profile in front of a real MCP server and a scripted model. */
async function taskStand(
  job: Job,
  server: unknown,
  limits: StandLimits,
): Promise<Omit<Stand, 'changes'>> {
  let brain: Brain | null = null;
  const model = await listenFor(limits)({
    script: (request) => {
      if (brain === null) throw new Error('The test has not said how the model thinks.');
      return brain(request);
    },
  });
  const { patienceSeconds } = limits;
  const endpoint = { baseUrl: model.baseUrl, settings: settingsOf(limits), patienceSeconds };
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

export async function graphStand(limits = usual): Promise<Stand> {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-malformed-'));
  const lab = await createGraphLab({
    database: join(directory, 'graph.db'),
    seed: 'service-desk',
  });
  const callLog = join(directory, 'calls.jsonl');
  const server = await serveToolsHttp(lab, { callLog });
  const calls = [
    { tool: 'query_graph', arguments: { label: 'Ticket', where: { status: 'open' } } },
    { tool: 'update_props', arguments: { id: 'ticket-1', properties: { seen: 'yes' } } },
  ];
  const query = 'Find all open tickets and set seen of ticket-1 to yes.';
  const job: Job = { profile: 'graph', query, calls, answer };
  const stand = await taskStand(job, { url: server.url }, limits);
  return {
    ...stand,
    changes: () =>
      readCallLog(callLog).filter(
        (line) => line.event === 'arrived' && line.tool === 'update_props',
      ).length,
    async stop() {
      await stand.stop();
      await server.close();
      await lab.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** @param planning whether a plan is made first; without, the task is one step */
export async function filesStand(limits = usual, planning = true): Promise<Stand> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'netoncall-malformed-')));
  const path = join(root, 'names.txt');
  writeFileSync(path, 'berta\nanton\n');
  const { files } = resolveServers(loadProfile('files'), { NETONCALL_FILES_ROOT: root });
  const calls = [{ tool: 'read_text_file', arguments: { path }, seen: 'berta' }];
  const query = 'Say what names.txt holds.';
  const job: Job = { profile: 'files', query, overrides: { planning }, calls, answer };
  const stand = await taskStand(job, files, limits);
  return {
    ...stand,
    changes: () => 0,
    async stop() {
      await stand.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** A simulation whose parameters are set once a person has confirmed it. */
export async function pharmacokineticsStand(limits = usual): Promise<Stand> {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-malformed-'));
  const callLog = join(directory, 'calls.jsonl');
  const server = await serveToolsHttp(createPharmacokineticsLab(), { callLog });
  const client = await connect(server.url);
  const simulation = { simulation_id: 'velorin-1' };
  await client.callTool({
    name: 'load_simulation',
    arguments: { ...simulation, model_path: 'velorin-oral' },
  });
  await client.close();
  const weight = { ...simulation, parameter_path: 'Organism|Weight' };
  const calls = [
    { tool: 'list_parameters', arguments: simulation },
    { tool: 'set_parameter_value', arguments: { ...weight, value: 92, unit: 'kg' } },
  ];
  const query = 'List the parameters of velorin-1 and set its weight to 92 kg.';
  const job: Job = { profile: 'pharmacokinetics', query, attended: true, calls, answer };
  const stand = await taskStand(job, { url: server.url }, limits);
  return {
    ...stand,
    changes: () =>
      readCallLog(callLog).filter(
        (line) => line.event === 'executed' && line.tool === 'set_parameter_value',
      ).length,
    async stop() {
      await stand.stop();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
