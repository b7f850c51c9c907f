import {
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { loadProfile, resolveServers } from '../../../src/config';
import type { World } from './world';

/** A folder with a few files in it, observed by what is on disk. */
export function filesWorld(): World {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'netoncall-tasks-')));
  for (const number of [0, 1, 2, 3, 4])
    writeFileSync(join(root, `old-${number}.txt`), `entry ${number}\n`);
  const { files } = resolveServers(loadProfile('files'), { NETONCALL_FILES_ROOT: root });
  if (files === undefined) throw new Error('The profile has a server "files".');
  const at = (name: unknown): string => join(root, String(name));
  return {
    servers: { files },
    root,
    async holds({ right: { tool, arguments: given } }) {
      const { path, content, source, destination } = given;
      if (tool === 'move_file') return !existsSync(at(source)) && existsSync(at(destination));
      if (tool === 'create_directory')
        return existsSync(at(path)) && statSync(at(path)).isDirectory();
      return existsSync(at(path)) && readFileSync(at(path), 'utf8') === content;
    },
    close: async () => rmSync(root, { recursive: true, force: true }),
  };
}
