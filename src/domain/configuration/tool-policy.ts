import * as z from 'zod';

import { readBackSchema, templateSchema } from '../people/confirmation-template';
import { publicKeySchema } from '../people/answer-terms';
import { approversSchema } from './approvers';
import { fitsGlob } from '../text/glob';
import { type ReadingRule, readingRuleSchema, surelyReads } from './reading-rule';
import type { ToolDefinition } from '../calls/tool';

/** `allow` runs at once, `confirm` after a person agreed, `deny` never. From lenient to strict. */
export const policyDecisions = ['allow', 'confirm', 'deny'] as const;
export type PolicyDecision = (typeof policyDecisions)[number];

const toolGlob = z
  .string()
  .regex(/^[^/\s]+\/[^\s]+$/, 'must be "server/tool", where * stands for any text');

/** How a call that needs a confirmation is put to a person. */
export const confirmationRuleSchema = z.strictObject({
  tool: toolGlob,
  template: templateSchema.optional(),
  readBack: readBackSchema.optional(),
});

/** What the tools of a profile may do, by globs over `server/tool`. */
export const toolPolicySchema = z.strictObject({
  allow: z.array(toolGlob).default([]),
  confirm: z.array(toolGlob).default([]),
  deny: z.array(toolGlob).default([]),
  /** The first whose `tool` fits holds. */
  confirmations: z.array(confirmationRuleSchema).default([]),
  /** Calls of tools that `confirm` lists and that need none, because their server enforces reading. */
  readings: z.array(readingRuleSchema).default([]),
  /**
   * `tighten`: what a server says of a tool can only make its rule stricter. `unlisted`: tools that
   * the lists name follow the lists alone, because the profile's author has looked at them.
   */
  annotations: z.enum(['tighten', 'unlisted']).default('tighten'),
  /** Calls of one turn that need a confirmation are asked for together, by one question. */
  batches: z.boolean().default(false),
  /** Who may approve, as the `by` of an answer; everybody where empty. */
  approvers: approversSchema.default([]),
  /** People who have to agree to one call. */
  approvals: z.int().min(1).max(5).default(1),
  /** False: whoever asked the question may refuse the call, and not approve it. */
  askerMayApprove: z.boolean().default(true),
  /** Public keys of the gateways whose word on who answers counts; several while a key changes. */
  gateways: z.array(publicKeySchema).max(10).default([]),
  /** `proved`: a confirmation takes only names that a signature proves. */
  identity: z.enum(['claimed', 'proved']).default('claimed'),
  /** True: a call may be approved by MCP too, where a model may be the one who answers. */
  approvalsOverMcp: z.boolean().default(false),
});

export type ToolPolicy = z.infer<typeof toolPolicySchema>;
export type ConfirmationRule = z.infer<typeof confirmationRuleSchema>;
type NamedTool = Pick<ToolDefinition, 'server' | 'name'>;

/**
 * What a policy and a tool's annotations decide together. Of several lists that name the tool the
 * strictest holds. An annotation can only tighten what the policy says: `destructiveHint: true` or
 * `readOnlyHint: false` asks for a confirmation. An absent annotation says nothing, and a tool that
 * neither classifies needs a confirmation. A profile may say that its own lists are the last word.
 * Of what reads resources or prompts the strictest rule for one of them holds.
 */
export function decidePolicy(
  policy: ToolPolicy,
  tool: NamedTool & Pick<ToolDefinition, 'annotations' | 'component'>,
): PolicyDecision {
  const { component, ...itself } = tool;
  if (component !== undefined) {
    const parts = component.items.map(({ name }) => ({ ...itself, name }));
    return strictest([itself, ...parts].map((part) => decidePolicy(policy, part)));
  }
  const listed = policyDecisions.filter((decision) =>
    policy[decision].some((glob) => namesTool(glob, tool)),
  );
  if (policy.annotations === 'unlisted' && listed.length > 0) return strictest(listed);
  return strictest([...listed, ...annotated(tool.annotations)]);
}

/**
 * The rule by which calls of a tool that needs confirmations are known to read only. A tool that
 * needs them by its server's word keeps needing them.
 */
export function readingRule(
  policy: ToolPolicy,
  tool: NamedTool & Pick<ToolDefinition, 'annotations'>,
): ReadingRule | undefined {
  if (decidePolicy(policy, tool) !== 'confirm') return undefined;
  if (policy.annotations === 'tighten' && annotated(tool.annotations).includes('confirm')) {
    return undefined;
  }
  return policy.readings.find((rule) => namesTool(rule.tool, tool));
}

/** Whether one call needs a confirmation: its tool does, and it is not known to read only. */
export function needsConfirmation(
  tool: { policy?: PolicyDecision | undefined; reads?: ReadingRule | undefined },
  values: Record<string, unknown>,
): boolean {
  if (tool.policy !== 'confirm') return false;
  return tool.reads === undefined || !surelyReads(tool.reads, values);
}

/** Whether a call is known to change nothing: by its server's word, or by a rule of the profile. */
export function onlyReads(
  tool: { readOnly?: boolean | undefined; reads?: ReadingRule | undefined },
  values: Record<string, unknown>,
): boolean {
  return tool.readOnly === true || (tool.reads !== undefined && surelyReads(tool.reads, values));
}

/** How this tool's calls are put to a person; undefined: in the default words. */
export function confirmationRule(
  policy: ToolPolicy,
  tool: NamedTool,
): ConfirmationRule | undefined {
  return policy.confirmations.find((rule) => namesTool(rule.tool, tool));
}

/** Unlike the globs over devices, these tell upper from lower case, as servers do with tools. */
export function namesTool(glob: string, { server, name }: NamedTool): boolean {
  return fitsGlob(glob, `${server}/${name}`);
}

function annotated(annotations: ToolDefinition['annotations']): PolicyDecision[] {
  const { readOnlyHint, destructiveHint } = annotations ?? {};
  if (destructiveHint === true || readOnlyHint === false) return ['confirm'];
  return readOnlyHint === true ? ['allow'] : [];
}

function strictest(found: readonly PolicyDecision[]): PolicyDecision {
  if (found.length === 0) return 'confirm';
  if (found.includes('deny')) return 'deny';
  return found.includes('confirm') ? 'confirm' : 'allow';
}
