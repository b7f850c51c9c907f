import { createHash, generateKeyPairSync } from 'node:crypto';

import { verifyAnswer } from '../../../src/activities/verify-answer';
import type { PersonAnswer } from '../../../src/domain/destinations/person-answer';
import type {
  HumanAnswer,
  HumanDecision,
  HumanRequest,
} from '../../../src/domain/people/human-request';
import { readAnswer } from '../../../src/domain/people/read-answer';
import { proofOf } from '../../../src/domain/people/signed-content';
import { whoAnswered } from '../../../src/domain/people/who-answered';
import {
  type Addressees,
  NotTakenError,
  takeAnswer,
} from '../../../src/gateway/people/take-answer';
import { readGatewayKey } from '../../../src/gateway/who/gateway-key';

const gateway = generateKeyPairSync('ed25519');
const pem = gateway.privateKey.export({ type: 'pkcs8', format: 'pem' });
const gatewayKey = readGatewayKey(String(pem));
const noKey = readGatewayKey(null);
const publicKey = `ed25519:${gateway.publicKey.export({ format: 'jwk' }).x ?? ''}`;
const by = 'slack:T1/U77';
const hash = createHash('sha256').update('call').digest('hex');

const request: HumanRequest = {
  id: 'run-1.1',
  kind: 'confirmation',
  prompt: 'Approve?',
  options: ['yes', 'no'],
  optionsOnly: true,
  askedAt: 0,
  deadline: 2_000_000,
  onDeadline: 'the call is denied',
  hash,
  approvers: [by],
  terms: {
    keys: { [by]: publicKey },
    place: { namespace: 'default', workflow: 'w', run: 'run-1' },
  },
};

const said: PersonAnswer = {
  kind: 'answer',
  workflow: 'w',
  request: request.id,
  hash,
  answer: 'yes',
  by,
  name: 'alice',
  at: '1970-01-01T00:16:40.000Z',
  delivery: 'slack:trigger-1',
  source: { kind: 'slack', channel: 'C1', message: '1.0', user: 'U77' },
};

/** A run that reads answers as the Update handler does. */
function runThatAsks(open: HumanRequest | null) {
  const sent: { answer: HumanAnswer; delivery: string }[] = [];
  const noted: PersonAnswer[] = [];
  const to: Addressees = {
    openRequest: async () => open,
    openQuestion: async () => (open === null ? null : { workflow: 'w', request: open }),
    async answer(_workflow, answer, delivery) {
      sent.push({ answer, delivery });
      const reading = readAnswer(answer, open, [], 1_000_000);
      if (reading.kind !== 'accepted') {
        throw new NotTakenError('message' in reading ? reading.message : reading.kind);
      }
      const proof = proofOf(open!, answer);
      const proved = proof !== null && (await verifyAnswer(proof));
      if (proof !== null && !proved) throw new NotTakenError('The signature does not fit.');
      const decision: HumanDecision = {
        request: open!,
        answer: answer.answer,
        choice: reading.choice,
        by: answer.by ?? null,
        identity: proved ? 'proved' : 'claimed',
        at: 1_000_000,
        settledBy: 'answer',
      };
      return decision;
    },
    acknowledge: async (one) => void noted.push(one),
    note: async (one) => void noted.push(one),
  };
  return { to, sent, noted };
}

describe('an answer through the gateway', () => {
  it('is signed with its key, and the record calls the person proved', async () => {
    const { to, sent } = runThatAsks(request);
    expect(await takeAnswer(said, to, gatewayKey.sign)).toEqual({
      taken: true,
      words: 'Recorded: “yes”.',
    });
    const [{ answer, delivery }] = sent as [(typeof sent)[0]];
    expect(delivery).toBe('slack:trigger-1');
    const decision = await to.answer('w', answer, delivery);
    expect(whoAnswered(decision as HumanDecision)).toBe('slack:T1/U77 (proved by signature)');
  });

  it.each<[string, Partial<PersonAnswer & { hash: string }>, HumanRequest, RegExp]>([
    ['somebody who is no approver', { by: 'slack:T1/U1' }, request, /may not answer this/],
    [
      'somebody with another gateway in the profile',
      {},
      { ...request, terms: { ...request.terms!, keys: { [by]: `ed25519:${'A'.repeat(43)}` } } },
      /has to be signed/,
    ],
    [
      'the asker',
      {},
      { ...request, terms: { ...request.terms!, asker: by } },
      /somebody else to approve/,
    ],
    ['a click on an older call', { hash: 'ff' }, request, /for another call/],
    ['a click on a question of before', { request: 'run-0.1' }, request, /unknown to this run/],
    ['a click after the deadline', {}, { ...request, deadline: 999_999 }, /closed at/],
  ])('by %s is refused in words', async (_, more, open, words) => {
    const { to } = runThatAsks(open);
    const taken = await takeAnswer({ ...said, ...more } as PersonAnswer, to, gatewayKey.sign);
    expect(taken).toEqual({ taken: false, words: expect.stringMatching(words) });
  });

  it('is signed where the profile takes the word of this gateway for all whom it knows', async () => {
    const terms = { gateways: [publicKey], place: request.terms!.place };
    const { to, sent } = runThatAsks({ ...request, terms });
    expect(await takeAnswer(said, to, gatewayKey.sign)).toMatchObject({ taken: true });
    expect(sent[0]?.answer).toHaveProperty('signature');
  });

  it('by a gateway without a key is not taken where the profile asks for one', async () => {
    const { to } = runThatAsks(request);
    expect(await takeAnswer(said, to, noKey.sign)).toMatchObject({
      taken: false,
      words: expect.stringContaining('has to be signed'),
    });
  });

  it('in a name without a key is sent unsigned, and claimed', async () => {
    const open = { ...request, terms: { place: request.terms!.place } };
    const { to, sent } = runThatAsks(open);
    expect(await takeAnswer(said, to, gatewayKey.sign)).toMatchObject({ taken: true });
    expect(sent[0]?.answer).not.toHaveProperty('signature');
  });

  it('is not signed for another question than the one that was clicked', async () => {
    const { to, sent } = runThatAsks(request);
    await takeAnswer({ ...said, request: 'run-0.1' }, to, gatewayKey.sign);
    expect(sent[0]?.answer).not.toHaveProperty('signature');
  });

  it('to nothing that is open says so', async () => {
    const { to } = runThatAsks(null);
    expect(await takeAnswer(said, to, gatewayKey.sign)).toEqual({
      taken: false,
      words: 'Nothing is waiting for an answer.',
    });
  });

  it('that nobody knows the end of comes again: Temporal being away is no refusal', async () => {
    const { to } = runThatAsks(request);
    const openRequest = async () => Promise.reject(new Error('unavailable'));
    const away = { ...to, openRequest };
    await expect(takeAnswer(said, away, noKey.sign)).rejects.toThrow('unavailable');
  });
});

describe('a note and an acknowledgement through the gateway', () => {
  it('reach the incident', async () => {
    const { to, noted } = runThatAsks(null);
    const { by: who, name, at, delivery, source } = said;
    const common = { by: who, name, at, delivery, source, incident: 'i' };
    expect(await takeAnswer({ kind: 'note', text: 'x', ...common }, to, noKey.sign)).toMatchObject({
      taken: true,
    });
    expect(await takeAnswer({ kind: 'acknowledge', ...common }, to, noKey.sign)).toMatchObject({
      taken: true,
    });
    expect(noted.map(({ kind }) => kind)).toEqual(['note', 'acknowledge']);
  });
});
