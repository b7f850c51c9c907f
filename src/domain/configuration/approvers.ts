import * as z from 'zod';

import { type AnswerRules, publicKeySchema } from '../people/answer-terms';
import { personKey } from '../people/why-refused';

const name = z.string().trim().min(1).max(200);

/**
 * An approver by name, or with the public key that all answers of that name are signed with; or
 * several, whose answers one key signs, such as that of a gateway that knows who they are.
 */
export const approverSchema = z.union([
  name,
  z.strictObject({ name, publicKey: publicKeySchema }),
  z.strictObject({ names: z.array(name).min(1).max(500), publicKey: publicKeySchema }),
]);

/** Names differ by more than case, so that nobody counts as two. */
export const approversSchema = z.array(approverSchema).superRefine((approvers, context) => {
  const names = approvers.flatMap((one, index) => namesOf(one).map((text) => ({ text, index })));
  const before = new Set<string>();
  for (const { text, index } of names) {
    const key = personKey(text);
    if (before.has(key)) {
      const message = `names "${text}" a second time`;
      context.addIssue({ code: 'custom', path: [index], message });
    }
    before.add(key);
  }
});

export type Approver = z.infer<typeof approverSchema>;

/** All who an entry stands for. */
export function namesOf(approver: Approver): string[] {
  if (typeof approver === 'string') return [approver];
  return 'names' in approver ? approver.names : [approver.name];
}

interface ApprovalPolicy {
  approvers: readonly Approver[];
  approvals: number;
  askerMayApprove: boolean;
  gateways: readonly string[];
  identity: 'claimed' | 'proved';
  approvalsOverMcp: boolean;
}

/** The rules for answers that follow from a policy, for the run to hold. */
export function answerRulesOf({
  approvers,
  approvals,
  askerMayApprove,
  gateways,
  identity,
  approvalsOverMcp,
}: ApprovalPolicy): AnswerRules {
  const keys = approvers.flatMap((one) =>
    typeof one === 'string' ? [] : namesOf(one).map((by) => [by, one.publicKey] as const),
  );
  return {
    ...(approvals > 1 && { approvals }),
    freeText: true as const,
    ...(!askerMayApprove && { askerMayApprove: false as const }),
    ...(keys.length > 0 && { keys: Object.fromEntries(keys) }),
    ...(gateways.length > 0 && { gateways: [...gateways] }),
    ...(identity === 'proved' && { provedOnly: true as const }),
    ...(approvalsOverMcp && { overMcp: true as const }),
  };
}

/** Why nobody could ever satisfy a policy; null where somebody can. */
export function approvalProblem({
  approvers,
  approvals,
  gateways,
  identity,
}: ApprovalPolicy): string | null {
  const signs = gateways.length > 0 || approvers.some((one) => typeof one !== 'string');
  if (identity === 'proved' && !signs) {
    return 'policy.identity: nobody could prove a name; give an approver a "publicKey", or name the key of a gateway in "gateways"';
  }
  const named = approvers.flatMap(namesOf).length;
  if (named === 0 || named >= approvals) return null;
  return `policy.approvals: ${approvals} people have to agree, but "approvers" names ${named}; name more of them, or none to let everybody`;
}
