import { createHash } from 'node:crypto';

import * as z from 'zod';

import {
  type InvestigationRequest,
  readInvestigationRequest,
} from '../../domain/investigation/investigation-request';
import { nameByMcp } from '../../domain/people/vouched-names';
import { cleanText } from '../../domain/text/escape';
import { redactValue } from '../../domain/text/redact';
import { follow } from '../follow';
import { readView } from '../read-view';
import { runViewSchema } from '../run-view';
import { type CallContext, defineTool, ToolProblem } from '../tool';

/** Below the minute after which clients give up a call that they hear nothing of. */
const usualWait = 45;

const input = z.strictObject({
  question: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(4000)
    .describe('what is to be found out, in plain words, such as "Check BGP neighbors on PE1"'),
  profile: z.string().min(1).optional().describe('domain to work in; "network" where left out'),
  devices: z
    .array(z.string().trim().min(1))
    .max(5000)
    .optional()
    .describe('devices to look at, where the question does not name them'),
  window_minutes: z
    .int()
    .min(1)
    .max(525_600)
    .optional()
    .describe('how many minutes of logs to look back over'),
  idempotency_key: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe('the same key leads to the same run, also after its end; such as the id of an alert'),
  wait_seconds: z
    .int()
    .min(0)
    .max(3600)
    .default(usualWait)
    .describe('how long to wait for the report; the investigation goes on in any case'),
});

type Input = z.output<typeof input>;

/** Starts a run and waits a while for its report. */
export const investigate = defineTool({
  name: 'investigate',
  title: 'Investigate',
  description:
    'Starts an investigation, waits for its report and gives what was found. It is durable: where this call ends first, get_investigation comes back to it. It reads from devices; a call that changes something waits for the approval of a person.',
  input,
  output: runViewSchema.extend({
    started_here: z.boolean().describe('false: a run of this key was there already'),
  }),
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: true,
  },
  async run(values, call) {
    const request = requestOf(values, call);
    const { id, startedHere } = await start(request, values.idempotency_key, call);
    const reading = await follow(id, values.wait_seconds, call);
    if (call.takenBack() && startedHere) await call.runs.cancel(id);
    const { structured, text } = await readView(id, reading, call);
    return { structured: { ...structured, started_here: startedHere }, text };
  },
});

function requestOf(values: Input, { name }: CallContext): InvestigationRequest {
  const { question, profile, devices, window_minutes: windowMinutes } = values;
  const reading = readInvestigationRequest({
    query: question,
    askedBy: nameByMcp(name),
    ...(profile !== undefined && { profile }),
    ...(devices !== undefined && { devices }),
    ...(windowMinutes !== undefined && { overrides: { windowMinutes } }),
  });
  if (!reading.ok) throw new ToolProblem(reading.message);
  return reading.request;
}

async function start(
  request: InvestigationRequest,
  key: string | undefined,
  { runs, name }: CallContext,
): Promise<{ id: string; startedHere: boolean }> {
  if (key === undefined) return await runs.start(request);
  const started = await runs.startOnce(request, idOf(name, key));
  if (!started.startedHere) await expectSameQuestion(started.id, request, runs);
  return started;
}

/** One caller's keys mean nothing to another; ids stay readable in Temporal, so the key is hashed. */
function idOf(name: string, key: string): string {
  return `mcp-${createHash('sha256').update(`${name}\n${key}`).digest('hex').slice(0, 32)}`;
}

async function expectSameQuestion(
  id: string,
  { query }: InvestigationRequest,
  runs: CallContext['runs'],
): Promise<void> {
  const before = (await runs.facts(id))?.query ?? null;
  // What is kept of a question is without secrets and may be cut.
  const asked = redactValue(cleanText(query, 4000));
  if (before === null || asked.startsWith(before.replace(/…$/, ''))) return;
  throw new ToolProblem(
    `This idempotency_key belongs to run ${id}, which was asked something else: "${cleanText(before, 200)}". Give another question another key.`,
  );
}
