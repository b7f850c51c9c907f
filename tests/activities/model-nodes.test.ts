import * as fc from 'fast-check';
import * as z from 'zod';

import { ApplicationFailure } from '@temporalio/common';

import type { RunAnalysis } from '../../src/activities/run-context';
import type { RunStore } from '../../src/activities/run-store';
import type { EvidenceKeeper } from '../../src/activities/interfaces';
import { createThinking, type ThinkingNode } from '../../src/activities/thinking';
import { assessmentSchema } from '../../src/domain/decisions/assessment';
import { goalReadingSchema } from '../../src/domain/analysis/goal';
import { planSchema } from '../../src/domain/configuration/plan';
import { proposalSchema } from '../../src/domain/reasoning/proposal';
import { stepPlanSchema } from '../../src/domain/reasoning/step-plan';
import { verificationSchema } from '../../src/domain/decisions/verification';
import { promptNodes } from '../../src/reasoning/model/prompt-nodes';
import type { PromptNode } from '../../src/reasoning/model/prompt-template';
import { type Malformed, malformedReply, rightReply } from '../support/malformed-replies';
import type { RecordedRequest } from '../support/model-server';
import { promptNodeOf } from '../support/prompt-node';
import { inFull } from '../support/sampled';
import { nodeCases } from './support/model-node-cases';
import { type ModelNodes, startModelNodes } from './support/model-nodes';

let nodes: ModelNodes;
beforeAll(async () => {
  nodes = await startModelNodes();
});
afterAll(() => nodes.stop());

const impossible = z.object({ kind: z.literal('impossible'), reason: z.string().min(1) });

/** What an activity may bring back, whatever its model said. */
const values: Record<ThinkingNode, z.ZodType> = {
  parseGoal: goalReadingSchema,
  selectPlan: planSchema,
  proposeToolCalls: proposalSchema,
  assessObjective: assessmentSchema,
  makePlan: z.union([z.object({ kind: z.literal('plan'), plan: planSchema }), impossible]),
  planStep: stepPlanSchema,
  verify: verificationSchema,
  tellAnswer: z.array(z.strictObject({ text: z.string(), calls: z.array(z.string()) })).max(10),
  writeAnswer: z.union([z.object({ kind: z.literal('answer'), ref: z.string() }), impossible]),
};

const thought = z.strictObject({
  value: z.unknown(),
  ref: z.string().regex(/^~[\w-]{43}$/),
  replies: z.int().min(2).optional(),
  tokens: z.tuple([z.int(), z.int(), z.int()]).optional(),
  ruledOut: z.string().optional(),
});

/** Failures of an answer, for which the node itself has an answer; they never leave it. */
const answered = new Set(['invalid_output', 'context_length', 'content_filter', 'empty_reply']);

/** A value goes into a history, where one may take 2 MB. */
const largestValue = 1_000_000;

/** What is wrong with an ending of a node; null where nothing is. */
function complaintAbout(node: PromptNode, ending: { value: unknown } | { error: unknown }) {
  // Where a model has no room for the first prompt of a task, nobody can do it: the run ends at once.
  const mayEnd = node === 'parse-task' ? 'context_length' : null;
  if ('error' in ending) return complaintAboutError(ending.error, mayEnd);
  const { activity } = nodeCases[node];
  const sent = JSON.stringify(ending.value);
  if (sent.length > largestValue) return `a value of ${sent.length} characters`;
  const read = thought.safeParse(JSON.parse(sent));
  if (!read.success) return z.prettifyError(read.error);
  const value = values[activity].safeParse(read.data.value);
  return value.success ? null : `${sent.slice(0, 2000)}\n${z.prettifyError(value.error)}`;
}

function complaintAboutError(error: unknown, mayEnd: string | null): string | null {
  if (!(error instanceof ApplicationFailure)) return `an error without a class: ${whole(error)}`;
  const kind = /^Llm\.([a-z_]+)$/.exec(error.type ?? '')?.[1];
  if (kind === undefined || (answered.has(kind) && kind !== mayEnd))
    return `a failure of type ${error.type}`;
  // A text that is no Unicode cannot be sent to the server, and a worker that tries ends.
  if (/\p{Surrogate}/u.test(error.message)) return `a message that is no Unicode: ${error.message}`;
  return error.message.length <= 1000 ? null : 'a message without end';
}

const whole = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : String(error));

/** What an endpoint would not take of a request; null where it takes all. */
function refusedOf({ body }: RecordedRequest): string | null {
  const open = new Set<string>();
  for (const message of body.messages ?? []) {
    for (const call of (message.tool_calls ?? []) as {
      id: string;
      function: { name: string; arguments: string };
    }[]) {
      open.add(call.id);
      if (!/^[\w-]{1,64}$/.test(call.function.name)) return `the name ${call.function.name}`;
      const given: unknown = JSON.parse(call.function.arguments);
      if (typeof given !== 'object' || given === null) return 'arguments that are no object';
    }
    if (message.role === 'tool' && !open.delete(message.tool_call_id ?? '')) {
      return `an answer to ${message.tool_call_id}, which nobody called`;
    }
  }
  return open.size === 0 ? null : `calls without an answer: ${[...open].join(', ')}`;
}

/** Runs a node whose model says the replies in turn, the last one for ever. */
async function complaintOf(node: PromptNode, replies: readonly Malformed[]) {
  const one = nodeCases[node];
  let said = 0;
  let refused: string | null = null;
  const ending = await nodes
    .run(one, (request) => {
      const from = promptNodeOf(request);
      if (from !== node) refused ??= `a prompt of ${from}`;
      refused ??= refusedOf(request);
      const reply = replies[Math.min(said, replies.length - 1)];
      said += 1;
      return reply?.say(one.right) ?? rightReply(one.right);
    })
    .then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
  if (said === 0) return 'the model was not asked';
  // Three answers, each asked for in at most six forms.
  if (said > 18) return `the model was asked ${said} times`;
  return refused ?? complaintAbout(node, ending);
}

const perNode = Math.ceil((inFull ? 1000 : 300) / promptNodes.length);
/** The machine that tests run on may be busy with others. */
jest.setTimeout(180_000);

describe('each thinking node, as the worker runs it,', () => {
  test.each(promptNodes)('%s: takes what a model that works says', async (node) => {
    expect(await complaintOf(node, [])).toBeNull();
  });

  test.each(promptNodes)(
    `%s: ends in a value or a classified failure after each of ${perNode} malformed replies`,
    async (node) => {
      let runs = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(malformedReply, { minLength: 1, maxLength: 3 }),
          async (replies) => {
            expect(await complaintOf(node, replies)).toBeNull();
            runs += 1;
          },
        ),
        { numRuns: perNode },
      );
      expect(runs).toBe(perNode);
    },
  );
});

test('no thinking node of the worker is left out', () => {
  const cases = Object.values(nodeCases).map(({ activity }) => activity);
  const thinking = createThinking({} as RunStore, {} as RunAnalysis, {} as EvidenceKeeper);
  expect(new Set(cases)).toEqual(new Set(Object.keys(thinking)));
});
