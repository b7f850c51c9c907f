import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';

import { cacheDirectory } from '../../src/temporal';
import { composeService } from './compose';

/** Where the programs of the stand are, and what each of them says it is. */
export interface Programs {
  postgresql: string;
  temporal: string;
  temporalSql: string;
  storage: string;
  prometheus: string;
  versions: Record<'PostgreSQL' | 'Temporal server' | 'SeaweedFS' | 'Prometheus', string>;
}

/** The commit of SeaweedFS that the Go module proxy serves; its releases are no versions of a module. */
const seaweed = 'v0.0.0-20261109003541-7506e5f91cd6';

/**
 * PostgreSQL of the system, and the Temporal server in the version of docker-compose.yml and SeaweedFS as
 * they are built from their Go modules, once: the first time takes ten minutes.
 * @throws Error naming what is missing, with the command that brings it
 */
export function findPrograms(log: (message: string) => void): Programs {
  const version = composeService('temporal').image.replace(/^.*:/, '');
  const folder = join(cacheDirectory(), 'tools');
  const postgresql = postgresqlFolder();
  const ofTemporal = { folder, version: `v${version}`, log };
  const temporal = built('go.temporal.io/server/cmd/server', ofTemporal);
  const temporalSql = built('go.temporal.io/server/cmd/tools/sql', ofTemporal);
  const ofSeaweed = { folder, version: seaweed, log };
  const prometheus = 'prometheus';
  if (spawnSync(prometheus, ['--version']).status !== 0) {
    throw new Error('Prometheus is not installed. Try: apt-get install prometheus');
  }
  const storage = built('github.com/seaweedfs/seaweedfs/weed', ofSeaweed);
  return {
    postgresql,
    temporal,
    temporalSql,
    storage,
    prometheus,
    versions: {
      PostgreSQL: said(join(postgresql, 'postgres'), ['--version']).replace(/^.*\) /, ''),
      'Temporal server': version,
      SeaweedFS: seaweed,
      Prometheus: /version (\S+)/.exec(said(prometheus, ['--version']))?.[1] ?? '',
    },
  };
}

/** Debian keeps the programs of each version in a folder of its own. */
function postgresqlFolder(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (found === undefined) {
    throw new Error('PostgreSQL is not installed. Try: apt-get install postgresql');
  }
  return found;
}

interface Build {
  folder: string;
  version: string;
  log: (message: string) => void;
}

/** A program of a Go module, built where it is not there in that version. */
function built(path: string, { folder, version, log }: Build): string {
  const program = join(folder, basename(path));
  if (existsSync(program) && said('go', ['version', '-m', program]).includes(version)) {
    return program;
  }
  log(`builds ${path} ${version} …`);
  mkdirSync(folder, { recursive: true });
  // Within a module of our own: one that replaces parts of itself cannot be installed as it is.
  const workplace = mkdtempSync(join(tmpdir(), 'netoncall-tools-'));
  try {
    for (const words of [
      ['mod', 'init', 'netoncall-tools'],
      ['get', `${path}@${version}`],
      ['build', '-o', program, path],
    ]) {
      const { status } = spawnSync('go', words, { cwd: workplace, stdio: 'inherit' });
      if (status !== 0) throw new Error(`${path} could not be built; it needs Go.`);
    }
  } finally {
    rmSync(workplace, { recursive: true });
  }
  return program;
}

function said(program: string, argumentList: string[]): string {
  return spawnSync(program, argumentList, { encoding: 'utf8' }).stdout.trim();
}
