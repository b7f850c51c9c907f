import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { freePorts } from '../../temporal';
import { runGuarded } from '../../temporal/guarded-process';
import { CommandFailure } from '../command-failure';

/** The program's own name, and that of Debian's package. */
const programs = ['alertmanager', 'prometheus-alertmanager'];
const startsWithin = 15_000;

export interface Alertmanager {
  /** As the program says it, such as 0.25.0. */
  version: string;
  /** Takes alerts as Prometheus sends them. */
  raise(alerts: readonly { labels: object; annotations: object }[]): Promise<void>;
  stop(): Promise<void>;
}

/** The Alertmanager of the PATH; null where there is none. */
export function findAlertmanager(): { program: string; version: string } | null {
  for (const program of programs) {
    const { error, stdout, stderr } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    const version = /version (\d[\w.-]*)/.exec(`${stdout}${stderr}`)?.[1];
    if (error === undefined && version !== undefined) return { program, version };
  }
  return null;
}

/**
 * Starts an Alertmanager that delivers to an address at once. It ends with this process.
 * @throws CommandFailure where it does not answer in time
 */
export async function startAlertmanager(
  { program, version }: { program: string; version: string },
  { directory, webhook }: { directory: string; webhook: string },
): Promise<Alertmanager> {
  const [port = 0] = await freePorts(1);
  const file = join(directory, 'alertmanager.yml');
  await writeFile(
    file,
    `route: { receiver: netoncall, group_by: [alertname], group_wait: 1s, group_interval: 5s }
receivers:
  - name: netoncall
    webhook_configs: [{ url: '${webhook}' }]
`,
  );
  const logFile = join(directory, 'alertmanager.log');
  const child = runGuarded({
    program,
    argumentList: [
      `--config.file=${file}`,
      `--storage.path=${join(directory, 'alertmanager')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
    ],
    logFile,
    pidFile: join(directory, 'alertmanager.pid'),
  });
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + startsWithin;
  while (!(await answers(`${url}/-/ready`))) {
    if (!child.running() || Date.now() > deadline) {
      await child.stop();
      throw new CommandFailure(`Alertmanager (${program}) did not start; its log is ${logFile}.`);
    }
    await sleep(100);
  }
  return {
    version,
    async raise(alerts) {
      const reply = await fetch(`${url}/api/v2/alerts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(alerts),
      });
      if (!reply.ok) {
        throw new CommandFailure(`Alertmanager did not take the alerts (${reply.status}).`);
      }
    },
    stop: () => child.stop(),
  };
}

async function answers(url: string): Promise<boolean> {
  return await fetch(url).then(
    (reply) => reply.ok,
    () => false,
  );
}
