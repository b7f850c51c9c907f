import * as z from 'zod';

import { answerCommand } from '../people/answer-command';
import { severitySchema } from '../analysis/finding';
import type { HumanRequest } from '../people/human-request';
import { notificationRuleSchema } from './should-notify';

/** Where somebody is told of a run. The address is a secret and is read where it is used. */
export const notificationSchema = z.strictObject({
  /** `slack`: `{"text": …}`, which Slack and what is compatible with it take. */
  kind: z.enum(['webhook', 'slack']),
  /** Environment variable of the worker that holds the address. */
  urlFrom: z.string().regex(/^[A-Z_][A-Z0-9_]*$/, 'must be the name of an environment variable'),
  on: z
    .array(z.enum(['request', 'verdict']))
    .min(1)
    .default(['request', 'verdict']),
  /** Verdicts below it are not told. */
  minimumSeverity: severitySchema.default('major'),
  /** When a run on a schedule is told: on a change, and each time from a severity on. */
  scheduled: notificationRuleSchema.prefault({}),
});

export type Notification = z.infer<typeof notificationSchema>;

/** What is told: where to look, and the question or the verdict. */
export interface Notice {
  event: 'request' | 'verdict';
  workflowId: string;
  runId: string;
  query: string;
  profile: string;
  request?: Pick<HumanRequest, 'id' | 'kind' | 'prompt' | 'options' | 'deadline' | 'approvers'>;
  result?: {
    outcome: string | null;
    verdict: string | null;
    severity: string | null;
    summary: string[];
    /** Why this run is told. */
    reason: string;
  };
}

/** The body of a message in the form that the channel takes. */
export function noticeBody(kind: Notification['kind'], notice: Notice): unknown {
  return kind === 'slack' ? { text: noticeText(notice) } : notice;
}

/** Slack gives `<`, `>` and `&` a meaning; text of devices and people must not have it. */
function noticeText({ workflowId, query, request, result }: Notice): string {
  const lines =
    request === undefined
      ? [
          `${result?.severity ?? ''} ${result?.verdict ?? ''}: ${query}`.trim(),
          ...(result?.summary ?? []).slice(0, 3),
          `Told because: ${result?.reason ?? ''}.`,
          `Report: netoncall report ${workflowId}`,
        ]
      : [
          `Waiting for a person (${request.kind}): ${query}`,
          request.prompt,
          `Until ${new Date(request.deadline).toISOString()}. Answer: ${answerCommand(workflowId, request)}`,
        ];
  return lines.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
