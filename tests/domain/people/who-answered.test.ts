import type { HumanDecision, HumanRequest } from '../../../src/domain/people/human-request';
import { denialOf, whyUnanswered } from '../../../src/domain/people/how-settled';
import { whyDenied } from '../../../src/domain/people/confirmation';
import { proofOf, signedContent } from '../../../src/domain/people/signed-content';
import { whoAnswered } from '../../../src/domain/people/who-answered';

const request: HumanRequest = {
  id: 'run-1.2',
  kind: 'confirmation',
  prompt: 'Set?',
  options: ['yes', 'no'],
  askedAt: 0,
  deadline: 1000,
  onDeadline: 'denied',
};
const decision = (more: Partial<HumanDecision>): HumanDecision => ({
  request,
  answer: 'never',
  choice: 'no',
  by: 'alice',
  at: 5,
  settledBy: 'answer',
  ...more,
});

describe('a call that a person was asked about', () => {
  it.each<[string | null, string, Partial<HumanDecision>]>([
    [null, 'unasked', { choice: 'yes' }],
    ['alice refused it ("never")', 'refused', {}],
    ['a person refused it ("")', 'refused', { by: null, answer: null }],
    ['nobody answered in time', 'expired', { settledBy: 'deadline', choice: 'yes' }],
    ['no answer said yes or no (the last: "never")', 'unclear', { settledBy: 'unclear' }],
    ['the run was canceled before anybody answered', 'cancelled', { settledBy: 'cancellation' }],
  ])('is not made where %s', (why, denial, more) => {
    expect(whyDenied(decision(more))).toBe(why);
    expect(denialOf([decision(more)])).toBe(denial);
  });

  it('is denied by the last confirmation that was not agreed to', () => {
    const clarified = decision({ request: { ...request, kind: 'clarification' } });
    const expired = decision({ settledBy: 'deadline' });
    expect(denialOf([decision({}), expired, clarified])).toBe('expired');
    expect(denialOf([clarified])).toBe('unasked');
    expect(denialOf([])).toBe('unasked');
  });

  it('is told as unanswered where no answer counted', () => {
    expect(whyUnanswered(decision({}))).toBeNull();
    expect(whyUnanswered(decision({ settledBy: 'observed' }))).toContain('made an answer needless');
  });
});

describe('who answered', () => {
  const agreed = [
    { by: 'alice', at: 1, identity: 'proved' as const },
    { by: 'bob', at: 2, identity: 'claimed' as const },
  ];
  it.each<[string, Partial<HumanDecision>]>([
    ['alice (identity not verified)', {}],
    ['alice (proved by signature)', { identity: 'proved' }],
    ['somebody unnamed', { by: null }],
    [
      'bob (identity not verified) and alice (proved by signature)',
      { identity: 'proved', choice: 'yes', request: { ...request, agreed } },
    ],
    // Who refuses does so alone, whoever agreed before.
    ['alice (identity not verified)', { request: { ...request, agreed } }],
    ['alice (identity not verified)', { choice: 'yes', request: { ...request, agreed: [] } }],
    [
      'alice (proved by signature) and bob (identity not verified) and somebody unnamed (identity not verified)',
      { by: null, choice: 'yes', request: { ...request, agreed } },
    ],
  ])('is recorded as %s', (words, more) => {
    expect(whoAnswered(decision(more))).toBe(words);
  });

  it('is proved by a signature over the place, the request, its hash and the answer', () => {
    const place = { namespace: 'default', workflow: 'w', run: 'r' };
    const key = `ed25519:${'A'.repeat(43)}`;
    const asked = { ...request, hash: 'abc', terms: { place, keys: { alice: key } } };
    const answer = { requestId: 'run-1.2', answer: 'yes', by: 'alice', signature: 's' };
    expect(JSON.parse(signedContent(asked, answer))).toEqual({
      format: 'netoncall/answer/1',
      ...place,
      request: 'run-1.2',
      hash: 'abc',
      by: 'alice',
      answer: 'yes',
    });
    expect(JSON.parse(signedContent({ id: 'x' }, { answer: 'no' }))).toMatchObject({
      hash: null,
      by: null,
    });
    expect(proofOf(asked, answer)).toEqual({
      content: signedContent(asked, answer),
      publicKeys: [key],
      signature: 's',
    });
    expect(proofOf(asked, { ...answer, by: 'mcp:alice' })?.publicKeys).toEqual([key]);
    expect(proofOf(asked, { requestId: 'run-1.2', answer: 'yes', by: 'alice' })).toBeNull();
    expect(proofOf(asked, { requestId: 'run-1.2', answer: 'yes', signature: 's' })).toBeNull();
    expect(proofOf(asked, { ...answer, by: 'bob' })).toBeNull();
    expect(proofOf(request, answer)).toBeNull();
    const gateways = [key];
    const vouched = { ...request, terms: { place, gateways } };
    expect(proofOf(vouched, { ...answer, by: 'oidc:bob' })?.publicKeys).toEqual(gateways);
    expect(proofOf(vouched, answer)).toBeNull();
  });
});
