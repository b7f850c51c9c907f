import * as z from 'zod';

import {
  coverageSchema,
  diffSchema,
  impactSchema,
  rootCauseSchema,
  timelineEntrySchema,
} from '../analysis/analysis';
import type { Spending } from '../configuration/ceilings';
import { todoItemSchema } from '../calls/built-in-tools';
import type { CapturedContext } from '../calls/capture';
import { checkSchema } from '../analysis/check';
import { directAnswerSchema } from '../analysis/direct-answer';
import { parsedQuestionSchema } from '../analysis/parsed-question';
import { agentAnswerSchema } from '../reasoning/final-answer';
import { type Answered, answeredSchema } from './answered';
import { fleetProgressSchema } from './fleet';
import { findingSchema, severitySchema } from '../analysis/finding';
import { settledPartSchema } from '../analysis/goal-part';
import { hintSchema } from '../people/hint';
import { humanDecisionSchema } from '../people/human-request';
import { modelUseSchema, tokenUsageSchema } from '../reasoning/model-use';
import { outcomeSchema, verdictSchema } from '../analysis/outcome';
import { runStepSchema } from '../decisions/run-step';
import { timeSeriesSchema } from '../calls/series';
import { topologySchema } from '../analysis/topology';
import { verificationSchema } from '../decisions/verification';
import { watchReportSchema } from '../watch/watch-report';
import type { WatchTrail } from '../watch/tick';

