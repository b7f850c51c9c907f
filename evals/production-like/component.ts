import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ComponentOptions {
  name: string;
  program: string;
  argumentList: string[];
  environment: Record<string, string>;
  /** Folder that it is started in; that of this process where absent. */
  cwd?: string | undefined;
  /** What it writes goes there. */
  logFile: string;
  /** User and group that it runs as; those of this process where absent. */
  user?: { uid: number; gid: number } | undefined;
  /** Whether it can be used now. */
  ready: () => Promise<boolean>;
}

/** How long a component may take until it can be used. */
const startMs = 120_000;

/**
 * One program of the stand. It is started again when it ends by itself, as Compose's
 * `restart: unless-stopped` does, but for the time that it is held down.
 */
export class Component {
  readonly name: string;
  private child: ChildProcess | null = null;
  private down = false;

  constructor(private readonly options: ComponentOptions) {
    this.name = options.name;
  }

  /** @throws Error where it cannot be used in time; it is killed then */
  async start(): Promise<void> {
    this.down = false;
    if (this.child === null) this.run();
    try {
      await this.untilReady();
    } catch (error) {
      await this.kill();
      throw error;
    }
  }

  /** kill -9, and nothing in its place for so long. */
  async away(milliseconds: number): Promise<void> {
    await this.kill();
    await sleep(milliseconds);
    await this.start();
  }

  /** kill -9; it stays away until it is started. */
  async kill(): Promise<void> {
    this.down = true;
    const { child } = this;
    if (child === null) return;
    const gone = once(child, 'exit');
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await gone;
  }

  private run(): void {
    const { program, argumentList, environment, cwd, logFile, user } = this.options;
    const log = openSync(logFile, 'a');
    const child = spawn(program, argumentList, {
      // Some end with their standard input, so it stays open as long as this process.
      stdio: ['pipe', log, log],
      cwd,
      // A group of its own, so that a kill takes what it has started too, as that of a container does.
      detached: true,
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/', ...environment },
      ...user,
    });
    this.child = child;
    child.once('exit', () => {
      this.child = null;
      if (this.down) return;
      setTimeout(() => {
        if (!this.down && this.child === null) this.run();
      }, 500).unref();
    });
  }

  private async untilReady(): Promise<void> {
    const deadline = Date.now() + startMs;
    while (Date.now() < deadline) {
      if (await this.options.ready().catch(() => false)) return;
      await sleep(250);
    }
    throw new Error(`${this.name} could not be used in time; see ${this.options.logFile}.`);
  }
}
