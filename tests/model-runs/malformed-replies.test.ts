import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';

import * as fc from 'fast-check';
import type { WorkflowHandle } from '@temporalio/client';

import { createGraphLab, serveToolsHttp } from '../../lab/graph';
import { loadProfile, resolveServers } from '../../src/config';
import { schemaComplaints } from '../../src/domain/evaluation';
import { mcpServerSchema } from '../../src/domain/profile';
import {
  type InvestigationResult,
  type RunDocument,
  runDocumentSchema,
} from '../../src/domain/run-document';
import { startTaskWorker } from '../profiles/support/task-worker';
import { Malformed, malformedReply, rightReply } from '../support/malformed-replies';
import { type RecordedRequest, type ScriptStep, startModelServer } from '../support/model-server';
import type { TestWorker } from '../support/test-worker';
import { startModelRig } from './rig';
import { type Job, rightAnswer } from './support/right-answers';

/** Seconds; enough for a second try and a third one. */
const patience = 2;
const runsOfEach = 6;

/** Asks for an answer in a form, and has it judged by the verifier. */
const demanding = {
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

interface Stand {
  worker: Pick<TestWorker, 'client' | 'taskQueue' | 'evidence'>;
  job: Job;
  think(brain: (request: RecordedRequest) => ScriptStep): void;
  stop(): Promise<void>;
}

const stands: Stand[] = [];
beforeAll(async () => {
  stands.push(await networkStand(), await graphStand(), await filesStand());
});
afterAll(async () => {
  for (const stand of stands) await stand.stop();
});

async function networkStand(): Promise<Stand> {
  const rig = await startModelRig(
    { modelPatienceSeconds: patience, followUpSteps: 0 },
    {},
    {},
    { agents: [demanding] },
  );
  await rig.worker.useLab({ scenario: 'bgp-neighbor-down' });
  const values = { device_name: 'PE1', protocol: 'bgp', include_details: true };
  const calls = [{ tool: 'get_routing_info', arguments: values }];
  const query = 'Please have a close eye on PE1';
  const overrides = { steps: ['Read the BGP sessions of PE1.', 'Read the log of PE1.'] };
  const job: Job = { profile: 'network', query, overrides, calls, answer };
  return { worker: rig.worker, job, think: rig.think, stop: rig.stop };
}

/** A task profile in front of a real MCP server and a scripted model. */
async function taskStand(job: Job, server: Parameters<typeof mcpServerSchema.parse>[0]) {
  let brain: ((request: RecordedRequest) => ScriptStep) | null = null;
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
    think(next: (request: RecordedRequest) => ScriptStep) {
      brain = next;
    },
    async stop() {
      await worker.stop();
      await model.close();
    },
  };
}

async function graphStand(): Promise<Stand> {
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

async function filesStand(): Promise<Stand> {
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

/** What the model says in turn, again and again; null where it is right. */
type Script = (Malformed | null)[];

async function run({ worker, job, think }: Stand, script: Script) {
  let said = 0;
  think((request) => {
    const right = rightAnswer(request, job);
    const malformed = script[said % Math.max(1, script.length)];
    said += 1;
    return malformed?.say(right) ?? rightReply(right);
  });
  const { profile, query } = job;
  const limits = { maxRetries: 1, maxReplans: 1 };
  const overrides = { llm: 'scripted', agent: demanding.name, ...limits, ...job.overrides };
  const handle = await worker.client.workflow.start('investigate', {
    taskQueue: worker.taskQueue,
    workflowId: `malformed-${randomUUID()}`,
    workflowExecutionTimeout: '50s',
    args: [{ profile, query, attended: false, overrides }],
  });
  const { document } = (await handle.result()) as InvestigationResult;
  const stored = await worker.evidence.get(document ?? '');
  if (!stored.available) throw new Error(`The run's document is not there: ${stored.reason}`);
  return { document: runDocumentSchema.parse(stored.document), history: await historyOf(handle) };
}

async function historyOf(handle: WorkflowHandle) {
  const { events } = await handle.fetchHistory();
  const failed = (events ?? []).flatMap(
    ({ workflowTaskFailedEventAttributes: attributes }) => attributes?.failure?.message ?? [],
  );
  return { failed, events: events?.length ?? 0 };
}

/** What is dishonest in how a run ended; null where nothing is. */
function complaintAbout({ profile }: Job, document: RunDocument): string | null {
  const { outcome, verdict, calls, agent_answer: given, limitations, report } = document;
  if (outcome === 'failed') return 'the run failed';
  if (profile === 'network' && verdict === 'healthy') return 'the fault of the lab is healthy';
  if (report.markdown.trim() === '') return 'there is no report';
  if (outcome !== 'achieved') {
    return limitations.length + report.summary.length > 0 ? null : 'nothing says what is missing';
  }
  if (!calls.some(({ status }) => status === 'success')) return 'achieved without a result';
  if (given?.evaluation?.result !== 'pass') return 'achieved with an answer that nobody accepted';
  const complaints = schemaComplaints(demanding.schema, given.value);
  return complaints.length === 0 ? null : `achieved with an answer that ${complaints.join()}`;
}

/** The first reply is right more often than not: a run that is not understood ends there. */
const script: fc.Arbitrary<Script> = fc
  .tuple(
    fc.option(malformedReply, { freq: 1 }),
    fc.option(malformedReply, { freq: 1 }),
    fc.array(fc.option(malformedReply, { freq: 2 }), { maxLength: 12 }),
  )
  .map(([one, other, rest]) => [one === null ? null : other, ...rest]);
const scripts = fc.array(script, { minLength: runsOfEach, maxLength: runsOfEach });

test('runs whose model says what is right are achieved', async () => {
  for (const stand of stands) {
    const { document } = await run(stand, []);
    expect([stand.job.profile, document.outcome]).toEqual([stand.job.profile, 'achieved']);
    expect(complaintAbout(stand.job, document)).toBeNull();
  }
});

test(`${3 * runsOfEach} runs with malformed replies close with an honest outcome, and no workflow task fails`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(scripts, scripts, scripts), async (all) => {
      const ended = stands.map(async (stand, index) => {
        for (const script of all[index] ?? []) {
          const { document, history } = await run(stand, script);
          expect([complaintAbout(stand.job, document), script]).toEqual([null, script]);
          expect(history.failed).toEqual([]);
        }
      });
      await Promise.all(ended);
    }),
    // A counterexample is not made smaller: that would take a run for each try.
    { numRuns: 1, endOnFailure: true },
  );
}, 120_000);
