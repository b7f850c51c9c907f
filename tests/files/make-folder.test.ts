import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { makeFolder } from '../../src/files/make-folder';

describe('a folder that is made', () => {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-folder-'));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('is there with those above it, and may be there already', () => {
    const folder = join(directory, 'a', 'b', 'c');
    makeFolder(folder, 0o700);
    makeFolder(folder, 0o700);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(directory, 'a')).mode & 0o777).toBe(0o700);
  });

  it('cannot lie in a file', () => {
    writeFileSync(join(directory, 'file'), '');
    expect(() => makeFolder(join(directory, 'file'))).toThrow(/EEXIST/);
    expect(() => makeFolder(join(directory, 'file', 'x'))).toThrow(/ENOTDIR/);
  });

  it('is given up at once where the system takes none, with the reason', () => {
    expect(() => makeFolder('/proc/netoncall/stand')).toThrow(
      process.platform === 'linux' ? '/proc/netoncall cannot be made: /proc takes no folders' : /./,
    );
  });
});
