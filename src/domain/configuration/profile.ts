import * as z from 'zod';

import { argumentRuleSchema } from './argument-rules';
import { builtInNameSchema } from '../calls/built-in-tools';
import { ceilingsSchema } from './ceilings';
import { captureRuleSchema } from '../calls/capture';
import { isTimeZone } from '../text/time-zones';
import { notificationSchema } from '../watch/notification';
import { toolNoteSchema } from './tool-note';
import { toolPolicySchema } from './tool-policy';

const milliseconds = z.int().min(1);

/** An MCP server in the usual `mcpServers` shape, with what the connection needs to know. */
export const mcpServerSchema = z
  .strictObject({
    command: z.string().optional(),
    args: z.array(z.string()).default([]),
    env: z.record(z.string(), z.string()).default({}),
    cwd: z.string().optional(),
    url: z.string().optional(),
    headers: z.record(z.string(), z.string()).default({}),
    transport: z.enum(['stdio', 'http', 'streamable-http']).optional(),
    /** Calls at once. A server that serves one call after the other wants 1. */
    concurrency: z.int().min(1).max(64).default(1),
    /** Calls a second over all workers; no limit where absent. */
    callsPerSecond: z.number().positive().max(1000).optional(),
    /** How long one call may take before it counts as timed out. */
    callTimeoutMs: milliseconds.default(30_000),
    /** How long a call may take in all that goes on telling of progress. */
    jobTimeoutMs: milliseconds.optional(),
    /** How long after it was sent a call whose reply was lost may still take effect. */
    effectWithinMs: milliseconds.max(7 * 86_400_000).optional(),
    connectTimeoutMs: milliseconds.default(15_000),
    /** Whether its word counts that a tool only reads or may be repeated. */
    trustHints: z.boolean().optional(),
  })
  .refine((server) => (server.command === undefined) !== (server.url === undefined), {
    message: 'needs either "command" (started over stdio) or "url" (streamable HTTP), not both',
  });

/** Some thousand replies of a large router; nobody reads more in one report. */
export const defaultEvidenceBytes = 256 * 1024 * 1024;
/**
 * A Temporal server ends a run by force at 51,200 events or 50 MiB of history, as it is shipped: what
 * is left above these is room for calls under way and for the report.
 */
const mostHistoryEvents = 40_000;
const mostHistoryBytes = 40 * 1024 * 1024;
/** Long enough to make room on a disk or to bring a server back. */
export const defaultStorePatienceSeconds = 3_600;

export const profileLimitsSchema = z.strictObject({
  /** Retries of the objective after the first pass. */
  maxRetries: z.int().min(0).max(10).default(2),
  /** Calls in one step, over all its iterations. */
  callsPerStep: z.int().min(1).max(1000).default(24),
  /** Reasoner turns in one step. */
  iterationsPerStep: z.int().min(1).max(50).default(6),
  /** Refused proposals in one step before the step is given up. */
  refusalsPerStep: z.int().min(1).max(20).default(3),
  /** Steps that the investigation may add to follow the evidence. */
  followUpSteps: z.int().min(0).max(100).default(32),
  /** Nodes in a run whose plan is generated or absent. */
  nodes: z.int().min(1).default(50),
  replans: z.int().min(0).default(3),
  /** Times that one call is tried again in a run after an error that may pass. */
  callRetries: z.int().min(0).max(10).default(2),
  /** Reminders, where completion is required, before the run ends without an answer. */
  nudges: z.int().min(0).max(10).default(2),
  /** How long a question to a person stays open. */
  answerWithinSeconds: z.int().min(1).default(900),
  /** Attempts of one call at the transport. */
  callAttempts: z.int().min(1).max(20).default(3),
  /** What a device that does not answer may cost a run, over all calls to it. */
  deviceSilenceSeconds: z.int().min(1).max(86_400).default(45),
  /** Bytes of evidence after which a run ends with what it has found; 256 MiB. */
  evidenceBytes: z.int().min(1).default(defaultEvidenceBytes),
  /** Events and bytes of history from which on a run ends with what it has found. */
  historyEvents: z.int().min(1).max(mostHistoryEvents).default(mostHistoryEvents),
  historyBytes: z.int().min(1).max(mostHistoryBytes).default(mostHistoryBytes),
  /** How long a run waits for its evidence store where that is away. */
  storePatienceSeconds: z.int().min(0).max(604_800).default(defaultStorePatienceSeconds),
  /** How long a run waits for a server of tools that cannot be connected to, each time it is away. */
  serverPatienceSeconds: z.int().min(0).max(86_400).default(60),
  /** How long a model that does not answer is tried again before the rules take over. */
  modelPatienceSeconds: z.int().min(0).max(86_400).default(120),
  /** What the model may take in a run, and in a conversation with all its turns. */
  model: ceilingsSchema.optional(),
  conversation: ceilingsSchema.optional(),
  /** Tokens of earlier turns that a model is told in a conversation. */
  historyTokens: z.int().min(0).max(100_000).default(2000),
  /** Devices that one workflow looks at; more of them become a fleet of runs of this size. */
  devicesPerRun: z.int().min(1).max(100).default(8),
  /** Devices of a fleet that are looked at at the same time, each with one query at a time. */
  devicesAtOnce: z.int().min(1).max(1000).default(32),
  /** Devices of a fleet after which the run continues as new, to keep its history small. */
  devicesPerBatch: z.int().min(1).default(1024),
});

