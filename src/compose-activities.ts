import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Activities } from './activities';
import type { IncidentActivities } from './activities/incidents';
import type { ActivityDependencies } from './activities/interfaces';
import { loadPlans, loadProfile, packageVersion } from './config';
import { composeThinking } from './compose-thinking';
import type { McpServer } from './domain/configuration/profile';
import { type EvidenceStore, hashArguments } from './evidence';
import { createWebhookNotifier } from './notify/webhook-notifier';
import type { Log } from './operations';

export interface WorkerSettings {
  evidence: EvidenceStore;
  findByDevice?: boolean | undefined;
  replyBytes?: number | undefined;
  /** Of the activity that the running code works for. */
  traceContext?: (() => Record<string, string>) | undefined;
}

export type AllActivities = Activities & IncidentActivities;

export interface ComposedActivities {
  activities: AllActivities;
  /** Ends connections and child processes. */
  close: () => Promise<void>;
}

/**
 * The activities over all that they need, and connections to all servers under way. Their code is
 * loaded here, part by part, so that the threads, servers and connections of a starting worker
 * get on beside it.
 */
export async function composeActivities(
  servers: Record<string, McpServer>,
  { evidence, findByDevice, replyBytes, traceContext }: WorkerSettings,
  log: Log,
): Promise<ComposedActivities> {
  const version = packageVersion();
  // First: it loads its code beside this thread.
  const thinking = composeThinking();
  const { rules } = thinking;
  const { createMcpPool } = await part(() => require('./mcp') as typeof import('./mcp'));
  const pool = createMcpPool(servers, {
    clientVersion: version,
    traceContext,
    log: ({ level, server, message }) => {
      if (level === 'warn') log(`${server}: ${message}`, 'warn');
    },
  });
  // What fails here fails again, with its reason, in the run that needs the server.
  for (const name of Object.keys(servers)) pool.listTools(name).catch(() => undefined);
  const { createModelReasoners } = await part(
    () => require('./compose-reasoners') as typeof import('./compose-reasoners'),
  );
  const { createActivities } = await part(
    () => require('./activities') as typeof import('./activities'),
  );
  const { createIncidentActivities } = await part(
    () => require('./activities/incidents') as typeof import('./activities/incidents'),
  );
  const { createTeller } = await part(
    () => require('./destinations') as typeof import('./destinations'),
  );
  const { createMaintenanceReader, fitsPattern } = await part(
    () => require('./maintenance') as typeof import('./maintenance'),
  );
  const notifier = createWebhookNotifier(process.env);
  const dependencies: ActivityDependencies = {
    evidence,
    servers: {
      limits: (server) => servers[server] ?? null,
      listTools: (server, options) => pool.listTools(server, options),
      callTool: (server, tool, values, options) => pool.callTool(server, tool, values, options),
    },
    catalogue: { loadProfile, loadPlans },
    reasoners: { rules, model: createModelReasoners({ rules }) },
    knowledge: thinking.knowledge,
    notifier,
    version,
    ...(findByDevice !== undefined && { findByDevice }),
    ...(replyBytes !== undefined && { replyBytes }),
  };
  return {
    activities: {
      ...createActivities(dependencies, hashArguments),
      ...createIncidentActivities({
        evidence,
        teller: createTeller(process.env, notifier),
        maintenance: createMaintenanceReader(process.env),
        fitsPattern,
      }),
    },
    close: async () => {
      await Promise.all([pool.close(), thinking.close()]);
    },
  };
}

/** Loading holds everything else up, so what is waiting gets its turn first. */
async function part<T>(load: () => T): Promise<T> {
  await nextTurn();
  return load();
}

/** All activities. A worker has to know their names before their code is there. */
const names: Record<keyof AllActivities, true> = {
  prepare: true,
  parseGoal: true,
  selectPlan: true,
  proposeToolCalls: true,
  assessObjective: true,
  makePlan: true,
  planStep: true,
  verify: true,
  writeAnswer: true,
  tellAnswer: true,
  diagnose: true,
  diagnoseFleet: true,
  callTool: true,
  notify: true,
  readConfirmation: true,
  readBatch: true,
  findFinishedCall: true,
  verifyAnswer: true,
  passOn: true,
  keepFleetBase: true,
  keepFleetState: true,
  resumeFleet: true,
  openPart: true,
  keepTrace: true,
  keepTurn: true,
  placeNames: true,
  writeReport: true,
  tellDestination: true,
  findAnnounced: true,
  recallIncidents: true,
  rememberIncident: true,
  noteIncident: true,
};

/** Activities by name that wait for their code. */
export function activitiesWhenLoaded(loading: Promise<ComposedActivities>): AllActivities {
  const whenLoaded =
    (name: keyof AllActivities) =>
    async (...input: unknown[]): Promise<unknown> => {
      const { activities } = await loading;
      return await (activities[name] as (...input: unknown[]) => Promise<unknown>)(...input);
    };
  const entries = Object.keys(names).map((name) => [name, whenLoaded(name as keyof AllActivities)]);
  return Object.fromEntries(entries) as AllActivities;
}
