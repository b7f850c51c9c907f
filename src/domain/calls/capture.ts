import * as z from 'zod';

import type { CallRecord } from './tool-call';

/** Members of a tool's result that are worth knowing later, such as an id that it gave. */
export const captureRuleSchema = z.strictObject({
  tool: z.string().regex(/^[^/\s]+\/[^\s]+$/, 'must be "server/tool"'),
  /** Members at the top of the result; each is kept under its own name. */
  members: z.array(z.string().min(1)).min(1).max(20),
});

/** What is known from results, by name. */
export const capturedContextSchema = z.record(z.string(), z.string());

export type CaptureRule = z.infer<typeof captureRuleSchema>;
export type CapturedContext = z.infer<typeof capturedContextSchema>;

/** Characters of one value; what is longer is no name or id, and is left out. */
const valueLength = 200;

/** What a call's result tells that is worth knowing later; only texts, numbers and truth values. */
export function captureFrom(
  rules: readonly CaptureRule[],
  { server, tool }: { server: string; tool: string },
  content: unknown,
): CapturedContext {
  if (typeof content !== 'object' || content === null) return {};
  const members = rules.flatMap((rule) => (rule.tool === `${server}/${tool}` ? rule.members : []));
  return Object.fromEntries(
    members.flatMap((name) => {
      const value: unknown = Object.hasOwn(content, name) ? Reflect.get(content, name) : undefined;
      if (!['string', 'number', 'boolean'].includes(typeof value)) return [];
      const text = String(value);
      return text.length > valueLength ? [] : [[name, text]];
    }),
  );
}

/** Newer values take the place of older ones of the same name. */
export function withCaptured(
  context: CapturedContext,
  calls: readonly Pick<CallRecord, 'outcome'>[],
): CapturedContext {
  return Object.assign({ ...context }, ...calls.map(({ outcome }) => outcome.captured ?? {}));
}
