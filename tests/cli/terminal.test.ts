import { stripVTControlCharacters } from 'node:util';

import { printRuns } from '../../src/cli/commands/list';
import { renderMarkdown } from '../../src/cli/terminal/render-markdown';
import { shortReport } from '../../src/cli/terminal/short-report';
import { columnWidths, renderTable } from '../../src/cli/terminal/table';
import { visibleWidth, wrapWords } from '../../src/cli/terminal/wrap-words';
import { composeDocument } from '../../src/report';
import { analysis, finding, input } from '../report/fixtures';
import { fakeTerminal } from './fake-terminal';

const { markdown } = composeDocument(input()).report;

describe('renderMarkdown', () => {
  it('gives Markdown as it is where nobody looks at a terminal', () => {
    const { terminal } = fakeTerminal();
    expect(renderMarkdown(markdown, terminal)).toBe(markdown.trimEnd());
  });

  it('lays a report out for a terminal, without marks of Markdown', () => {
    const { terminal } = fakeTerminal({ tty: true, columns: 100 });
    const text = renderMarkdown(markdown, terminal);
    expect(text).toContain('\u001B[1m');
    expect(text).not.toMatch(/\*\*|^#|\| ---|```/m);
    expect(text).toContain('sha256:a1a1a1a1a1a1 #/data/neighbors/0/state');
  });

  it('shows no colour under NO_COLOR', () => {
    const { terminal } = fakeTerminal({ tty: true, environment: { NO_COLOR: '1' } });
    expect(renderMarkdown(markdown, terminal)).not.toContain('\u001B');
  });

  it('keeps commands whole and wraps everything else', () => {
    const { terminal } = fakeTerminal({ tty: true, columns: 60, environment: { NO_COLOR: '1' } });
    const lines = renderMarkdown(markdown, terminal).split('\n');
    const command = /netoncall evidence show sha256:[0-9a-f]{64}/;
    expect(lines.some((line) => command.test(line))).toBe(true);
    const summary = lines.slice(lines.indexOf('Summary'), lines.indexOf('Findings'));
    for (const line of summary) expect(visibleWidth(line)).toBeLessThanOrEqual(60);
  });

  it.each([true, false])('lets no device steer the terminal (terminal: %s)', (tty) => {
    const evil = finding({ title: 'PE1 \u001B]0;owned\u0007\u001B[2J\u009B31m\u202E is down' });
    const document = composeDocument(input({ analysis: analysis({ findings: [evil] }) }));
    const { terminal } = fakeTerminal({ tty, environment: { NO_COLOR: '1' } });
    expect(renderMarkdown(document.report.markdown, terminal)).not.toMatch(
      // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
      /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202E]/,
    );
  });
});

describe('shortReport', () => {
  it('keeps the head, the summary, the findings and what to do', () => {
    const titles = [...shortReport(markdown).matchAll(/^## (.*)$/gm)].map(([, title]) => title);
    expect(titles).toEqual(['Summary', 'Findings', 'Next actions']);
    expect(shortReport(markdown)).toMatch(/^# Fault found/);
  });
});

describe('tables', () => {
  it('take no more than the width they are given, by narrowing the widest column', () => {
    const rows = [['a', 'x'.repeat(200), 'short']];
    const widths = columnWidths(rows, 60);
    expect(widths.reduce((sum, width) => sum + width, 0) + 2).toBeLessThanOrEqual(60);
    expect(widths[2]).toBe(6);
  });

  it('wrap a long cell instead of cutting it', () => {
    const words = Array.from({ length: 30 }, (_, index) => `word${index}`);
    const text = renderTable(['A', 'B'], [['key', words.join(' ')]], { width: 50 });
    for (const word of words) expect(text).toContain(word);
    for (const line of text.split('\n')) expect(visibleWidth(line)).toBeLessThanOrEqual(50);
  });
});

describe('tables whose words stay whole', () => {
  const id = `netoncall-${'0123456789ab'.repeat(3)}`;
  const rows = [
    [id, 'Check BGP neighbors on PE1', 'achieved', ''],
    ['alert-4711', 'Check PE2', 'partial', 'high'],
  ];
  const at = (width: number) =>
    renderTable(['ID', 'QUESTION', 'STATE', 'SEVERITY'], rows, { width, wholeWords: true });

  it('wrap what has more than one word before they give way', () => {
    expect(
      at(90)
        .split('\n')
        .map((line) => line.split(/ {2,}/)),
    ).toEqual([
      ['ID', 'QUESTION', 'STATE', 'SEVERITY'],
      [id, 'Check BGP neighbors', 'achieved'],
      ['', 'on PE1'],
      ['alert-4711', 'Check PE2', 'partial', 'high'],
    ]);
  });

  it('are records where they are too narrow for their longest words', () => {
    expect(at(40).split('\n')).toEqual([
      id,
      '  QUESTION  Check BGP neighbors on PE1',
      '  STATE     achieved',
      '',
      'alert-4711',
      '  QUESTION  Check PE2',
      '  STATE     partial',
      '  SEVERITY  high',
    ]);
  });

  it.each([40, 60, 80, 100, 200])(
    'lists runs at %d columns with ids that can be copied',
    (columns) => {
      const { terminal, texts } = fakeTerminal({ tty: true, columns });
      const started = '2026-01-01T00:00:00.000Z';
      const [run_id, query, state] = ['r', 'Check BGP neighbors on PE1', 'completed'];
      const run = { id, run_id, started, query, state, outcome: null, verdict: 'fault' };
      printRuns([{ ...run, severity: 'high', devices: [] }], terminal);
      expect(stripVTControlCharacters(texts.output).split(/\s+/)).toContain(id);
    },
  );
});

describe('wrapWords', () => {
  it('never loses a character but spaces at line ends', () => {
    const text = 'one two  three four-and-a-half';
    expect(wrapWords(text, 8).join(' ')).toBe(text);
  });

  it('keeps a word whole that is wider than the line', () => {
    expect(wrapWords('a verylongword b', 5)).toEqual(['a', 'verylongword', 'b']);
  });
});

describe('words for a person at a terminal', () => {
  it('break between words, and lines keep their indentation', () => {
    const { terminal } = fakeTerminal({ tty: true, columns: 40 });
    const long = `  1. ${'word '.repeat(12).trim()}`;
    const lines = terminal.wrapped(`Which one?\n${long}`).split('\n');
    expect(lines[0]).toBe('Which one?');
    expect(lines.slice(1).every((line) => /^ {2}\S/.test(line) && line.length <= 40)).toBe(true);
    expect(fakeTerminal().terminal.wrapped(long)).toBe(long);
  });
});
