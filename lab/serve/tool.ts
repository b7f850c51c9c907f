import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js';
import type * as z from 'zod';

export type Json = Record<string, unknown>;

/** A call that cannot be served; reaches the client as an `isError` result with the code and details. */
export class ToolProblem extends Error {
  override readonly name = 'ToolProblem';

  constructor(
    readonly code: string,
    message: string,
    readonly details: Json = {},
  ) {
    super(message);
  }
}

/** What a tool knows of the call it serves. */
export interface CallContext {
  /** True where the client gave a progress token. */
  readonly wantsProgress: boolean;
  /** Tells the client how far the work is; does nothing where it gave no progress token. */
  reportProgress: (done: number, total: number, message: string) => Promise<void>;
  readonly signal: AbortSignal;
}

/** A tool of a lab: what is listed, and what answers. */
export interface LabTool {
  name: string;
  description: string;
  input: z.ZodObject;
  annotations: ToolAnnotations;
  /** Gets arguments that `input` has accepted; throws ToolProblem. */
  run: (values: never, context: CallContext) => Json | Promise<Json>;
}

/** Declares a tool; ties the type of the arguments to their schema. */
export function defineTool<Input extends z.ZodObject>(
  tool: Omit<LabTool, 'input' | 'run'> & {
    input: Input;
    run: (values: z.output<Input>, context: CallContext) => Json | Promise<Json>;
  },
): LabTool {
  return tool;
}
