import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { findPackageRoot } from '../src/config';
import type { Stand } from './stand';

/** A gateway in a process of its own, in front of a stand; resolves when it listens. */
export async function startGateway(
  { address, directory, taskQueue }: Stand,
  config: string,
): Promise<{ child: ChildProcess; url: string }> {
  const file = join(directory, 'gateway.yaml');
  await writeFile(file, config);
  const main = join(findPackageRoot(), 'dist/src/cli/main.js');
  const child = spawn(process.execPath, [main, 'gateway', '--config', file], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      TEMPORAL_ADDRESS: address,
      NETONCALL_TASK_QUEUE: taskQueue,
      NETONCALL_EVIDENCE: join(directory, 'evidence'),
      NETONCALL_READY: 'json',
    },
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('{')) return { child, url: (JSON.parse(line) as { url: string }).url };
  }
  throw new Error('The gateway ended before it was ready.');
}
