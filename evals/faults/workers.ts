import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { findPackageRoot } from '../../src/config';

/** The workers of a lane: one, and for a while two. */
export class Workers {
  private running: ChildProcess[] = [];
  private builds = 0;
  /** Workers that ended without being told to, in all. */
  lost = 0;

  constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly logFile: string,
  ) {}

  get first(): ChildProcess {
    const [first] = this.running;
    if (first === undefined) throw new Error('There is no worker.');
    return first;
  }

  /** @param build another build than the workers before, for all that Temporal is told */
  async start(build: 'same' | 'next' = 'same'): Promise<void> {
    if (build === 'next') this.builds += 1;
    const root = join(findPackageRoot(), 'dist');
    const hook = join(root, 'evals', 'faults', 'hook.js');
    const worker = spawn(process.execPath, ['--require', hook, join(root, 'src', 'worker.js')], {
      stdio: ['ignore', 'pipe', openSync(this.logFile, 'a')],
      env: { ...this.environment, NETONCALL_BUILD_ID: `faults-${this.builds}` },
    });
    worker.once('exit', () => {
      if (!this.running.includes(worker)) return;
      this.running = this.running.filter((one) => one !== worker);
      this.lost += 1;
    });
    const output = worker.stdout;
    if (output === null) throw new Error('The worker was started without an output to read.');
    for await (const line of createInterface({ input: output })) {
      if ((JSON.parse(line) as { ready?: boolean }).ready !== true) continue;
      this.running.push(worker);
      return;
    }
    throw new Error(`A worker ended before it was ready; see ${this.logFile}.`);
  }

  async end(worker: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.running = this.running.filter((one) => one !== worker);
    if (worker.exitCode !== null || worker.signalCode !== null) return;
    const exited = once(worker, 'exit');
    worker.kill(signal);
    await exited;
  }

  /** Just one worker, for the next scene. */
  async settle(): Promise<void> {
    while (this.running.length > 1) await this.end(this.first, 'SIGKILL');
    if (this.running.length === 0) await this.start();
  }

  async stop(): Promise<void> {
    while (this.running.length > 0) await this.end(this.first, 'SIGKILL');
  }
}
