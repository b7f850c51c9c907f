import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { Component } from './component';
import type { Programs } from './programs';

/** What reaches PostgreSQL; it asks for no password on this machine. */
export interface Database {
  component: Component;
  port: number;
}

const user = 'temporal';

/** PostgreSQL with a cluster of its own, and Temporal's two databases in it, empty or not there. */
export async function startDatabase(
  programs: Programs,
  { folder, port }: { folder: string; port: number },
): Promise<Database> {
  const data = join(folder, 'postgresql');
  const account = notRoot();
  mkdirSync(data, { recursive: true });
  if (account !== undefined) chownSync(data, account.uid, account.gid);
  const init = ['-D', data, '-U', user, '--auth=trust', '-E', 'UTF8', '--no-sync'];
  must(join(programs.postgresql, 'initdb'), init, { account });
  const component = new Component({
    name: 'PostgreSQL',
    program: join(programs.postgresql, 'postgres'),
    argumentList: [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      '/tmp',
      '-c',
      'listen_addresses=127.0.0.1',
    ],
    environment: {},
    logFile: join(folder, 'postgresql.log'),
    user: account,
    ready: async () => {
      const asked = ['-h', '127.0.0.1', '-p', String(port), '-U', user];
      return spawnSync(join(programs.postgresql, 'pg_isready'), asked).status === 0;
    },
  });
  await component.start();
  return { component, port };
}

const databases = { temporal: 'temporal', temporal_visibility: 'visibility' } as const;

/** What the job `temporal-schema` does; run again, it changes nothing. */
export function makeSchema({ temporalSql }: Programs, port: number): void {
  for (const [name, schema] of Object.entries(databases)) {
    const tool = (...words: string[]): void => {
      must(temporalSql, ['--db', name, ...words], {
        environment: {
          SQL_PLUGIN: 'postgres12',
          SQL_HOST: '127.0.0.1',
          SQL_PORT: String(port),
          SQL_USER: user,
          SQL_PASSWORD: 'trusted',
        },
      });
    };
    tool('create');
    tool('setup-schema', '-v', '0.0');
    tool('update-schema', '--schema-name', `postgresql/v12/${schema}`);
  }
}

/** Both of Temporal's databases, each as one file; while the server runs. */
export function dumpDatabases(programs: Programs, port: number, folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys(databases)) {
    must(join(programs.postgresql, 'pg_dump'), [
      ...['-h', '127.0.0.1', '-p', String(port), '-U', user, '--format=custom'],
      ...[`--file=${join(folder, `${name}.dump`)}`, name],
    ]);
  }
}

/** Into a PostgreSQL that has neither of them. */
export function restoreDatabases(programs: Programs, port: number, folder: string): void {
  for (const name of Object.keys(databases)) {
    must(join(programs.postgresql, 'pg_restore'), [
      ...['-h', '127.0.0.1', '-p', String(port), '-U', user, '--create', '--dbname=postgres'],
      join(folder, `${name}.dump`),
    ]);
  }
}

/** PostgreSQL does not run as root. */
function notRoot(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string): number =>
    Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout.trim());
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function must(
  program: string,
  argumentList: string[],
  {
    account,
    environment,
  }: {
    account?: { uid: number; gid: number } | undefined;
    environment?: Record<string, string>;
  } = {},
): void {
  const done = spawnSync(program, argumentList, {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    cwd: '/',
    ...account,
  });
  if (done.status === 0) return;
  const end = `${done.stdout}${done.stderr}`.trim().split('\n').slice(-5).join('\n');
  throw new Error(`${program} ${argumentList.join(' ')} failed:\n${end}`);
}
