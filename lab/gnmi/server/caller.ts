import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { openCallLog, type CallLog } from '../../serve/call-log';
import { wait } from '../../serve/wait';
import { answerTool, type Lab } from '../lab';
import { deathWatch } from './death';
import { delayOf } from './delays';
import { padReply } from './padding';

/** How calls are served, apart from what they are answered from. */
export interface ServingOptions {
  /** Added to every call, in milliseconds; 0 by default. */
  latency?: number;
  /** One call at a time, as the real server's event loop has it: a slow call holds up all others. */
  serial?: boolean;
  /** Pads replies to about so many bytes. */
  replyBytes?: number;
  /** File to which one JSON line is appended per call that arrives, and one per answer. */
  callLog?: string;
  /** What happens where a scenario lets the server die. */
  die?: () => void;
  /** Gets the lines that the real server prints at gNMI errors. */
  onGrpcError?: (line: string) => void;
}

export type Caller = (
  tool: string,
  args: Record<string, unknown>,
  signal?: AbortSignal,
) => Promise<CallToolResult>;

function statusOf(reply: CallToolResult): string {
  if (reply.isError) return 'error';
  const status = (reply.structuredContent as { status?: unknown } | undefined)?.status;
  return typeof status === 'string' ? status : 'ok';
}

function reportGrpcErrors(reply: CallToolResult, options: ServingOptions): void {
  const [first] = reply.content;
  if (options.onGrpcError === undefined || first?.type !== 'text') return;
  const line = /GRPC ERROR Host: [^"\\]*/.exec(first.text)?.[0];
  if (line !== undefined) options.onGrpcError(line);
}

async function perform(
  lab: Lab,
  options: ServingOptions,
  call: { tool: string; args: Record<string, unknown>; signal?: AbortSignal },
): Promise<CallToolResult> {
  const { tool, args, signal } = call;
  // The real server goes on with a call that its client gave up; only then others must wait.
  await wait(
    delayOf(lab, tool, args) + (options.latency ?? 0),
    options.serial ? undefined : signal,
  );
  const reply = answerTool(lab, tool, args);
  reportGrpcErrors(reply, options);
  return options.replyBytes === undefined ? reply : padReply(reply, options.replyBytes);
}

/** Serves calls from a lab: logs them, lets time pass, answers, or dies. */
export function makeCaller(lab: Lab, options: ServingOptions): Caller {
  const callLog: CallLog = openCallLog(options.callLog);
  const isDeadly = deathWatch(lab, callLog);
  let sequence = callLog.earlier.length;
  let last: Promise<unknown> = Promise.resolve();
  return async (tool, args, signal) => {
    sequence += 1;
    const own = { sequence, pid: process.pid, tool };
    const started = Date.now();
    const at = new Date(started).toISOString();
    callLog.write({ event: 'arrived', at, ...own, arguments: args });
    if (isDeadly({ tool, arguments: args })) {
      options.die?.();
      await wait(Infinity, signal);
    }
    const work = (): Promise<CallToolResult> => perform(lab, options, { tool, args, signal });
    const running = options.serial ? last.then(work, work) : work();
    last = running;
    const reply = await running;
    const finished = Date.now();
    const end = new Date(finished).toISOString();
    const status = statusOf(reply);
    callLog.write({ event: 'answered', at: end, ...own, status, ms: finished - started });
    return reply;
  };
}
