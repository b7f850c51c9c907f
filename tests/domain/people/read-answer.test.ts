import type { HumanDecision, HumanRequest } from '../../../src/domain/people/human-request';
import { readAnswer } from '../../../src/domain/people/read-answer';
import { samePerson } from '../../../src/domain/people/why-refused';

const place = { namespace: 'default', workflow: 'w', run: 'r' };
const key = `ed25519:${'A'.repeat(43)}`;
const signature = 'A'.repeat(86);
const open: HumanRequest = {
  id: 'r.1',
  kind: 'confirmation',
  prompt: 'Clear it?',
  options: ['yes', 'no'],
  optionsOnly: true,
  askedAt: 0,
  deadline: 1000,
  onDeadline: 'the call is denied',
  hash: 'abc',
  terms: { place },
};
const answer = (more: object = {}, request: Partial<HumanRequest> = {}) =>
  readAnswer(
    { requestId: 'r.1', answer: 'yes', by: 'alice', hash: 'abc', ...more },
    { ...open, ...request },
    [],
    0,
  );
const terms = (more: object) => ({ terms: { place, ...more } });

const accepted = { kind: 'accepted' };
const told = (kind: string, message: string) => ({
  kind,
  message: expect.stringContaining(message) as string,
});
const refused = (message: string) => told('refused', message);
const rejected = (message: string) => told('rejected', message);

describe('an answer to a confirmation', () => {
  it.each<[string, object, Partial<HumanRequest>, object]>([
    ['by one of those who may', {}, { approvers: ['bob', 'alice'] }, accepted],
    [
      'by one of those who may, by MCP',
      { by: 'mcp:alice' },
      { approvers: ['alice'], ...terms({ overMcp: true }) },
      accepted,
    ],
    [
      'by somebody else',
      {},
      { approvers: ['bob', 'carol'] },
      refused('alice may not answer this; those who may: bob, carol ("by").'),
    ],
    [
      'by nobody',
      { by: undefined },
      { approvers: ['bob'], terms: undefined },
      rejected('The answer does not say who gives it; those who may: bob ("by").'),
    ],
    [
      'by MCP',
      { by: 'mcp:alice' },
      {},
      refused('The answer came by MCP, and the profile takes approvals from people only'),
    ],
    ['by MCP where that may be', { by: 'mcp:alice' }, terms({ overMcp: true }), accepted],
    ['by MCP where it refuses', { by: 'mcp:alice', answer: 'no' }, {}, accepted],
    ['by MCP to another kind of question', { by: 'mcp:alice' }, { kind: 'escalation' }, accepted],
    [
      'by a name that a gateway gives, unsigned',
      { by: 'oidc:alice' },
      terms({ gateways: [key] }),
      refused('Names such as oidc:alice are given by a gateway'),
    ],
    [
      'by a name that a gateway gives, signed',
      { by: 'oidc:alice', signature },
      terms({ gateways: [key] }),
      accepted,
    ],
    [
      'that proves nothing where names are proved',
      {},
      terms({ provedOnly: true }),
      refused('Nothing proves that alice is who answers'),
    ],
    [
      'that refuses and proves nothing where names are proved',
      { answer: 'no' },
      terms({ provedOnly: true }),
      refused('Nothing proves that alice'),
    ],
    [
      'that is proved where names are proved',
      { signature },
      terms({ provedOnly: true, keys: { alice: key } }),
      accepted,
    ],
    [
      'to an escalation where names are proved',
      {},
      { kind: 'escalation', ...terms({ provedOnly: true }) },
      accepted,
    ],
    [
      'with a signature that nobody can check',
      { signature },
      {},
      refused('The profile holds no public key of alice'),
    ],
    [
      'of the asker, written another way',
      { by: ' ALICE ' },
      terms({ asker: 'mcp:alice' }),
      refused('ALICE asked the question of this run'),
    ],
  ])('%s', (_, more, request, expected) => {
    expect(answer(more, request)).toMatchObject(expected);
  });

  it('is told when the question closed, and that none is open', () => {
    const late = readAnswer({ requestId: 'r.1', answer: 'yes' }, open, [], 1000);
    expect(late).toEqual({
      kind: 'rejected',
      message: 'Request r.1 closed at 1970-01-01T00:00:01.000Z: the call is denied.',
    });
    expect(readAnswer({ requestId: 'r.1', answer: 'yes' }, null, [], 0)).toHaveProperty(
      'message',
      'Nothing is waiting for an answer.',
    );
  });

  it('is of one person, however the name is written and whatever way it came', () => {
    expect(samePerson('mcp: Alice', 'alice ')).toBe(true);
    expect(samePerson('alice', 'bob')).toBe(false);
  });
});

