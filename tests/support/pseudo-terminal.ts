import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

import { cliScript } from './run-cli';

/** Why no pseudo terminal can be had here; null where `script` of util-linux is installed. */
export function whyNoTerminal(): string | null {
  const { stdout, error } = spawnSync('script', ['--version'], { encoding: 'utf8' });
  return error === undefined && stdout.includes('util-linux')
    ? null
    : 'It needs "script" of util-linux.';
}

/** The keys that a person can press besides letters. */
export const keys = { enter: '\r', controlC: '\u0003', controlD: '\u0004' };

/** A command at a terminal of its own. */
export interface TypedCommand {
  /** All that was shown so far, without colours and cursor movements. */
  readonly screen: string;
  type(text: string): void;
  /** Waits until something is shown that was not there at the last call; returns all since then. */
  shows(what: string | RegExp): Promise<string>;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
  kill(): void;
}

/** Runs the real command line on a pseudo terminal of 100 columns, where a person would sit. */
export function typeCommand(words: string[], environment: NodeJS.ProcessEnv): TypedCommand {
  const quoted = [process.execPath, cliScript, ...words].map((word) => `'${word}'`).join(' ');
  const command = `stty cols 100 rows 40; exec ${quoted}`;
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { ...environment, TERM: 'xterm', SHELL: '/bin/sh' },
  });
  let raw = '';
  let seen = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => (raw += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  let over = false;
  void ended.then(() => (over = true));
  const screen = () => stripVTControlCharacters(raw).replaceAll('\r', '');
  return {
    get screen() {
      return screen();
    },
    type: (text) => child.stdin.write(text),
    async shows(what) {
      for (;;) {
        const last = over;
        const fresh = screen().slice(seen);
        if (typeof what === 'string' ? fresh.includes(what) : what.test(fresh)) {
          seen += fresh.length;
          return fresh;
        }
        if (last) throw new Error(`The command ended without showing ${String(what)}:\n${fresh}`);
        await sleep(50);
      }
    },
    ended,
    kill: () => child.kill('SIGKILL'),
  };
}
