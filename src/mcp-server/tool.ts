import type * as z from 'zod';

import type { Runs } from '../domain/run/runs';
import type { HumanAnswer, HumanRequest } from '../domain/people/human-request';

/** For whom the tools work, and what they work with. */
export interface Caller {
  runs: Runs;
  /** As whom questions are asked and answered; answers say besides that they came by MCP. */
  name: string;
  /** The answer as it is sent: signed where the caller's word can be proved. */
  sign: (request: HumanRequest, answer: HumanAnswer) => HumanAnswer;
  /** What is said of anything that went wrong: what, where, what helps. */
  explain: (error: unknown) => string;
  /** Told what went wrong, for the log. */
  onFailure: (tool: string, message: string) => void;
}

/** One call of a tool, beside its arguments. */
export interface CallContext extends Caller {
  /** Fires when the client takes the call back, or is gone. */
  signal: AbortSignal;
  /** Whether the person took the call back; false where the client only waited no longer. */
  takenBack: () => boolean;
  /** Tells the client how far it is; does nothing where it did not ask. */
  report: (message: string) => Promise<void>;
  /** Puts a question to the person at the client; null where the client cannot, or nobody answers. */
  elicit: ((request: HumanRequest, signal: AbortSignal) => Promise<string | null>) | null;
}

export interface ToolReply<Output> {
  structured: Output;
  /** The same for a reader. */
  text: string;
}

/** A tool of the server. Its reply is held against `output` before it is sent. */
export interface Tool<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> {
  name: string;
  title: string;
  description: string;
  input: Input;
  output: Output;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint?: boolean;
    idempotentHint?: boolean;
    openWorldHint: boolean;
  };
  run: (values: z.output<Input>, call: CallContext) => Promise<ToolReply<z.input<Output>>>;
}

/** Keeps the types of input and output together. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool {
  return tool;
}

/** What a caller did wrong; its message is the reply. */
export class ToolProblem extends Error {
  override readonly name = 'ToolProblem';
}
