import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chooseDevices } from '../../src/cli/report-html/choose-devices';
import { layoutTopology } from '../../src/cli/report-html/layout';
import { htmlFileName } from '../../src/cli/report-html/write-html';
import { runProgram } from '../../src/cli/run-program';
import { composeDocument } from '../../src/domain/report';
import type { RunDocument } from '../../src/domain/run/run-document';
import type { Topology } from '../../src/domain/analysis/topology';
import { input } from '../domain/report/fixtures';
import { fakeTerminal } from './fake-terminal';

function link(a: string, b: string): Topology['links'][number] {
  return { a, aInterface: 'GigabitEthernet0/0/0/0', b, bInterface: 'GigabitEthernet0/0/0/1' };
}

const small: Topology = {
  devices: [
    { name: 'PE1', role: 'PE' },
    { name: 'P1', role: 'P' },
    { name: 'RR1', role: 'RR' },
  ],
  links: [link('PE1', 'P1'), link('PE1', 'P1'), link('P1', 'RR1')],
};

function documentWith(topology?: Topology): RunDocument {
  return composeDocument(input(topology === undefined ? {} : { topology }));
}

describe('the layout of a picture', () => {
  it('stacks devices by role, without overlap, and keeps parallel links apart', async () => {
    const { nodes, edges, width, height } = await layoutTopology({ ...small, left: 0 });
    const y = new Map(nodes.map((node) => [node.name, node.y]));
    expect(y.get('RR1')).toBeLessThan(y.get('P1') ?? 0);
    expect(y.get('P1')).toBeLessThan(y.get('PE1') ?? 0);
    expect(edges[0]?.points).not.toEqual(edges[1]?.points);
    for (const node of nodes) {
      expect(node.x + node.width / 2).toBeLessThanOrEqual(width);
      expect(node.y + node.height / 2).toBeLessThanOrEqual(height);
    }
  });

  it('runs each line from its first to its second device', async () => {
    const { nodes, edges } = await layoutTopology({ ...small, left: 0 });
    const [edge] = edges;
    const start = nodes.find(({ name }) => name === edge?.a);
    expect(Math.abs((edge?.points[0]?.y ?? 0) - (start?.y ?? 0))).toBeLessThanOrEqual(24);
  });
});

describe('the devices of a picture', () => {
  it('are all of a small network, without links that lead nowhere', () => {
    const topology = { ...small, links: [...small.links, link('P1', 'gone'), link('P1', 'P1')] };
    expect(chooseDevices(documentWith(topology))).toEqual({ ...small, left: 0 });
  });

  it('are the concerned ones and their neighbours in a large network', () => {
    const names = Array.from({ length: 200 }, (_, index) => `P${index}`);
    const topology: Topology = {
      devices: ['PE1', ...names].map((name) => ({ name, role: null })),
      links: [link('PE1', 'P7'), ...names.slice(1).map((name) => link('P0', name))],
    };
    const chosen = chooseDevices(documentWith(topology));
    expect(chosen?.devices.map(({ name }) => name)).toEqual(['PE1', 'P7']);
    expect(chosen?.left).toBe(199);
  });

  it('are none where the run read no link', () => {
    expect(chooseDevices(documentWith())).toBeNull();
  });
});

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
    ['{', 'is no JSON'],
    ['{"format":"other"}', 'is no run document. At format: '],
  ])('says what is wrong with a document that holds %s', async (content, message) => {
    const source = join(folder, 'run.json');
    await writeFile(source, content);
    const { code, notes } = await typed('report', '--document', source, '--html');
    expect(code).toBe(2);
    expect(notes).toContain(message);
  });

  it.each([
    [['report'], 'The id of a run is missing'],
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
