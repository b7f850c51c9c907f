import { rm } from 'node:fs/promises';

interface Stoppable {
  stop(): Promise<void>;
}

const key = Symbol.for('netoncall.tests.server');
type Holder = { [key]?: { server: Stoppable; directory: string } };

/** Set-up and teardown are loaded apart from each other; the process is what they share. */
export function keepServer(server: Stoppable, directory: string): void {
  (globalThis as Holder)[key] = { server, directory };
}

export async function stopSharedServer(): Promise<void> {
  const kept = (globalThis as Holder)[key];
  if (kept === undefined) return;
  await kept.server.stop();
  await rm(kept.directory, { recursive: true, force: true });
}
