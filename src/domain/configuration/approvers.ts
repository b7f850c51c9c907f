import * as z from 'zod';

import { type AnswerRules, publicKeySchema } from '../people/answer-terms';
import { samePerson } from '../people/why-refused';

const name = z.string().trim().min(1).max(200);

/** An approver by name, or with the public key that all answers of that name are signed with. */
export const approverSchema = z.union([name, z.strictObject({ name, publicKey: publicKeySchema })]);

/** Names differ by more than case, so that nobody counts as two. */
export const approversSchema = z.array(approverSchema).superRefine((approvers, context) => {
  const names = approvers.map(nameOf);
  for (const [index, one] of names.entries()) {
    if (!names.slice(0, index).some((other) => samePerson(one, other))) continue;
    context.addIssue({ code: 'custom', path: [index], message: `names "${one}" a second time` });
  }
});

export type Approver = z.infer<typeof approverSchema>;

export function nameOf(approver: Approver): string {
  return typeof approver === 'string' ? approver : approver.name;
}

interface ApprovalPolicy {
  approvers: readonly Approver[];
  approvals: number;
  askerMayApprove: boolean;
}

/** The rules for answers that follow from a policy, for the run to hold. */
export function answerRulesOf({
  approvers,
  approvals,
  askerMayApprove,
}: ApprovalPolicy): AnswerRules {
  const keys = approvers.flatMap((one) =>
    typeof one === 'string' ? [] : [[one.name, one.publicKey] as const],
  );
  return {
    ...(approvals > 1 && { approvals }),
    freeText: true as const,
    ...(!askerMayApprove && { askerMayApprove: false as const }),
    ...(keys.length > 0 && { keys: Object.fromEntries(keys) }),
  };
}

/** Why nobody could ever satisfy a policy; null where somebody can. */
export function approvalProblem({ approvers, approvals }: ApprovalPolicy): string | null {
  if (approvers.length === 0 || approvers.length >= approvals) return null;
  return `policy.approvals: ${approvals} people have to agree, but "approvers" names ${approvers.length}; name more of them, or none to let everybody`;
}
