import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { findPackageRoot } from '../../config/package-root';
import { CommandFailure } from '../command-failure';

/** The programs of this package that run as processes of their own. */
export const scripts = {
  main: ['dist', 'src', 'cli', 'main.js'],
  worker: ['dist', 'src', 'worker.js'],
  lab: ['dist', 'lab', 'gnmi', 'main.js'],
  gnmiLab: ['dist', 'lab', 'gnmi-target', 'main.js'],
  'lab-pharmacokinetics': ['dist', 'lab', 'pharmacokinetics', 'main.js'],
  'lab-graph': ['dist', 'lab', 'graph', 'main.js'],
  evals: ['dist', 'evals', 'main.js'],
} as const;

/** @throws CommandFailure where the package was not built */
export function scriptPath(script: keyof typeof scripts): string {
  const path = join(findPackageRoot(), ...scripts[script]);
  if (existsSync(path)) return path;
  throw new CommandFailure(`${path} is missing: this copy of netoncall is not built.`, undefined, [
    'npm run build',
  ]);
}

/**
 * Runs a program of this package in this terminal until it ends; SIGTERM and SIGINT are passed on,
 * so that it can finish what it does.
 * @returns its exit code; 128 plus the signal's number where a signal ended it, as shells say it
 */
export async function runScript(
  script: keyof typeof scripts,
  argumentList: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const child = spawn(process.execPath, [scriptPath(script), ...argumentList], {
    // The channel closes when this process is gone, however it went: see `endWithCommand`.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment,
  });
  // Ctrl-C reaches the whole group by itself; a signal to this process alone does not.
  const forward = (signal: NodeJS.Signals) => () => void child.kill(signal);
  const listeners = (['SIGTERM', 'SIGINT', 'SIGHUP'] as const).map((signal) => {
    const listener = signal === 'SIGINT' && process.stdin.isTTY ? () => undefined : forward(signal);
    process.on(signal, listener);
    return { signal, listener };
  });
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve(code ?? 128 + signalNumber(signal)));
    });
  } finally {
    for (const { signal, listener } of listeners) process.off(signal, listener);
  }
}

function signalNumber(signal: NodeJS.Signals | null): number {
  return { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal as string] ?? 0;
}
