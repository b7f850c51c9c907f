import {
  answerRulesOf,
  approvalProblem,
  approversSchema,
  namesOf,
} from '../../../src/domain/configuration/approvers';

const publicKey = `ed25519:${'A'.repeat(43)}`;
const usual = {
  askerMayApprove: true,
  gateways: [],
  identity: 'claimed' as const,
  approvalsOverMcp: false,
};
const slack = { names: ['slack:T1/U1', 'slack:T1/U2'], publicKey };

describe('approvers whom a gateway signs for', () => {
  it('are each named, with the key of the gateway', () => {
    const approvers = approversSchema.parse(['bob@example.net', slack]);
    expect(approvers.flatMap(namesOf)).toEqual(['bob@example.net', 'slack:T1/U1', 'slack:T1/U2']);
    expect(answerRulesOf({ ...usual, approvers, approvals: 1 }).keys).toEqual({
      'slack:T1/U1': publicKey,
      'slack:T1/U2': publicKey,
    });
  });

  it('count one by one where several have to agree', () => {
    const policy = { ...usual, approvers: [slack] };
    expect(approvalProblem({ ...policy, approvals: 2 })).toBeNull();
    expect(approvalProblem({ ...policy, approvals: 3 })).toContain('names 2');
  });

  it('are named once, also across entries', () => {
    const twice = approversSchema.safeParse([slack, { name: 'SLACK:T1/u2', publicKey }]);
    expect(twice.error?.issues[0]?.message).toBe('names "SLACK:T1/u2" a second time');
  });
});