/** What a domain is: configuration and prompts, never a branch in code. */
export const profileSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower case words joined by -'),
  description: z.string().min(1),
  /** Said to those who ask for something else. */
  scope: z.string().min(1),
  planning: z.enum(['catalog', 'generated', 'next-step', 'none']),
  reasoner: z.enum(['rules', 'model']).default('rules'),
  /** The agent and the LLM of the reasoner `model`: files of `agents/` and `llms/`. */
  agent: z.string().min(1).optional(),
  llm: z.string().min(1).optional(),
  /** Name of the knowledge that judges the results; null where the domain has none. */
  checks: z.string().min(1).max(64).nullable().default(null),
  /** Where a question's times of day are read if it names no zone: an IANA name; UTC where absent. */
  timeZone: z
    .string()
    .refine(isTimeZone, {
      error: 'must be a time zone of the IANA database, such as Europe/Lisbon',
    })
    .optional(),
  mcpServers: z.record(z.string(), mcpServerSchema),
  /** The one tool that configuration names: it lists what can be investigated. */
  inventory: z
    .strictObject({
      server: z.string(),
      tool: z.string(),
      /** Globs over device names, in order, that give a role where the inventory gives none. */
      roles: z.array(z.strictObject({ match: z.string(), role: z.string() })).default([]),
    })
    .nullable()
    .default(null),
  /** Words of a query that point to an intent of the catalogue, strongest first. */
  intents: z
    .array(
      z.strictObject({
        intent: z.string(),
        words: z.array(z.string()).min(1),
        subjects: z.array(z.string()),
        objective: z.string(),
      }),
    )
    .default([]),
  /** Intent where no words point anywhere but a device was named; null: ask. */
  defaultIntent: z.string().nullable().default(null),
  /** Words that mean the same to this domain: {"adjacency": ["isis", "neighbor"]}. */
  vocabulary: z.record(z.string(), z.array(z.string())).default({}),
  /** Things people ask for that no tool can show: {"cpu": ["cpu", "load"]}. */
  unseen: z.record(z.string(), z.array(z.string())).default({}),
  argumentRules: z.array(argumentRuleSchema).default([]),
  /** Tools of the agent itself that are offered beside those of the servers. */
  builtInTools: z.array(builtInNameSchema).default([]),
  /** `required`: a run ends by `attempt_completion` only; text alone gets a nudge. */
  completion: z.enum(['optional', 'required']).default('optional'),
  /** What models are told of tools beside what the servers say. */
  toolNotes: z.array(toolNoteSchema).default([]),
  /** What later steps and turns shall know of results. */
  capture: z.array(captureRuleSchema).default([]),
  policy: toolPolicySchema.prefault({}),
  /** Whether runs are found by their devices, whose names Temporal then keeps readable. */
  findByDevice: z.boolean().optional(),
  /** Who is told of open requests and of verdicts. */
  notifications: z.array(notificationSchema).default([]),
  limits: profileLimitsSchema.prefault({}),
});

/**
 * A server that was given up may go on for as long as it was waited for, and one with jobs for as
 * long as a job may take.
 */
export function effectWithin({
  effectWithinMs,
  jobTimeoutMs = 0,
  callTimeoutMs,
}: Pick<McpServer, 'effectWithinMs' | 'jobTimeoutMs' | 'callTimeoutMs'>): number {
  return effectWithinMs ?? Math.max(jobTimeoutMs, 2 * callTimeoutMs);
}

export type McpServer = z.infer<typeof mcpServerSchema>;
export type ProfileLimits = z.infer<typeof profileLimitsSchema>;
export type Profile = z.infer<typeof profileSchema>;
