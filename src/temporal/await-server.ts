import { setTimeout as sleep } from 'node:timers/promises';

import { Connection } from '@temporalio/client';

import { listens } from './ports';
import { missingSearchAttributes, registerSearchAttributes } from './search-attributes';
import { messageOf } from './setup-error';

export interface AwaitServerOptions {
  readonly port: number;
  readonly namespace: string;
  /** Milliseconds since 1970. */
  readonly deadline: number;
  /** False as soon as the server's process has ended. */
  readonly running: () => boolean;
}

/**
 * Waits until a server on this machine answers, holds the namespace and knows every search
 * attribute.
 * @returns nothing when it is ready, or why it is not
 */
export async function awaitServer(options: AwaitServerOptions): Promise<string | undefined> {
  const { port, deadline, running } = options;
  let reason = 'it does not listen';
  while (running()) {
    if (Date.now() > deadline) return reason;
    // gRPC waits a second after a refused connection; a plain probe finds the moment sooner.
    if (await listens(port)) {
      const problem = await unready(options);
      if (problem === undefined) return undefined;
      reason = problem;
    }
    await sleep(20);
  }
  return 'it ended';
}

async function unready({ port, namespace }: AwaitServerOptions): Promise<string | undefined> {
  const connection = Connection.lazy({ address: `127.0.0.1:${port}`, tls: false });
  try {
    return await connection.withDeadline(Date.now() + 3_000, async () => {
      await connection.workflowService.getSystemInfo({});
      await connection.workflowService.describeNamespace({ namespace });
      const missing = await missingSearchAttributes(connection, namespace);
      // A database of an earlier version lacks what came later: the arguments of the server add
      // attributes to a new namespace only.
      if (missing.length > 0) await registerSearchAttributes(connection, namespace);
      const names = missing.map(({ name }) => name);
      return names.length === 0 ? undefined : `it lacks ${names.join(', ')}`;
    });
  } catch (error) {
    return messageOf(error);
  } finally {
    await connection.close();
  }
}
