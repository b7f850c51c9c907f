/* oxlint-disable unicorn/prefer-add-event-listener -- clients and transports of the SDK are no event targets */
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

import type { McpServer } from '../domain/configuration/profile';
import { settlesWithin } from './abort';
import { largestMessage } from './largest-message';
import { processTree } from './process-tree';
import type { SupervisedTransport } from './supervised-transport';

/** What is kept of a child's standard error, for the message when it fails. */
const tailCharacters = 2_000;
/** How long the system gets to bury a child that was killed. */
const burialMs = 2_000;

const living = new Set<number>();
let watchingExit = false;

/**
 * A server that runs as a child process and speaks over its standard input and output. It gets
 * the SDK's short list of safe environment variables and those that its configuration names,
 * never the whole environment of this process.
 */
export function createChildTransport(
  server: McpServer,
  onNote: (line: string) => void,
): SupervisedTransport {
  const transport = new ChildTransport({
    command: server.command ?? '',
    args: server.args,
    env: server.env,
    stderr: 'pipe',
    maxBufferSize: largestMessage,
    ...(server.cwd === undefined ? {} : { cwd: server.cwd }),
  });
  let tail = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    tail = `${tail}${chunk.toString('utf8')}`.slice(-tailCharacters);
    onNote(chunk.toString('utf8').trimEnd());
  });
  const closed = new Promise<void>((resolve) => {
    transport.onclose = () => {
      transport.forget();
      resolve();
    };
  });
  return {
    transport,
    exclusive: true,
    lastWords: () => lastLine(tail),
    shutDown: () => transport.close(),
    destroy: async () => {
      if (!transport.kill()) return;
      await settlesWithin(closed, burialMs);
    },
  };
}

class ChildTransport extends StdioClientTransport {
  private child: number | null = null;

  override async start(): Promise<void> {
    const started = super.start();
    this.child = this.pid;
    if (this.child !== null) remember(this.child);
    await started;
  }

  /**
   * Ends the child at once, with all that it has started: one that hangs in a call does not read its
   * end of input.
   */
  kill(): boolean {
    return this.child !== null && killTree(this.child);
  }

  forget(): void {
    if (this.child !== null) living.delete(this.child);
    this.child = null;
  }
}

/** A child that hangs outlives its parent unless the parent takes it along. */
function remember(child: number): void {
  living.add(child);
  if (watchingExit) return;
  watchingExit = true;
  process.on('exit', () => living.forEach(killTree));
}

/** Whether the root was there to be killed. */
function killTree(root: number): boolean {
  const [killed = false] = processTree(root).map(killProcess);
  return killed;
}

function killProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1)?.trim() ?? '';
}
