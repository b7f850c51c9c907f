import * as z from 'zod';

import { answerRulesSchema } from '../people/answer-terms';
import { notificationSchema } from '../watch/notification';
import { ceilingsSchema } from '../configuration/ceilings';
import { modelChoiceSchema, preparedModelSchema } from '../configuration/model-choice';
import { planFileSchema } from '../configuration/plan';
import { profileSchema } from '../configuration/profile';
import { readingRuleSchema } from '../configuration/reading-rule';
import { toolDefinitionSchema } from '../calls/tool';

/** Versions of the code that judges; a worker with others must not continue a run silently. */
export const codeVersionsSchema = z.object({ netoncall: z.string(), checks: z.string() });

/** Earlier versions told reading from writing by words; such rules no longer count. */
function withoutWordRules(profile: unknown): unknown {
  const { policy } = (profile ?? {}) as { policy?: { readings?: unknown } };
  if (!Array.isArray(policy?.readings)) return profile;
  const readings = policy.readings.filter((rule: object) => !('begins' in rule));
  return { ...(profile as object), policy: { ...policy, readings } };
}

/**
 * What `prepare` records, contents and not only hashes, so that a later edit of a profile, a plan
 * or a server does not change a run (kept in the evidence store, by reference).
 */
export const runSnapshotSchema = z.object({
  profile: z.preprocess(withoutWordRules, profileSchema),
  plans: z.array(planFileSchema),
  tools: z.array(toolDefinitionSchema),
  versions: codeVersionsSchema,
  /** Absent where the rules reason. */
  model: modelChoiceSchema.optional(),
});

/** The part of the snapshot that the workflow itself needs for its decisions. */
export const preparedRunSchema = z.object({
  /** Reference of the stored `RunSnapshot`. */
  snapshotRef: z.string(),
  /** Identity of the evidence store that holds this run's evidence. */
  evidenceStore: z.string(),
  reasoner: z.enum(['rules', 'model']),
  /** Absent where the rules reason. */
  model: preparedModelSchema.optional(),
  planning: profileSchema.shape.planning,
  completion: profileSchema.shape.completion,
  /** Whether a set of checks judges the results of this domain. */
  judged: z.boolean(),
  inventory: z.object({ server: z.string(), tool: z.string() }).nullable(),
  limits: profileSchema.shape.limits,
  servers: z.array(
    z.object({
      name: z.string(),
      concurrency: z.number(),
      callsPerSecond: z.number().optional(),
      callTimeoutMs: z.number(),
      jobTimeoutMs: z.number().optional(),
      /** Absent where an earlier version prepared the run. */
      effectWithinMs: z.number().optional(),
    }),
  ),
  /** Names and argument schemas, for the gate. */
  tools: z.array(
    z.object({
      server: z.string(),
      name: z.string(),
      inputSchema: z.unknown(),
      /** Making a call twice does no more than making it once, by the server's own word. */
      repeatable: z.boolean().optional(),
      /** It changes nothing, by the server's own word. */
      readOnly: z.boolean().optional(),
      /** The same of a server that is not trusted with that: no call of it counts as a change made. */
      saysReadOnly: z.boolean().optional(),
      /** Absent: allowed; history keeps what differs from that. */
      policy: z.enum(['confirm', 'deny']).optional(),
      /** How calls that only read are told from those that need the confirmation. */
      reads: readingRuleSchema.optional(),
    }),
  ),
  /** Calls of one turn are confirmed together; absent: each alone. */
  batches: z.literal(true).optional(),
  /** Who may approve; absent: everybody. */
  approvers: z.array(z.string()).optional(),
  /** What an answer has to come with; absent where an earlier version prepared the run. */
  answerRules: answerRulesSchema.optional(),
  /** Who is told of open requests and of verdicts; absent: nobody. */
  notifications: z.array(notificationSchema).optional(),
  argumentRules: profileSchema.shape.argumentRules,
  /** A model tells the answer of the task in words; absent where none does, and in older runs. */
  tellsAnswer: z.boolean().optional(),
  /** What the model may take; absent where nothing bounds it, and in older runs. */
  ceilings: z
    .object({ run: ceilingsSchema.optional(), conversation: ceilingsSchema.optional() })
    .optional(),
  /** Devices stay out of the search attributes; absent: they are there. */
  hidesDevices: z.boolean().optional(),
  /** Servers that could not be asked for their tools, with the reason. */
  unavailableServers: z.array(z.object({ server: z.string(), reason: z.string() })),
});

export type RunSnapshot = z.infer<typeof runSnapshotSchema>;
export type PreparedRun = z.infer<typeof preparedRunSchema>;
