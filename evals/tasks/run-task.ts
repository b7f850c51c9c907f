import { createActivities } from '../../src/activities';
import type { ModelReasoners } from '../../src/activities/interfaces';
import { loadPlans, loadProfile, packageVersion } from '../../src/config';
import { promptsDirectory } from '../../src/config/package-root';
import { llmConfigSchema } from '../../src/domain/configuration/llm-config';
import type { ModelChoice } from '../../src/domain/configuration/model-choice';
import { type Profile, profileSchema } from '../../src/domain/configuration/profile';
import {
  answerUpdate,
  queryNames,
  workflowType,
} from '../../src/domain/investigation/investigation-names';
import {
  type InvestigationResult,
  type RunDocument,
  runDocumentSchema,
} from '../../src/domain/run/run-document';
import type { RunStatus } from '../../src/domain/run/run-status';
import { hashArguments } from '../../src/evidence';
import { openContentStore } from '../../src/evidence/content-store';
import { knowledgeOf } from '../../src/knowledge';
import type { LlmClient } from '../../src/llm';
import { createMcpPool } from '../../src/mcp';
import { createModelReasoner, loadPrompts } from '../../src/reasoning/model';
import { createRulesReasoner } from '../../src/reasoning/rules';
import * as workflows from '../../src/workflows';
import { Clock } from '../direct/clock';
import { Execution, type WorkflowHost } from '../direct/execute-workflow';
import { memoryBlobStore } from '../direct/memory-blob-store';
import { tasksModel } from './model';
import { observe, type Observed } from './observe';
import { personFor } from './person';
import type { Task } from './task';
import { troubledWire } from './wire';
import { filesWorld } from './worlds/files-world';
import { graphWorld } from './worlds/graph-world';
import { pharmacokineticsWorld } from './worlds/pharmacokinetics-world';
import type { World } from './worlds/world';

export interface TaskRun {
  task: Task;
  document: RunDocument;
  observed: Observed;
  refusals: number;
}

const worlds: Record<Task['profile'], () => World | Promise<World>> = {
  graph: graphWorld,
  files: filesWorld,
  pharmacokinetics: pharmacokineticsWorld,
};
const rules = createRulesReasoner();

/** Carries a task out before servers of its own, in this process, and looks at the servers afterwards. */
export async function runTask(task: Task): Promise<TaskRun> {
  const world = await worlds[task.profile]();
  const pool = createMcpPool(world.servers, { clientVersion: 'tasks' });
  try {
    const wire = troubledWire(task, world, pool);
    const person = personFor(task, world);
    const proposed = new Set<number>();
    const evidence = await openContentStore(memoryBlobStore(), {});
    const activities = createActivities(
      {
        evidence,
        servers: wire.servers,
        catalogue: { loadProfile: () => profileOf(task), loadPlans },
        reasoners: { rules, model: modelOf(tasksModel(task, world.root, proposed)) },
        knowledge: knowledgeOf,
        notifier: {
          send: async (urlFrom) => await Promise.reject(new Error(`Nobody is told at ${urlFrom}.`)),
        },
        version: packageVersion(),
      },
      hashArguments,
    );
    let answering: string | null = null;
    const host: WorkflowHost = {
      workflows,
      activities,
      whenIdle(execution) {
        const { openRequest } = execution.query(queryNames.status) as RunStatus;
        if (openRequest === null || answering === openRequest.id) return false;
        const { id: requestId, hash } = openRequest;
        answering = requestId;
        execution.updateLater(answerUpdate, async () => ({
          requestId,
          answer: await person.answer(openRequest),
          by: 'shift',
          ...(hash !== undefined && { hash }),
        }));
        return true;
      },
    };
    const execution = new Execution(host, workflowType, Clock.start(), `task-${task.number}`);
    const request = {
      query: task.query,
      profile: task.profile,
      attended: true,
      overrides: { llm: 'made-up', planning: task.planning },
    };
    const { document: ref } = (await execution.run([request])) as InvestigationResult;
    const stored = await evidence.get(ref ?? '');
    if (!stored.available) throw new Error(stored.reason);
    const document = runDocumentSchema.parse(stored.document);
    const observed = await observe(task, world, { arrivals: wire.arrivals, proposed }, person);
    return { task, document, observed, refusals: person.refusals };
  } finally {
    await pool.close();
    await world.close();
  }
}

/** The shipped profile; of files, with a policy by which a person confirms what is written. */
function profileOf({ profile: name, confirmsFiles }: Task): Profile {
  const profile = loadProfile(name);
  if (name !== 'files' || !confirmsFiles) return profile;
  const confirm = ['files/write_file', 'files/move_file', 'files/create_directory'];
  const policy = { ...profile.policy, allow: ['files/read_*', 'files/list_*'], confirm };
  return profileSchema.parse({ ...profile, policy });
}

const texts = loadPrompts(promptsDirectory());
const llm = llmConfigSchema.parse({
  llm_id: 'made-up',
  provider: 'openai-compatible',
  base_url: 'http://127.0.0.1:9/v1',
  model_name: 'made-up',
});
const choice: ModelChoice = {
  agent: null,
  llm,
  settings: {
    model: 'made-up',
    temperature: 0,
    maxTokens: 1000,
    maxContextTokens: 100_000,
    systemPrompt: 'You are a helpful assistant.',
  },
  prompts: Object.fromEntries(
    Object.entries(texts).map(([node, text]) => [node, { text, hash: node }]),
  ),
};

/** The model in place of one behind an endpoint. */
function modelOf(client: LlmClient): ModelReasoners {
  const { settings } = choice;
  return {
    choose: () => choice,
    reasoner: (_choice, { record }) =>
      createModelReasoner({ rules, client, settings, prompts: texts, record }),
    unasked: async () => null,
    failureOf: () => null,
  };
}
