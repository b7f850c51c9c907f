import * as fc from 'fast-check';

import { readAnswer } from '../../../src/domain/people/read-answer';
import type { HumanRequest } from '../../../src/domain/people/human-request';
import { payloadOf, readClick } from '../../../src/destinations/slack/read-click';
import { hostileDocument } from '../documents';
import { entrance, Harm, jsonSize } from '../entrance';
import { now } from '../samples';
import { hostileText } from '../texts';

const hash = 'a1'.repeat(32);
const at = now.getTime();
const open: HumanRequest = {
  id: 'run-1.1',
  kind: 'confirmation',
  prompt: 'Tool: clear_bgp\nDevice: PE1\nApprove? (yes/no)',
  options: ['yes', 'no'],
  optionsOnly: true,
  askedAt: at - 1000,
  deadline: at + 60_000,
  onDeadline: 'the call is denied',
  hash,
  approvers: ['operator-one'],
  terms: { asker: 'operator-two', place: { namespace: 'n', workflow: 'w', run: 'run-1' } },
};
const settled = [
  {
    request: { ...open, id: 'run-1.0' },
    answer: 'no',
    choice: 'no',
    by: 'operator-one',
    at: at - 500,
    settledBy: 'answer' as const,
  },
];
const words = [
  'yes',
  'no',
  'YES',
  'operator-one',
  'operator-two',
  'run-1.1',
  'run-1.0',
  hash,
  'mcp:',
];
/** None of them may approve: the hash is of another call, or it is not the approver who says it. */
const samples = [
  { requestId: 'run-1.1', answer: 'yes', by: 'operator-one', hash: 'b2'.repeat(32) },
  { requestId: 'run-1.1', answer: 'yes', by: 'operator-two', hash },
  { requestId: 'run-1.1', answer: 'yes', by: 'operator-three', hash },
  { requestId: 'run-1.0', answer: 'yes', by: 'operator-one', hash },
];

/** What comes as an answer to a confirmation, from people who may not give it. */
export const answers = entrance({
  name: 'answers of people',
  inputs: hostileDocument(samples, 20_000, words),
  size: (input) => jsonSize(input),
  enter: (answer) => readAnswer(answer, open, settled, at),
  inspect(reading, input) {
    const { kind } = reading as ReturnType<typeof readAnswer>;
    if (kind !== 'accepted') return;
    const { by, hash: of, answer } = input as Record<string, unknown>;
    if (by === 'operator-one' && of === hash) return;
    throw new Harm(`the answer ${JSON.stringify(answer).slice(0, 40)} of ${JSON.stringify(by)}`);
  },
});

const click = {
  type: 'block_actions',
  trigger_id: '1.2.3',
  user: { id: 'U1234', team_id: 'T1', name: 'operator-one' },
  team: { id: 'T1' },
  container: { channel_id: 'C1', message_ts: '1.0' },
  actions: [
    {
      action_id: 'netoncall.answer.text',
      action_ts: '1764279000.1',
      value: JSON.stringify({
        do: 'answer',
        workflow: 'w',
        request: 'run-1.1',
        hash,
        answer: 'yes',
      }),
    },
  ],
  state: { values: { 'field.netoncall.answer.text': { 'netoncall.text': { value: 'yes' } } } },
};

/** A click that somebody with the right signature sends. */
export const clicks = entrance({
  name: 'clicks',
  inputs: fc.oneof(
    hostileDocument([click], 20_000, words).map((one) =>
      new URLSearchParams({ payload: JSON.stringify(one) ?? '' }).toString(),
    ),
    hostileText(20_000, ['payload=', '%', '%7B', '&', '+']),
  ),
  size: (body) => body.length,
  enter: (body) => readClick(payloadOf(body)),
  inspect(reading, _input) {
    const read = reading as ReturnType<typeof readClick>;
    if (read.kind !== 'answer') return;
    if (!/^slack:[TE][A-Z0-9]+\/[UW][A-Z0-9]+$/.test(read.answer.by))
      throw new Harm(read.answer.by);
  },
});
