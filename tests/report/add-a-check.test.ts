import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import * as ts from 'typescript';

import { buildContext } from '../../src/checks/build-context';
import type { DefinedCheck } from '../../src/checks/define-check';
import { goal, now, reply } from '../checks/support/build';

const root = join(__dirname, '..', '..');
const guide = readFileSync(join(root, 'docs', 'how-to', 'add-a-check.md'), 'utf8');
const [check = '', name = '', entry = ''] = [...guide.matchAll(/^```ts\n(.*?)^```$/gms)].map(
  ([, block = '']) => block,
);
const checkFile = join(root, 'src', 'checks', 'time-zone.ts');
const idFile = join(root, 'src', 'domain', 'analysis', 'check-id.ts');
const listFile = join(root, 'src', 'checks', 'all-checks.ts');

function withLine(file: string, mark: string, line: string): string {
  const text = readFileSync(file, 'utf8');
  expect(text.split(mark)).toHaveLength(2);
  return text.replace(mark, `${mark}\n${line.trimEnd()}`);
}

const named = () => withLine(idFile, 'export const checkIds = [', name);
const listed = () =>
  `import { systemTimeZone } from './time-zone';\n${withLine(listFile, '& { id: Id } } = {', entry)}`;

/** Sources as they stand, which each compilation needs. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** What the compiler says of the checks where some files are as given. */
function complaints(files: Record<string, string>): string[] {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    root,
  );
  const host = ts.createCompilerHost(options);
  const plain = ts.createCompilerHost(options);
  host.readFile = (path) => files[path] ?? plain.readFile(path);
  host.fileExists = (path) => path in files || plain.fileExists(path);
  host.getSourceFile = (path, target, ...rest) => {
    const text = files[path];
    if (text !== undefined) return ts.createSourceFile(path, text, target);
    if (!parsed.has(path)) parsed.set(path, plain.getSourceFile(path, target, ...rest));
    return parsed.get(path);
  };
  const program = ts.createProgram([checkFile, listFile], { ...options, noEmit: true }, host);
  return [checkFile, listFile].flatMap((path) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  );
}

/** The check of the guide, compiled as it stands there. */
function load(): DefinedCheck {
  const { outputText } = ts.transpileModule(check, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exported: { systemTimeZone?: DefinedCheck } = {};
  const read = (path: string): unknown =>
    jest.requireActual(join(root, 'src', 'checks', path.replace(/^\.\//, '')));
  runInNewContext(outputText, { require: read, exports: exported });
  return exported.systemTimeZone!;
}

function judge(systemData: Record<string, unknown>): unknown[] {
  const evidence = [reply('system_info', 'R1', { system_data: systemData })];
  const inventory = [{ name: 'R1', address: null, role: null }];
  const asked = { question: '', goal: goal(['R1']), inventory, evidence, now, previous: null };
  return load()
    .judge(buildContext(asked), new Set())
    .map(({ result, reason, evidence: at }) => ({ result, reason, at: at?.value }));
}

describe('the guide on adding a check', () => {
  it('takes fewer than forty lines of code', () => {
    expect((check + name + entry).trimEnd().split('\n').length).toBeLessThan(40);
  });

  it('adds a check that compiles, with a name and an entry of one line each', () => {
    const files = { [checkFile]: check, [idFile]: named(), [listFile]: listed() };
    expect(complaints(files)).toEqual([]);
  });

  it('does not compile where the entry, or the name, was forgotten', () => {
    expect(complaints({ [checkFile]: check, [idFile]: named() }).join()).toMatch(
      /system\.time_zone.* is missing/,
    );
    expect(complaints({ [checkFile]: check, [listFile]: listed() }).join()).toContain(
      'system.time_zone',
    );
  });

  it('does not compile where a reason lacks the data of its words, or has none', () => {
    const files = { [idFile]: named(), [listFile]: listed() };
    const lacking = check.replace("{ code: 'zone', zone }", "{ code: 'zone' }");
    const unknown = check.replace("{ code: 'missing' }", "{ code: 'absent' }");
    expect(complaints({ ...files, [checkFile]: lacking })).not.toEqual([]);
    expect(complaints({ ...files, [checkFile]: unknown })).not.toEqual([]);
  });

  it('adds a check that tells UTC from other zones and from none', () => {
    expect(judge({ hostname: 'R1', timezone: 'UTC' })).toEqual([
      { result: 'pass', reason: { code: 'zone', zone: 'UTC' }, at: 'time zone UTC' },
    ]);
    expect(judge({ hostname: 'R1', timezone: 'CET' })).toEqual([
      { result: 'fail', reason: { code: 'zone', zone: 'CET' }, at: 'time zone CET' },
    ]);
    expect(judge({ hostname: 'R1' })).toEqual([
      { result: 'not_verifiable', reason: { code: 'missing' }, at: 'no time zone in the reply' },
    ]);
  });
});