/** One call in the form that a run's document lists it. */
export const documentCallSchema = z.object({
  server: z.string(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  status: z.string(),
  ms: z.number(),
  step: z.int(),
  pass: z.int(),
  digest: z.string(),
  ref: z.string().nullable(),
  error: z.string().nullable(),
  /** When it had come to its end, epoch milliseconds; absent in older documents. */
  at: z.number().optional(),
});

/** The document of one run: what `netoncall run --json` prints and `netoncall report` reads. */
export const runDocumentSchema = z.object({
  format: z.literal('netoncall/run/1'),
  id: z.string(),
  run_id: z.string(),
  query: z.string(),
  /** Who asked, as they said; absent where nobody said. */
  asked_by: z.string().optional(),
  profile: z.string(),
  reasoner: z.enum(['rules', 'model']),
  objective: z.string().nullable(),
  intent: z.string().nullable(),
  devices: z.array(z.string()),
  /** Present where the run was a fleet of runs: its parts and how each ended. */
  fleet: fleetProgressSchema.optional(),
  plan_source: z.string().nullable(),
  /** The run's clock and the minutes of log before it that the question is about. */
  now: z.string(),
  window_minutes: z.number().nullable(),
  /** Minutes before the run's clock at which the time asked about ends; absent where that is the clock. */
  window_end_minutes: z.int().min(1).optional(),
  outcome: outcomeSchema,
  verdict: verdictSchema,
  /** Whether the question was answered, however the run went; absent in older documents. */
  answered: answeredSchema.optional(),
  severity: severitySchema.nullable(),
  root_cause: rootCauseSchema.nullable(),
  other_causes: z.array(rootCauseSchema),
  /** Who lost service by the faults, and who only what it could fall back on; absent where not known. */
  impact: impactSchema.optional(),
  findings: z.array(findingSchema),
  checks: z.array(checkSchema),
  diff: diffSchema.nullable(),
  /** What a schedule and acknowledgements add; absent for a run that has neither. */
  watch: watchReportSchema.optional(),
  /** The question that was asked back, or null. */
  clarification: z.string().nullable(),
  decisions: z.array(humanDecisionSchema),
  /** What people said when they had the run begin again from a step. */
  hints: z.array(hintSchema).optional(),
  steps: z.array(runStepSchema),
  calls: z.array(documentCallSchema),
  /** Proposals that were not made into calls, with when they were refused. */
  refused: z.array(z.object({ tool: z.string(), reason: z.string(), at: z.number().optional() })),
  coverage: z.array(coverageSchema),
  /** How the question was understood. */
  understood: parsedQuestionSchema.optional(),
  /** What was asked, answered before what was found besides; absent where nothing was looked at. */
  direct_answer: directAnswerSchema.optional(),
  /** What a task consists of, and how each part of it ended; absent where checks judge. */
  parts: z.array(settledPartSchema).optional(),
  /** What came of a task; null where the checks give the answer, or there is none. */
  answer: z.string().nullable().default(null),
  /** Its sentences that a model wrote, each with the ids of the calls that it rests on. */
  answer_sentences: z.array(z.object({ text: z.string(), calls: z.array(z.string()) })).optional(),
  verification: verificationSchema.nullable().default(null),
  /** The final answer in the form of the run's agent, and how its evaluation judged it. */
  agent_answer: agentAnswerSchema.optional(),
  /** New plans made, and what the errors were that called for them. */
  replans: z.int().default(0),
  diagnoses: z
    .array(z.object({ kind: z.string(), remedy: z.string(), problem: z.string() }))
    .default([]),
  todo: z.array(todoItemSchema).default([]),
  nodes: z.object({ used: z.int(), limit: z.int() }).nullable().default(null),
  /** The last result of a task, as text. */
  last_result: z.object({ call: z.string(), text: z.string() }).nullable().default(null),
  /** Whether a set of checks judged the results. */
  judged: z.boolean().default(true),
  /** What could not be done, and why. */
  limitations: z.array(z.string()),
  timeline: z.array(timelineEntrySchema),
  /** What the picture of the network is drawn from; absent where no link could be read. */
  topology: topologySchema.optional(),
  /** Values over time that results hold; absent where there are none. */
  series: z.array(timeSeriesSchema).optional(),
  next_actions: z.array(z.string()),
  assessment: z.object({
    objective_achieved_assessment: z.boolean().nullable(),
    current_retries: z.int(),
    max_retries: z.int(),
    assessor_feedback_for_retry: z.string().nullable(),
    assessor_notes_for_final_report: z.string().nullable(),
  }),
  tokens: tokenUsageSchema,
  /** Which model reasoned and what it took; absent where the rules reasoned. */
  model: modelUseSchema.optional(),
  seconds: z.number(),
  passes: z.int(),
  evidence_store: z.string(),
  report: z.object({ summary: z.array(z.string()), markdown: z.string(), ticket: z.string() }),
});

export type RunDocument = z.infer<typeof runDocumentSchema>;
export type DocumentCall = z.infer<typeof documentCallSchema>;

/** What the workflow returns: small, with the document by reference. */
export interface InvestigationResult {
  outcome: z.infer<typeof outcomeSchema>;
  verdict: z.infer<typeof verdictSchema>;
  /** False where no checks judged, so that the verdict says nothing; older runs do not say. */
  judged?: boolean;
  /** Whether the question was answered, however the run went; older runs do not say. */
  answered?: Answered;
  /** The fault that was found is another matter than what was asked, which works or is not explained by it. */
  other_fault?: true;
  /** The gravest of what was found; null where nothing was. */
  severity?: z.infer<typeof severitySchema> | null;
  summary: string[];
  root_cause: z.infer<typeof rootCauseSchema> | null;
  /** Reference of the run document in the evidence store. */
  document: string | null;
  /** For the next run of a schedule: what this one found. */
  previous: {
    at: string;
    /** What fails, and what failed when it was last seen; at most 50, the states hold all. */
    findings: { check: string; device: string; object: string }[];
    /** Reference of the last known state of each object, with its time. */
    states?: string;
  } | null;
  /** What its model took; absent where there was none. */
  spent?: Spending;
  /** What later turns of its conversation shall know. */
  context?: CapturedContext;
  /** Of a run on a schedule, for the next one: its tick and how checks came out over time. */
  watch?: WatchTrail;
}
