/**
 * A worker in a process of its own, for tests that kill it:
 * node person-worker.cjs '{"address":…,"taskQueue":…,"directory":…,"profile":…,"calls":[…]}'.
 * Its reasoner proposes the given calls in one turn; everything else is the product. Prints a line
 * when it polls.
 */
const { readFileSync } = require('node:fs');
const path = require('node:path');

const { Client, Connection } = require('@temporalio/client');
const { DefaultLogger, NativeConnection, Runtime, Worker } = require('@temporalio/worker');

const built = path.join(__dirname, '..', '..', '..', 'dist');
const from = (name) => require(path.join(built, 'src', name));
const { createActivities } = from('activities');
const { noChecks } = from('knowledge/network');
const { profileSchema } = from('domain/configuration/profile');
const { toolTaskQueue } = from('domain/investigation/investigation-names');
const { hashArguments, openEvidenceStore } = from('evidence');
const { createMcpPool } = from('mcp');
const { createWebhookNotifier } = from('notify/webhook-notifier');
const { reclaim, workerIdentity } = from('temporal');

const { address, taskQueue, directory, profile, calls, goal } = JSON.parse(process.argv[2]);

const reasoner = {
  parseGoal: async () => ({ kind: 'goal', goal }),
  selectPlan: async () => ({
    intent: 'set',
    description: 'Sets.',
    source: 'catalog',
    steps: ['Set the value.'],
    iteration: 1,
  }),
  proposeToolCalls: async () => ({ kind: 'call', calls, done: true }),
  assessObjective: async () => ({ judgement: 'met', feedback: '', notes: '', redo: [] }),
};

async function main() {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const parsed = profileSchema.parse(profile);
  const pool = createMcpPool(parsed.mcpServers, { clientVersion: 'test' });
  const dependencies = {
    evidence: await openEvidenceStore({}, { location: directory }),
    servers: {
      limits: (server) => parsed.mcpServers[server] ?? null,
      listTools: (server, options) => pool.listTools(server, options),
      callTool: (server, tool, values, options) => pool.callTool(server, tool, values, options),
    },
    catalogue: { loadProfile: () => parsed, loadPlans: () => [] },
    reasoners: { rules: reasoner, model: null },
    knowledge: () => noChecks,
    notifier: createWebhookNotifier(process.env),
    version: 'test',
  };
  const activities = createActivities(dependencies, hashArguments);
  const connection = await NativeConnection.connect({ address });
  const shared = { connection, identity: workerIdentity() };
  const code = readFileSync(path.join(built, 'workflow-bundle.js'), 'utf8');
  const workers = await Promise.all([
    Worker.create({
      ...shared,
      taskQueue,
      activities,
      workflowBundle: { code },
      stickyQueueScheduleToStartTimeout: '1s',
    }),
    Worker.create({
      ...shared,
      taskQueue: toolTaskQueue(taskQueue, 'machine'),
      activities: { callTool: activities.callTool },
    }),
  ]);
  const running = Promise.all(workers.map((worker) => worker.run()));
  console.log('ready');
  const client = new Client({ connection: await Connection.connect({ address }) });
  await reclaim(client, { taskQueue });
  await running;
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
