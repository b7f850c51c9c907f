import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'reference', 'threat-model.md'), 'utf8');
const policy = readFileSync(join(root, 'SECURITY.md'), 'utf8');

/** Rows of the table of a section, cell by cell, without heading and rule. */
function rowsOf(heading: string): string[][] {
  const [section = ''] = page.slice(page.indexOf(`## ${heading}\n`) + 3).split('\n## ');
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

const rows = rowsOf('Who can reach what');

describe('the threat model', () => {
  it.each(rows)('%s who could %s meets what a test holds', (_who, _tries, _holds, tests = '') => {
    const named = [...tests.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '');
    expect(named.length).toBeGreaterThan(0);
    for (const file of named) {
      expect(file).toMatch(/^tests\/.+\.test\.ts$/);
      expect([file, existsSync(join(root, file))]).toEqual([file, true]);
    }
  });

  it('speaks of all that reach it from outside', () => {
    const told = rows.map(([who = '']) => who).join('\n');
    for (const who of [
      'device',
      'MCP server',
      'model',
      'asker',
      'approver',
      'Temporal',
      'network neighbor',
    ]) {
      expect(told).toContain(who);
    }
  });

  it('says where it listens, and where secrets may appear', () => {
    expect(rowsOf('Where it listens').every((row) => row.length === 4)).toBe(true);
    expect(rowsOf('Secrets').every((row) => row.length === 4 && !row.includes(''))).toBe(true);
  });

  it('is what SECURITY.md leads to, and links lead somewhere', () => {
    const links = [...policy.matchAll(/\]\(([^)#]+)\)/g)].map(([, link]) => link ?? '');
    expect(links).toContain('docs/reference/threat-model.md');
    for (const link of links) expect([link, existsSync(join(root, link))]).toEqual([link, true]);
  });
});
