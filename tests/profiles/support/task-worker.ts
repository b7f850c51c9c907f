import { randomUUID } from 'node:crypto';

import type { WorkflowHandle } from '@temporalio/client';

import { knowledgeOf } from '../../../src/knowledge';
import { loadPlans, loadProfile } from '../../../src/config';
import type { InvestigationRequestInput } from '../../../src/domain/investigation/investigation-request';
import type { McpServer } from '../../../src/domain/configuration/profile';
import {
  type InvestigationResult,
  type RunDocument,
  runDocumentSchema,
} from '../../../src/domain/run/run-document';
import type { RunStatus } from '../../../src/domain/run/run-status';
import { createMcpPool } from '../../../src/mcp';
import { createRulesReasoner } from '../../../src/reasoning/rules';
import {
  httpError,
  json,
  type RecordedRequest,
  type ScriptStep,
  startModelServer,
} from '../../support/model-server';
import { type ScriptedConfiguration, scriptedModels } from '../../support/scripted-llm';
import { startTestWorker, type TestWorker } from '../../support/test-worker';

export interface TaskWorker extends Pick<TestWorker, 'client' | 'taskQueue' | 'evidence'> {
  /** What the model answers next, in order; what is left at the end is a mistake of the test. */
  script: ScriptStep[];
  /** What the model was asked in this test. */
  asked: RecordedRequest[];
  /** How the model tells in words what came of a task; by default not at all. */
  tells: (request: RecordedRequest) => ScriptStep;
  /** Answers where the script is empty. */
  brain?: (request: RecordedRequest) => ScriptStep;
  use(server: McpServer): Promise<void>;
  /** Throws where the model was not asked for all that it had to say. */
  played(): void;
  start(request: InvestigationRequestInput): Promise<WorkflowHandle>;
  document(handle: WorkflowHandle): Promise<RunDocument>;
  stop(): Promise<void>;
}

/**
 * A shipped profile with a scripted model, in front of a real MCP server that each test chooses.
 * The worker and the model's endpoint serve a whole test file.
 * @param endpoint a model that runs, and settings for it, in place of the scripted one
 */
export async function startTaskWorker(
  profile: string,
  {
    endpoint,
    ...configuration
  }: ScriptedConfiguration & {
    endpoint?: { baseUrl: string; settings: Record<string, unknown>; patienceSeconds: number };
  } = {},
): Promise<TaskWorker> {
  const state: Pick<TaskWorker, 'script' | 'asked' | 'brain' | 'tells'> = {
    script: [],
    asked: [],
    tells: tellsNothing,
  };
  const model = await startModelServer({
    script: (request) => {
      if (isAskedToTell(request)) return state.tells(request);
      state.asked.push(request);
      return state.script.shift() ?? state.brain?.(request) ?? httpError(418);
    },
  });
  const scripted = scriptedModels(
    endpoint?.baseUrl ?? model.baseUrl,
    endpoint?.settings,
    configuration,
  );
  const [name = ''] = Object.keys(loadProfile(profile).mcpServers);
  let current: { server: McpServer; pool: ReturnType<typeof createMcpPool> } | null = null;
  const connected = () => {
    if (current === null) throw new Error('The test has not chosen a server.');
    return current;
  };
  const worker = await startTestWorker([name], {
    servers: {
      limits: () => connected().server,
      listTools: (server, options) => connected().pool.listTools(server, options),
      callTool: (server, tool, values, options) =>
        connected().pool.callTool(server, tool, values, options),
    },
    catalogue: {
      loadPlans,
      loadProfile: (wanted) => {
        const loaded = loadProfile(wanted);
        const { modelPatienceSeconds } = loaded.limits;
        const patience = endpoint?.patienceSeconds ?? modelPatienceSeconds;
        return { ...loaded, limits: { ...loaded.limits, modelPatienceSeconds: patience } };
      },
    },
    reasoners: { rules: createRulesReasoner(), model: scripted.models },
    knowledge: knowledgeOf,
  });
  const { client, taskQueue, evidence } = worker;
  return Object.assign(state, {
    client,
    taskQueue,
    evidence,
    async use(server: McpServer) {
      await current?.pool.close();
      current = { server, pool: createMcpPool({ [name]: server }, { clientVersion: 'test' }) };
      state.script.length = 0;
      state.asked.length = 0;
      state.tells = tellsNothing;
    },
    played() {
      if (state.script.length === 0) return;
      throw new Error(`Not asked for: ${state.script.map(({ what }) => what).join(', ')}`);
    },
    start: async (request: InvestigationRequestInput) =>
      await worker.client.workflow.start('investigate', {
        taskQueue: worker.taskQueue,
        workflowId: `${profile}-${randomUUID()}`,
        args: [{ profile, ...request, overrides: { llm: 'scripted', ...request.overrides } }],
      }),
    async document(handle: WorkflowHandle) {
      const { document } = (await handle.result()) as InvestigationResult;
      const stored = await worker.evidence.get(document ?? '');
      if (!stored.available) throw new Error(`The run's document is not there: ${stored.reason}`);
      return runDocumentSchema.parse(stored.document);
    },
    async stop() {
      await worker.stop();
      await current?.pool.close();
      await model.close();
      scripted.remove();
    },
  });
}

const tellsNothing = (): ScriptStep => json({ sentences: [] });

/** Whether the model is asked to tell what came of a task, which no script of a plan has to hold. */
export function isAskedToTell({ body }: RecordedRequest): boolean {
  return body.response_format?.json_schema?.name === 'tell_answer';
}

export async function statusWhere(
  handle: WorkflowHandle,
  holds: (status: RunStatus) => boolean,
): Promise<RunStatus> {
  for (;;) {
    const status = await handle.query<RunStatus>('status');
    if (holds(status)) return status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits for the open question and answers it. */
export async function answer(handle: WorkflowHandle, text: string): Promise<string> {
  const { openRequest } = await statusWhere(handle, (status) => status.openRequest !== null);
  const { id: requestId, hash } = openRequest ?? {};
  const given = { requestId, answer: text, by: 'shift@example.net', hash };
  await handle.executeUpdate('answer', { args: [given] });
  return openRequest?.prompt ?? '';
}

/** A goal that takes planning. */
export function complexGoal(objective: string, parts: unknown[] = []): ScriptStep {
  return json({ kind: 'goal', objective, complexity: 'complex', confidence: 0.95, parts });
}

/** A goal that one call reaches. */
export function simpleGoal(
  objective: string,
  tool: string,
  values: Record<string, unknown>,
): ScriptStep {
  const call = { tool, arguments: values };
  return json({ kind: 'goal', objective, complexity: 'simple', confidence: 0.9, ...call });
}

export function plannedCall(
  instruction: string,
  tool: string,
  values: Record<string, unknown>,
  last = false,
): ScriptStep {
  return json({ kind: 'call', instruction, tool, arguments: values, last, critical: false });
}
