import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { readCaseFiles, readCases, readScenarios } from '../../evals/read/read-cases';
import { readArguments } from '../../evals/arguments';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'netoncall-cases-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

const nightly = `
id: nightly
input: {trigger: schedule, ask: Check PE1, now: '2026-11-03T08:15:00Z', plan: check_bgp_neighbors}
previous:
  at: '2026-11-02T08:15:00Z'
  findings: [{check: bgp.session, device: PE1, object: 192.0.2.1, note: state=IDLE}]
topology: {devices: [{name: PE1, role: PE}]}
state: {}
expect: {verdict: [fault, inconclusive], root_cause: {type: link_flap, device: PE1, interface: null}}
`;

describe('cases of a folder', () => {
  it('tell an investigation the question, the clock and the last run, and nothing else', () => {
    write('nightly.yaml', nightly);
    const [one] = readCases(folder);
    expect(one?.request).toEqual({
      query: 'Check PE1',
      now: '2026-11-03T08:15:00Z',
      attended: false,
      previous: {
        at: '2026-11-02T08:15:00Z',
        findings: [
          {
            check: 'bgp.session',
            device: 'PE1',
            object: '192.0.2.1',
            result: 'fail',
            note: 'state=IDLE',
          },
        ],
      },
    });
    expect(one?.expect.verdict).toEqual(['fault', 'inconclusive']);
    expect(one?.expect.root_cause).toMatchObject({ type: 'link_flap', interface: null });
  });

  it('may be case files and scenario files side by side', () => {
    write('nightly.yaml', nightly);
    write(
      'cut.yaml',
      'name: cut\ntitle: A cut\nkind: fault\nfaults: [{fault: interface_down, device: PE1, interface: GigabitEthernet0/0/0/0, at: -5m}]\nexpect: {ask: Check PE1, verdict: fault, root_cause: {type: interface_down, device: PE1}}\n',
    );
    const cases = readCases(folder);
    expect(cases.map(({ id }) => id)).toEqual(['cut', 'nightly']);
    expect(cases[0]).toMatchObject({ lab: { scenario: join(folder, 'cut.yaml') } });
  });

  it.each([
    ['a.yaml', 'id: [', 'is not valid YAML'],
    ['a.yaml', 'just text', 'holds no case'],
    ['a.yaml', nightly.replace('ask: Check PE1, ', ''), 'a.yaml: input.ask'],
    ['a.yaml', nightly.replace('2026-11-03T08:15:00Z', 'today'), 'a.yaml: input.now'],
    ['a.yaml', nightly.replace('[fault, inconclusive]', 'broken'), 'a.yaml: expect.verdict'],
    ['notes.txt', 'x', 'holds no case (no file *.yaml)'],
  ])('say of %s what is wrong in it (%#)', (name, text, message) => {
    write(name, text);
    expect(() => readCases(folder)).toThrow(message);
  });

  it('are read although others are wrong, which are told with their field', () => {
    write('a.yaml', nightly);
    write('b.yaml', nightly.replace('verdict: [fault, inconclusive]', 'verdict: maybe'));
    write('c.yaml', nightly);
    write('d.yaml', nightly.replace('state: {}', 'state: {PE1: {logs: none}}'));
    const { cases, bad } = readCaseFiles(folder);
    expect(cases.map(({ id }) => id)).toEqual(['nightly']);
    expect(bad.map(({ file }) => basename(file))).toEqual(['b.yaml', 'c.yaml', 'd.yaml']);
    expect(bad[0]?.problem).toMatch(/b\.yaml: expect\.verdict: .*fault/);
    expect(bad[1]?.problem).toContain('two cases have the id "nightly"');
    expect(bad[2]?.problem).toContain('d.yaml: state.PE1.logs: ');
  });

  it('refuse two cases of one id, and a folder that is not there', () => {
    write('a.yaml', nightly);
    write('b.yaml', nightly);
    expect(() => readCases(folder)).toThrow('two cases have the id "nightly"');
    expect(() => readCases(join(folder, 'none'))).toThrow('no such folder or file');
  });
});

describe('the scenarios of the lab as cases', () => {
  it('are all there, each with a question, a fixed clock and a verdict', () => {
    const cases = readScenarios();
    expect(cases.length).toBeGreaterThan(30);
    for (const { request, lab, expect: expected } of cases) {
      expect(request.query).not.toBe('');
      expect(request.now).toBe(lab.now);
      expect(expected.verdict).toHaveLength(1);
    }
  });
});

describe('the command line of an evaluation', () => {
  it('turns away a model for a direct run, which the rules make', () => {
    expect(readArguments(['--direct', '--llm', 'rules'])?.direct).toBe(true);
    expect(() => readArguments(['--direct', '--llm', 'm'])).toThrow('leave out --llm, or --direct');
  });

  it('runs the lab once with the rules unless it is told otherwise', () => {
    expect(readArguments([])).toEqual({ direct: false, repeat: 1, json: false });
    expect(
      readArguments(['--cases', 'd', '--only', 'a,b', '--llm', 'm', '--repeat', '3', '--json']),
    ).toEqual({ cases: 'd', only: ['a', 'b'], llm: 'm', direct: false, repeat: 3, json: true });
  });

  it.each([
    [['--repeat', '0'], 'Give a whole number from 1 to 1000'],
    [['--cases'], "option '--cases <folder>' argument missing"],
    [['--fast'], "unknown option '--fast'"],
  ])('refuses %j with what would be right', (words, message) => {
    expect(() => readArguments(words)).toThrow(message);
  });
});
