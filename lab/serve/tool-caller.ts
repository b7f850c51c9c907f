import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { openCallLog } from './call-log';
import { oncePerKey, type Once } from './idempotency';
import { ToolProblem, type CallContext, type Json, type LabTool } from './tool';
import { wait } from './wait';

/** How calls are served, apart from what the tools do. */
export interface ToolServing {
  /** Waited before the work of every call, in milliseconds. */
  latency?: number;
  /** Waited after the work and before the answer, in milliseconds. */
  answerLatency?: number;
  /** File to which JSON lines are appended: at arrival, at a change made, at the answer. */
  callLog?: string;
  /** Honours the idempotency key in `_meta`. */
  idempotent?: boolean;
}

/** The field of a call's `_meta` that holds its idempotency key. */
export const IDEMPOTENCY_KEY = 'netoncall/idempotencyKey';

export type ToolCaller = (
  tool: string,
  given: Json,
  context: CallContext & { idempotencyKey?: string },
) => Promise<CallToolResult>;

function resultOf(body: Json, isError: boolean): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    structuredContent: body,
    isError,
  };
}

function problemResult({ code, message, details }: ToolProblem): CallToolResult {
  return resultOf({ error: { code, message, details } }, true);
}

function readValues(tool: LabTool, given: Json): Json {
  const read = tool.input.safeParse(given);
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => ({
    argument: path.map(String).join('.') || '(arguments)',
    problem: message,
  }));
  const words = issues.map(({ argument, problem }) => `${argument}: ${problem}`).join('; ');
  throw new ToolProblem('invalid_argument', `${tool.name}: ${words}`, { issues });
}

function findTool(tools: readonly LabTool[], name: string): LabTool {
  const tool = tools.find((one) => one.name === name);
  if (tool !== undefined) return tool;
  const names = tools.map((one) => one.name);
  throw new ToolProblem(
    'unknown_tool',
    `there is no tool "${name}"; there are ${names.join(', ')}`,
  );
}

async function perform(
  tool: LabTool,
  given: Json,
  context: Parameters<ToolCaller>[2],
  { once, executed }: { once: Once; executed: () => void },
): Promise<Json> {
  const values = readValues(tool, given);
  const work = async (): Promise<Json> => tool.run(values as never, context);
  if (tool.annotations.readOnlyHint === true) return work();
  return once(context.idempotencyKey, { tool: tool.name, values }, async () => {
    const body = await work();
    executed();
    return body;
  });
}

/** Serves calls of tools: logs them, checks arguments, runs them, turns problems into results. */
export function makeToolCaller(tools: readonly LabTool[], serving: ToolServing): ToolCaller {
  const callLog = openCallLog(serving.callLog);
  const keyed = oncePerKey();
  const once: Once = serving.idempotent === true ? keyed : (_key, _call, work) => work();
  let sequence = callLog.earlier.length;
  const now = (): string => new Date().toISOString();
  return async (name, given, context) => {
    sequence += 1;
    const own = { sequence, pid: process.pid, tool: name };
    const started = Date.now();
    const { idempotencyKey } = context;
    const key = idempotencyKey === undefined ? {} : { idempotencyKey };
    callLog.write({ event: 'arrived', at: now(), ...own, arguments: given, ...key });
    const executed = (): void => callLog.write({ event: 'executed', at: now(), ...own });
    let status = 'ok';
    let result: CallToolResult;
    await wait(serving.latency ?? 0, context.signal);
    try {
      const body = await perform(findTool(tools, name), given, context, { once, executed });
      result = resultOf(body, false);
    } catch (error) {
      if (!(error instanceof ToolProblem)) throw error;
      status = error.code;
      result = problemResult(error);
    }
    await wait(serving.answerLatency ?? 0);
    callLog.write({ event: 'answered', at: now(), ...own, status, ms: Date.now() - started });
    return result;
  };
}
