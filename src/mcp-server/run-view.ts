import * as z from 'zod';

import { rootCauseSchema } from '../domain/analysis/analysis';
import { outcomeSchema, verdictSchema } from '../domain/analysis/outcome';
import type { HumanRequest } from '../domain/people/human-request';
import type { RunDocument } from '../domain/run/run-document';
import type { RunStatus } from '../domain/run/run-status';
import { cleanText } from '../domain/text/escape';

const mostSteps = 60;
const mostFindings = 20;

/** The question of a run to a person. */
export const openQuestionSchema = z.object({
  request_id: z.string(),
  kind: z.enum(['clarification', 'confirmation', 'escalation']),
  prompt: z.string(),
  options: z.array(z.string()),
  /** ISO 8601 UTC. */
  deadline: z.string(),
  on_deadline: z.string().describe('what happens when nobody answers in time'),
  hash: z
    .string()
    .optional()
    .describe('of the call that a confirmation is about; to be given with the answer'),
});

export const runViewSchema = z.object({
  workflow_id: z.string(),
  state: z
    .enum(['running', 'waiting_for_person', 'ended', 'unknown'])
    .describe('unknown: nobody could be asked; "note" says why'),
  phase: z.string().nullable(),
  question: z.string().nullable(),
  outcome: outcomeSchema.nullable(),
  verdict: verdictSchema.nullable(),
  severity: z.string().nullable(),
  summary: z.array(z.string()),
  root_cause: rootCauseSchema.nullable(),
  findings: z.array(z.string()),
  steps: z.array(z.object({ instruction: z.string(), status: z.string() })),
  calls: z.int(),
  open_question: openQuestionSchema.nullable(),
  note: z.string().nullable(),
});

export type RunView = z.input<typeof runViewSchema>;

export function questionView(request: HumanRequest): z.input<typeof openQuestionSchema> {
  const { id, kind, prompt, options, deadline, onDeadline, hash } = request;
  return {
    request_id: id,
    kind,
    prompt,
    options,
    deadline: new Date(deadline).toISOString(),
    on_deadline: onDeadline,
    ...(hash !== undefined && { hash }),
  };
}

/** A run as it stands, by its own word; with what its report adds where there is one. */
export function runView(
  id: string,
  status: RunStatus,
  document: RunDocument | null,
  note: string | null = null,
): RunView {
  const { openRequest, steps, findings, calls, fleet } = status;
  const ended = status.documentRef !== null || status.endedAt !== null;
  const going = openRequest === null ? 'running' : 'waiting_for_person';
  return {
    workflow_id: id,
    state: ended ? 'ended' : going,
    phase: status.phase,
    question: status.query,
    outcome: status.outcome,
    verdict: document?.judged === false ? null : (document?.verdict ?? status.verdict),
    severity: document?.severity ?? null,
    summary: document?.report.summary ?? [],
    root_cause: document?.root_cause ?? null,
    findings: findings.slice(0, mostFindings).map((one) => cleanText(one)),
    steps: steps
      .slice(0, mostSteps)
      .map((step) => ({ instruction: cleanText(step.instruction, 200), status: step.status })),
    calls: calls.length + (fleet?.calls ?? 0),
    open_question: openRequest === null ? null : questionView(openRequest),
    note,
  };
}

/** What is known of a run that cannot be asked. */
export function unknownView(id: string, question: string | null, note: string): RunView {
  return {
    workflow_id: id,
    state: 'unknown',
    phase: null,
    question,
    outcome: null,
    verdict: null,
    severity: null,
    summary: [],
    root_cause: null,
    findings: [],
    steps: [],
    calls: 0,
    open_question: null,
    note,
  };
}
