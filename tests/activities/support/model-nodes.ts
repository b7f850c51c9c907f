import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';

import { createActivities } from '../../../src/activities';
import { knowledgeOf } from '../../../src/knowledge';
import { loadPlans, loadProfile } from '../../../src/config';
import {
  type InvestigationRequest,
  investigationRequestSchema,
} from '../../../src/domain/investigation/investigation-request';
import type { PreparedRun } from '../../../src/domain/investigation/run-snapshot';
import { hashArguments, openEvidenceStore } from '../../../src/evidence';
import { createRulesReasoner } from '../../../src/reasoning/rules';
import {
  type RecordedRequest,
  type ScriptStep,
  startModelServer,
} from '../../support/model-server';
import { scriptedModels } from '../../support/scripted-llm';
import { ScriptedServers } from '../../support/scripted-servers';
import { demandingAgent, type NodeCase, nodeTools, storedResults } from './model-node-cases';

export interface ModelNodes {
  /** Runs the activity of a case as a worker does, once; what the model says comes from `replies`. */
  run(one: NodeCase, replies: (request: RecordedRequest) => ScriptStep): Promise<unknown>;
  /** What the node answers where its model must not be asked. */
  ifSure(one: Omit<NodeCase, 'right'>): Promise<unknown>;
  /** Requests of all runs so far. */
  readonly asked: RecordedRequest[];
  stop(): Promise<void>;
}

/** The thinking nodes of a worker with a scripted model over real HTTP, and runs that are prepared. */
export async function startModelNodes(): Promise<ModelNodes> {
  let reply: (request: RecordedRequest) => ScriptStep;
  const model = await startModelServer({ script: (request) => reply(request) });
  const scripted = scriptedModels(model.baseUrl, {}, { agents: [demandingAgent] });
  const folder = await mkdtemp(join(tmpdir(), 'netoncall-nodes-'));
  const evidence = await openEvidenceStore({}, { location: folder });
  const activities = createActivities(
    {
      evidence,
      servers: new ScriptedServers(nodeTools, {}),
      catalogue: { loadProfile, loadPlans },
      reasoners: { rules: createRulesReasoner(), model: scripted.models },
      knowledge: knowledgeOf,
      notifier: { send: () => Promise.reject(new Error('Nobody is told anything here.')) },
      version: 'test',
    },
    hashArguments,
  );
  const { inventory, result } = storedResults;
  const refs = { inventory: await evidence.put(inventory), result: await evidence.put(result) };
  const prepared = new Map<string, Promise<PreparedRun>>();
  const prepare = (request: InvestigationRequest): Promise<PreparedRun> => {
    const known = prepared.get(request.profile);
    const run = new MockActivityEnvironment();
    const preparing =
      known ??
      run.run<[InvestigationRequest], PreparedRun, typeof activities.prepare>(
        activities.prepare,
        request,
      );
    prepared.set(request.profile, preparing);
    return preparing;
  };
  const factsOf = async ({ profile, query, facts }: Omit<NodeCase, 'right'>) => {
    const overrides = { llm: 'scripted', agent: demandingAgent.name };
    const request = investigationRequestSchema.parse({ query, profile, overrides });
    const { snapshotRef } = await prepare(request);
    return { request, snapshotRef, inventoryRef: refs.inventory, now, calls: [], ...facts };
  };
  const perform = async (name: NodeCase['activity'], input: unknown): Promise<unknown> => {
    // The run has been waiting for its model for no time yet.
    const environment = new MockActivityEnvironment(
      { scheduledTimestampMs: Date.now() },
      { logger: quiet },
    );
    const activity = activities[name] as (input: unknown) => Promise<unknown>;
    return await environment.run<[unknown], unknown, typeof activity>(activity, input);
  };
  return {
    asked: model.requests,
    async run(one, replies) {
      reply = replies;
      return await perform(one.activity, {
        since: null,
        changes: await factsOf(one),
        calls: [{ id: 'p0.s0.c0', ref: refs.result }, ...(one.calls ?? [])],
      });
    },
    async ifSure(one) {
      const facts = await factsOf(one);
      return await perform(one.activity, { ifSure: { ...facts, calls: one.calls ?? [] } });
    },
    async stop() {
      await model.close();
      scripted.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const now = '2026-05-06T09:30:00.000Z';
/** Failed activities are what the tests are about. */
const quiet = new DefaultLogger('ERROR');
