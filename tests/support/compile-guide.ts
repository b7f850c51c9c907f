import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

import * as ts from 'typescript';

import { inFull } from './sampled';

const root = join(__dirname, '..', '..');

/** The blocks of one language in a guide of docs/how-to, in order. */
export function blocksOf(guide: string, language = 'ts'): string[] {
  const text = readFileSync(join(root, 'docs', 'how-to', guide), 'utf8');
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'));
  return [...blocks].map(([, block = '']) => block);
}

/** A source file with a line after the one place that a mark stands in. */
export function withLine(path: string, mark: string, line: string): string {
  const text = readFileSync(join(root, path), 'utf8');
  expect(text.split(mark)).toHaveLength(2);
  return text.replace(mark, () => `${mark}\n${line.trimEnd()}`);
}

/** Sources as they stand, which each compilation needs. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/**
 * What the compiler says where some files are as given, of them and of those that use them;
 * `npm run test:all` asks it of all of `src`, as `npm run typecheck` does.
 * @param from files that use them
 */
export function complaints(files: Record<string, string>, from: readonly string[] = []): string[] {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    root,
  );
  const given = new Map(Object.entries(files).map(([path, text]) => [join(root, path), text]));
  const host = ts.createCompilerHost(options);
  const plain = ts.createCompilerHost(options);
  host.readFile = (path) => given.get(path) ?? plain.readFile(path);
  host.fileExists = (path) => given.has(path) || plain.fileExists(path);
  host.getSourceFile = (path, target, ...rest) => {
    const text = given.get(path);
    if (text !== undefined) return ts.createSourceFile(path, text, target);
    if (!parsed.has(path)) parsed.set(path, plain.getSourceFile(path, target, ...rest));
    return parsed.get(path);
  };
  const own = [...given.keys(), ...from.map((path) => join(root, path))];
  const whole = inFull && from.length > 0;
  const all = whole ? fileNames.filter((path) => path.startsWith(join(root, 'src'))) : [];
  const program = ts.createProgram([...own, ...all], { ...options, noEmit: true }, host);
  const told = [...own, ...all].flatMap((path) =>
    program.getSemanticDiagnostics(program.getSourceFile(path)),
  );
  return told.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** A file of a guide, compiled as it stands there; what it imports is read from its folder. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what the guide's text exports, no compiler can know here
export function loadGuideFile<Exported>(
  source: string,
  folder: string,
  instead: Record<string, unknown> = {},
): Exported {
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exported = {};
  const read = (path: string): unknown =>
    instead[path] ?? jest.requireActual(path.startsWith('.') ? join(root, folder, path) : path);
  runInNewContext(outputText, { require: read, exports: exported, JSON });
  return exported as Exported;
}