describe('an answer that may be in free words', () => {
  const options = ['retry', 'skip', 'hint:'];
  const escalation = { kind: 'escalation' as const, options };

  it.each<[string, string | null, object]>([
    ['retry', 'retry', { freeText: true }],
    ['use the other port', 'hint:', { freeText: true }],
    // A word that is one of the others mistyped is no hint.
    ['rettry', null, { freeText: true }],
    ['whatever', 'hint:', { freeText: true }],
    ['use the other port', null, {}],
  ])('%j stands for %j', (text, choice, more) => {
    const note = `"${text}" is none of the answers: retry, skip, hint:.`;
    const expected = choice === null ? { kind: 'unclear', note } : { kind: 'accepted', choice };
    expect(answer({ answer: text }, { ...escalation, ...terms(more) })).toMatchObject(expected);
  });

  it('is never asked again where any words count', () => {
    const reading = answer({ answer: 'hm' }, { ...escalation, optionsOnly: false });
    expect(reading).toMatchObject({ kind: 'accepted', choice: null });
  });
});

describe('a second answer', () => {
  const decided = (more: Partial<HumanDecision> = {}): HumanDecision => ({
    request: open,
    answer: 'go ahead',
    choice: 'yes',
    by: 'alice',
    at: 5,
    settledBy: 'answer',
    ...more,
  });
  const second = (more: object, decision: Partial<HumanDecision> = {}) =>
    readAnswer({ requestId: 'r.1', answer: 'ok', ...more }, null, [decided(decision)], 0);

  it('is the same by its words, or by what they stand for', () => {
    expect(second({}).kind).toBe('repeated');
    expect(second({ answer: 'go ahead', hash: 'abc' }).kind).toBe('repeated');
    expect(second({ hash: 'other' }).kind).toBe('rejected');
    expect(second({ answer: 'no' }).kind).toBe('rejected');
    expect(second({}, { choice: null }).kind).toBe('rejected');
  });

  it.each<[Partial<HumanDecision>, string]>([
    [{}, 'was answered with "go ahead" by alice; a different answer'],
    [{ by: null, answer: null }, 'was answered with ""; a different answer'],
    [{ settledBy: 'unclear' }, 'was closed because no answer chose one of the options'],
    [{ settledBy: 'observed' }, 'was settled by what the run read meanwhile'],
    [{ settledBy: 'deadline' }, 'was closed by its deadline'],
    [{ settledBy: 'cancellation' }, 'was closed by cancellation'],
  ])('is told how the request ended: %j', (decision, words) => {
    expect(second({ answer: 'no' }, decision)).toHaveProperty(
      'message',
      expect.stringContaining(words),
    );
  });

  it('is kept where it came after the deadline, up to a number, in runs that record such', () => {
    const late = { settledBy: 'deadline' as const };
    expect(second({}, late)).toHaveProperty('late.answer.answer', 'ok');
    expect(second({}, {})).not.toHaveProperty('late');
    const { terms: _terms, ...earlier } = open;
    expect(second({}, { ...late, request: earlier })).not.toHaveProperty('late');
    const one = { answer: 'x', by: null, at: 0, reason: '' };
    const full = { ...open, refused: Array.from({ length: 20 }, () => one) };
    expect(second({}, { ...late, request: full })).not.toHaveProperty('late');
  });
});
