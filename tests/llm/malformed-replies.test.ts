import * as fc from 'fast-check';
import * as z from 'zod';

import type { LlmClient, LlmFailure, LlmFailureKind, LlmOutcome } from '../../src/llm';
import { completeStructured } from '../../src/llm/structured';
import { anyReply } from '../support/malformed-replies';
import { type ScriptStep, text } from '../support/model-server';
import { bgpTool, request, rig } from './rig';

const kinds = new Set<LlmFailureKind>([
  'rate_limited',
  'overloaded',
  'server_error',
  'network',
  'timeout',
  'context_length',
  'authentication',
  'permission',
  'quota',
  'model_not_found',
  'wrong_endpoint',
  'content_filter',
  'truncated',
  'empty_reply',
  'malformed_reply',
  'invalid_output',
  'bad_request',
]);

const schema = z.object({ healthy: z.boolean() });

async function askStructured(client: LlmClient): Promise<string | null> {
  const outcome = await completeStructured(client, request(), schema, { name: 'verdict' });
  if (!outcome.ok) return complaintAboutFailure(outcome.failure);
  return typeof outcome.value.healthy === 'boolean' ? null : 'a value that the schema refuses';
}

/** What is wrong with an outcome; null where it is a reply that can be used or a failure. */
function complaintAbout(outcome: LlmOutcome): string | null {
  if (!outcome.ok) return complaintAboutFailure(outcome.failure);
  const { text: said, toolCalls } = outcome.reply;
  if (said === '' && toolCalls.length === 0) return 'a reply that says nothing';
  const ids = new Set(toolCalls.map(({ id }) => id));
  return ids.size === toolCalls.length ? null : 'two calls with one id';
}

function complaintAboutFailure({ kind, message: said }: LlmFailure): string | null {
  if (!kinds.has(kind)) return `a failure of kind ${kind}`;
  return said.length <= 500 ? null : 'a failure with a message without end';
}

test('malformed replies end in a reply or a classified failure, each within its attempts', async () => {
  let current: ScriptStep = text('');
  const { client, server } = await rig(() => current);
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(anyReply, fc.boolean(), async (reply, structured) => {
      current = reply;
      const before = server.requests.length;
      const complaint = structured
        ? await askStructured(client)
        : complaintAbout(await client.complete(request({ tools: [bgpTool] })));
      expect(complaint).toBeNull();
      asked += 1;
      expect(server.requests.length - before).toBeLessThanOrEqual(3 * 5);
    }),
    { numRuns: 200 },
  );
  expect(asked).toBe(200);
});
