import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { htmlFileName } from '../../src/cli/report-html/write-html';
import { runProgram } from '../../src/cli/run-program';
import { composeDocument } from '../../src/report';
import type { RunDocument } from '../../src/domain/run/run-document';
import type { Topology } from '../../src/domain/analysis/topology';
import { input } from '../report/fixtures';
import { fakeTerminal } from './fake-terminal';

const small: Topology = {
  devices: [
    { name: 'PE1', role: 'PE' },
    { name: 'P1', role: 'P' },
  ],
  links: [
    {
      a: 'PE1',
      aInterface: 'GigabitEthernet0/0/0/0',
      b: 'P1',
      bInterface: 'GigabitEthernet0/0/0/1',
    },
  ],
};

function documentWith(topology?: Topology): RunDocument {
  return composeDocument(input(topology === undefined ? {} : { topology }));
}

describe('netoncall report --html', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'report-html-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  async function typed(...words: string[]) {
    const { terminal, texts } = fakeTerminal({ environment: { NETONCALL_HOME: folder } });
    const code = await runProgram(words, terminal);
    return { code, ...texts };
  }

  it('writes a page from a kept document, with the exit code of the run', async () => {
    const [source, page] = [join(folder, 'run.json'), join(folder, 'page.html')];
    await writeFile(source, JSON.stringify(documentWith(small)));
    const { code, notes } = await typed('report', '--document', source, '--html', page);
    expect(code).toBe(10);
    expect(notes).toContain(page);
    const text = await readFile(page, 'utf8');
    expect(text).toMatch(/^<!doctype html>/);
    expect(text).toContain('<svg');
  });

  it('prints a kept document in the other forms too', async () => {
    const source = join(folder, 'run.json');
    await writeFile(source, JSON.stringify(documentWith()));
    const { output } = await typed('report', '--document', source, '--ticket');
    expect(output).toContain('Fault found');
  });

  it.each([
    ['{', 'is not valid JSON'],
    ['{"format":"other"}', 'is not a run document. At format: '],
  ])('says what is wrong with a document that holds %s', async (content, message) => {
    const source = join(folder, 'run.json');
    await writeFile(source, content);
    const { code, notes } = await typed('report', '--document', source, '--html');
    expect(code).toBe(2);
    expect(notes).toContain(message);
  });

  it.each([
    [['report'], 'The ID of the run is missing. Example: netoncall report alert-4711'],
    [['report', 'x', '--document', 'y'], 'not both'],
    [['report', 'x', '--html', 'y', '--json'], 'cannot be used with option'],
  ])('answers %j with what would be right', async (words, message) => {
    const { code, notes } = await typed(...words);
    expect(code).toBe(2);
    expect(notes).toContain(message);
  });

  it('makes a file name of any id', () => {
    expect(htmlFileName('../alert 4711/x')).toBe('..-alert-4711-x.html');
    expect(htmlFileName('a'.repeat(500))).toHaveLength(125);
  });
});
