import * as z from 'zod';

import { ceilingsSchema } from '../configuration/ceilings';
import { previousRunSchema } from '../analysis/previous-run';
import { inputProblems, plainWords } from '../text/plain-problems';
import { turnPlaceSchema } from './turn-place';
import { acknowledgementSchema } from '../watch/acknowledgement';

/** What a run may change of its profile, for this run only (F3: the run comes first). */
export const requestOverridesSchema = z.strictObject({
  /** Intent of the catalogue plan to follow, instead of the one the query suggests. */
  plan: z.string().min(1).optional(),
  /** A plan of the caller's own: steps in natural language. */
  steps: z.array(z.string().trim().min(1)).min(1).max(1000).optional(),
  /** Retries of the objective after the first pass. */
  maxRetries: z.int().min(0).max(10).optional(),
  /** How long a question to a person stays open, in seconds. */
  answerWithinSeconds: z.int().min(1).max(604_800).optional(),
  /** Minutes of log that the question is about. */
  windowMinutes: z.int().min(1).max(525_600).optional(),
  reasoner: z.enum(['rules', 'model']).optional(),
  /** False: no plan is made; the query itself is the only step. */
  planning: z.boolean().optional(),
  /** New plans after a failure. */
  maxReplans: z.int().min(0).max(20).optional(),
  /** Nodes that the run may execute. */
  maxNodes: z.int().min(1).max(10_000).optional(),
  /** A file of `llms/`; the run reasons with this model. */
  llm: z.string().min(1).optional(),
  /** A file of `agents/`. */
  agent: z.string().min(1).optional(),
  /** Said to the model first, in place of what the agent or the LLM says. */
  systemPrompt: z.string().trim().min(1).max(8000).optional(),
  temperature: z.number().min(0).max(2).optional(),
  /** What the model may take in this run, each in place of what the profile says. */
  ceilings: ceilingsSchema.optional(),
});

/** The start input of an investigation, as a person types it into the Temporal CLI. */
export const investigationRequestSchema = z.strictObject({
  /** The question, in the asker's words. */
  query: z.string().trim().min(1, 'must not be empty').max(4000),
  /** Name of a folder in `profiles/`. */
  profile: z.string().min(1).default('network'),
  /** Who asks, as the sender says; a profile may want somebody else to approve. */
  askedBy: z.string().trim().min(1).max(200).optional(),
  /** Devices to look at, where the query does not name them. */
  devices: z.array(z.string().trim().min(1)).max(5000).optional(),
  /** Conversation that this run belongs to. */
  sessionId: z.string().min(1).optional(),
  /** Set by that conversation: what was said before, and what is known from it. */
  conversation: turnPlaceSchema.optional(),
  /** Set by the incident that this run belongs to: the number of the run there. */
  incidentRun: z.int().min(1).optional(),
  /** False where nobody is there to answer, as on a schedule. */
  attended: z.boolean().default(true),
  /** The run's clock, ISO 8601 with offset; schedules and evaluations set it. */
  now: z.iso.datetime({ offset: true }).optional(),
  /** What the last run found, so that this one can tell new from old. */
  previous: previousRunSchema.optional(),
  /** Findings that people know of; reported as such until their date. */
  acknowledged: z.array(acknowledgementSchema).max(200).optional(),
  /** Seconds between the runs of a schedule: the report then tells of runs that did not come. */
  everySeconds: z.int().min(1).max(31_622_400).optional(),
  overrides: requestOverridesSchema.optional(),
});

export type RequestOverrides = z.infer<typeof requestOverridesSchema>;
export type InvestigationRequest = z.infer<typeof investigationRequestSchema>;
/** A request before its defaults are filled in: what callers write. */
export type InvestigationRequestInput = z.input<typeof investigationRequestSchema>;

/** Shown with every rejection of a start input: correct, and short enough to copy. */
export const requestExample = '{"query":"Check BGP neighbors on PE1"}';

export type RequestReading =
  | { ok: true; request: InvestigationRequest }
  | { ok: false; message: string };

/**
 * Reads a start input of unknown shape. Never throws: a rejection carries one message that names
 * each wrong field and shows a correct input.
 */
export function readInvestigationRequest(input: unknown): RequestReading {
  const parsed = investigationRequestSchema.safeParse(input, plainWords);
  if (parsed.success) return { ok: true, request: parsed.data };
  return {
    ok: false,
    message: `The input of an investigation is not right. ${inputProblems(parsed.error)}. A correct input is ${requestExample}`,
  };
}
