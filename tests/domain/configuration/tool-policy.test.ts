import * as fc from 'fast-check';

import {
  decidePolicy,
  type PolicyDecision,
  toolPolicySchema,
} from '../../../src/domain/configuration/tool-policy';

const tool = { server: 'pk', name: 'run_simulation' };
const globs = fc.subarray(['pk/*', 'pk/run_*', '*/run_simulation', 'other/*']);
const policies = fc
  .record({ allow: globs, confirm: globs, deny: globs })
  .map((lists) => toolPolicySchema.parse(lists));
const hint = fc.option(fc.boolean(), { nil: undefined });
const annotations = fc.record({ readOnlyHint: hint, destructiveHint: hint, idempotentHint: hint });
const strictness: Record<PolicyDecision, number> = { allow: 0, confirm: 1, deny: 2 };

describe('the policy for a tool', () => {
  it.each([
    ['asks for what nothing classifies', {}, undefined, 'confirm'],
    ['allows what it lists', { allow: ['pk/run_*'] }, undefined, 'allow'],
    ['allows what only an annotation calls read-only', {}, { readOnlyHint: true }, 'allow'],
    ['is tightened by destructiveHint', { allow: ['pk/*'] }, { destructiveHint: true }, 'confirm'],
    ['is tightened by readOnlyHint: false', { allow: ['*/*'] }, { readOnlyHint: false }, 'confirm'],
    ['is not loosened by readOnlyHint', { confirm: ['pk/*'] }, { readOnlyHint: true }, 'confirm'],
    ['takes the strictest of its lists', { allow: ['pk/*'], deny: ['*/run_*'] }, undefined, 'deny'],
    ['tells upper from lower case', { allow: ['PK/*'] }, undefined, 'confirm'],
  ] as const)('%s', (_what, lists, hints, decision) => {
    const policy = toolPolicySchema.parse(lists);
    const annotated = hints === undefined ? tool : { ...tool, annotations: { ...hints } };
    expect(decidePolicy(policy, annotated)).toBe(decision);
  });

  it('is never loosened by an annotation where it lists the tool', () => {
    fc.assert(
      fc.property(policies, annotations, (policy, hints) => {
        const listed = [...policy.allow, ...policy.confirm, ...policy.deny];
        fc.pre(listed.some((glob) => glob !== 'other/*'));
        const tightened = strictness[decidePolicy(policy, { ...tool, annotations: hints })];
        expect(tightened).toBeGreaterThanOrEqual(strictness[decidePolicy(policy, tool)]);
      }),
    );
  });

  it('gets no looser when a list that asks or denies gets longer', () => {
    fc.assert(
      fc.property(policies, globs, fc.constantFrom('confirm', 'deny'), (policy, more, list) => {
        fc.pre([...policy.allow, ...policy.confirm, ...policy.deny].length > 0);
        const longer = { ...policy, [list]: [...policy[list as 'deny'], ...more] };
        const before = decidePolicy(policy, tool);
        const after = decidePolicy(longer, tool);
        expect(strictness[after]).toBeGreaterThanOrEqual(strictness[before]);
      }),
    );
  });
});
