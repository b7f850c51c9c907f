import { execFile } from 'node:child_process';

/** What a finished command printed; `ok` is false when it failed, was missing or took too long. */
export interface CommandResult {
  readonly ok: boolean;
  readonly output: string;
  readonly reason: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface CommandOptions {
  /** Milliseconds after which the program is killed. */
  readonly timeout: number;
  readonly environment: Environment;
}

/** Runs a program without a shell and never rejects. */
export async function runCommand(
  program: string,
  argumentList: readonly string[],
  { timeout, environment }: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const options = { timeout, env: environment, killSignal: 'SIGKILL' } as const;
    execFile(program, argumentList, options, (error, stdout, stderr) => {
      const reason = error === null ? '' : reasonOf(program, error, stderr, timeout);
      resolve({ ok: error === null, output: stdout, reason });
    });
  });
}

function reasonOf(
  program: string,
  error: Error & { code?: unknown; killed?: boolean },
  stderr: string,
  timeout: number,
): string {
  if (error.code === 'ENOENT') return `${program} is not installed`;
  if (error.killed === true) return `${program} took longer than ${timeout / 1000} s`;
  const lastLine = stderr.trim().split('\n').at(-1)?.trim() ?? '';
  return lastLine !== '' ? lastLine : `${program} failed (${String(error.code)})`;
}
