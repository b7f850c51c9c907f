import { rightReply } from '../support/malformed-replies';
import { message } from '../support/model-server';
import { rightMessage } from './misbehaviour/says';
import { rightAnswer } from './support/right-answers';
import { runJob } from './support/run-job';
import { filesStand } from './support/stands';

it('thoughts go back with the call that they led to, though another activity asks then', async () => {
  const stand = await filesStand({ patienceSeconds: 2, messages: true, thinks: true });
  const turns: { budget: boolean; thought: boolean }[] = [];
  stand.think((request) => {
    const right = rightAnswer(request, stand.job);
    if (right.kind === 'json') return rightReply(right);
    turns.push({
      budget: request.text.includes('"budget_tokens":2000'),
      thought: request.text.includes('"type":"thinking"'),
    });
    const thoughtful = { ...rightMessage(right), reasoning_content: 'Hm.' };
    return message(thoughtful, { finishReason: 'tool_calls' });
  });
  const { document } = await runJob(stand);
  expect(document.outcome).toBe('achieved');
  expect(turns).toEqual([
    { budget: true, thought: false },
    { budget: true, thought: true },
  ]);
  // The server refuses a call without its thought, and a thought that is not as it came.
  await stand.stop();
});
