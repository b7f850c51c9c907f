import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { parse } from 'yaml';

import { findPackageRoot } from '../../src/config';

interface Service {
  image: string;
  entrypoint: string[];
  environment?: Record<string, string>;
}

/** What docker-compose.yml says of one of its services. */
export function composeService(name: string): Service {
  const file = join(findPackageRoot(), 'docker-compose.yml');
  const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
  };
  const service = services[name];
  if (service === undefined) throw new Error(`docker-compose.yml has no service ${name}.`);
  return service;
}

export interface JobPlace {
  /** Folders of the programs that the image of the job has. */
  folders: string[];
  /** Variables that differ here. */
  environment?: Record<string, string>;
  /** What stands here for an address of the file, such as `storage:9333`. */
  addresses?: Record<string, string>;
}

/** Longest that one try of a job may take. */
const tryMs = 60_000;
const tries = 10;

/**
 * Runs the script of a job of docker-compose.yml as it stands there, again until it ends with 0, as
 * `restart: on-failure` does.
 * @throws Error with what it said last
 */
export async function runJob(
  name: string,
  { folders, environment = {}, addresses = {} }: JobPlace,
): Promise<void> {
  const { entrypoint, environment: given = {} } = composeService(name);
  // Compose takes two dollar signs for one.
  const [shell = '', ...words] = entrypoint.map((word) =>
    Object.entries(addresses).reduce(
      (text, [there, here]) => text.replaceAll(there, here),
      word.replaceAll('$$', '$'),
    ),
  );
  const path = [...folders, process.env['PATH'] ?? ''].join(delimiter);
  const env = { HOME: process.env['HOME'] ?? '/', ...given, ...environment, PATH: path };
  let said = '';
  for (let made = 0; made < tries; made += 1) {
    const done = spawnSync(shell, words, { env, encoding: 'utf8', timeout: tryMs });
    if (done.status === 0) return;
    said = `${done.stdout}${done.stderr}`.trim().split('\n').slice(-5).join('\n');
    await sleep(1_000);
  }
  throw new Error(`The job ${name} of docker-compose.yml does not end well:\n${said}`);
}
