import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { makeFolder } from '../../files/make-folder';
import { livingOwner, readStand, type Stand } from '../../temporal';
import { CommandFailure } from '../command-failure';
import type { Terminal } from '../terminal/terminal';
import { textFrom } from './read-ready-line';
import { scriptPath } from './run-script';

export interface StartOwnerOptions {
  directory: string;
  scenario: string | null;
  port?: number | undefined;
  uiPort?: number | undefined;
  gatewayFile?: string | undefined;
  terminal: Terminal;
}

/** The first start may have to fetch the server's binary. */
const patience = 300_000;
const interval = 50;

/**
 * Starts the owner of the stand in the background and waits until the stand is up, passing on what
 * the owner says meanwhile. Where another process was first, it is that one's stand.
 * @throws CommandFailure with the owner's words where it ends before
 */
export async function startOwner(options: StartOwnerOptions): Promise<Stand> {
  const { directory, terminal } = options;
  makeFolder(directory);
  const logFile = join(directory, 'owner.log');
  const start = await stat(logFile).then(
    ({ size }) => size,
    () => 0,
  );
  const owner = spawnOwner(options, logFile);
  let told = start;
  let another: number | null = null;
  const deadline = Date.now() + patience;
  for (;;) {
    const ended = owner.exitCode !== null || owner.signalCode !== null;
    const stand = await readStand(directory);
    if (stand !== undefined) return stand;
    const news = await textFrom(logFile, told);
    const first = ended ? await livingOwner(directory) : undefined;
    if (first !== undefined && another === null) {
      another = first.pid;
      terminal.note(
        `Process ${another} is already starting the local environment; waiting for it...`,
      );
    }
    if (ended && first === undefined) {
      const words = news.trim();
      throw new CommandFailure(
        `The local environment did not start; see ${logFile}.${words && `\n${words}`}`,
      );
    }
    const whole = news.slice(0, news.lastIndexOf('\n') + 1);
    if (whole.trim() !== '') terminal.note(whole.trimEnd());
    told += Buffer.byteLength(whole);
    if (Date.now() > deadline) {
      owner.kill('SIGTERM');
      throw new CommandFailure(
        `The local environment was not up after ${patience / 1000} s; see ${logFile}.`,
      );
    }
    await sleep(interval);
  }
}

function spawnOwner(options: StartOwnerOptions, logFile: string): ReturnType<typeof spawn> {
  const { scenario, port, uiPort, gatewayFile, terminal } = options;
  const log = openSync(logFile, 'a');
  const owner = spawn(
    process.execPath,
    [
      scriptPath('main'),
      'up',
      '--background',
      '--json',
      ...(scenario === null ? ['--no-lab'] : ['--scenario', scenario]),
      ...(port === undefined ? [] : ['--port', String(port)]),
      ...(uiPort === undefined ? [] : ['--ui-port', String(uiPort)]),
      ...(gatewayFile === undefined ? [] : ['--gateway', gatewayFile]),
    ],
    { detached: true, stdio: ['ignore', log, log], env: terminal.environment },
  );
  closeSync(log);
  owner.unref();
  return owner;
}
