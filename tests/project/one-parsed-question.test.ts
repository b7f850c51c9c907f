import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import * as ts from 'typescript';

/**
 * A question is parsed once, in src/question; intake holds its names and times against the inventory, the
 * profile and the clock. All other rooms receive what it tells as typed values, and read its words no more.
 */
const root = join(__dirname, '..', '..');
const rooms = ['checks', 'report', 'reasoning', 'domain', 'diagnosis', 'knowledge'];
/** Intake: what makes a goal of a question. */
const intake = /^src\/reasoning\/rules\/(?:goal\/|(?:parse-goal|parse-task|phrases)\.ts$)/;
/** Reads what runs have that began before the parsed question was kept. */
const reader = 'src/checks/build-context.ts';

const matching = new Set([
  ...['test', 'exec', 'match', 'matchAll', 'search', 'split'],
  ...['includes', 'startsWith', 'endsWith', 'indexOf', 'lastIndexOf'],
]);
/** What holds the asker's words: the query, the text of a question, and its sentences. */
const words =
  /^(?:.*\bquery|.*\bquestion\??\.text|input\.question|.*\b(?:parsed|question|understood)\??\.(?:complaint|expectation|change))$/s;

interface Source {
  file: string;
  tree: ts.SourceFile;
}

const sourcesOf = (room: string): Source[] =>
  readdirSync(join(root, 'src', room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const path = join(root, 'src', room, name);
      const tree = ts.createSourceFile(
        path,
        readFileSync(path, 'utf8'),
        ts.ScriptTarget.Latest,
        true,
      );
      return { file: relative(root, path), tree };
    })
    .filter(({ file }) => !intake.test(file));

/** Whether an expression has the words of a question in it; what is quoted in it is of its author. */
function holdsWords(node: ts.Node, tree: ts.SourceFile): boolean {
  const isName = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node);
  if (isName && words.test(node.getText(tree))) return true;
  return ts.forEachChild(node, (child) => holdsWords(child, tree)) ?? false;
}

/** Calls of a source that hold a pattern or a word against the words of a question. */
function readingsOf({ file, tree }: Source): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      const held = [expression, ...node.arguments];
      if (matching.has(name.text) && held.some((one) => holdsWords(one, tree))) {
        found.push(`${file}: ${node.getText(tree).slice(0, 80)}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** What a source takes from src/question, types aside. */
function takenOf({ file, tree }: Source): string[] {
  return tree.statements.flatMap((one) => {
    if (!ts.isImportDeclaration(one) || one.importClause?.isTypeOnly === true) return [];
    const from = (one.moduleSpecifier as ts.StringLiteral).text;
    if (!/^(?:\.\.\/)+question(?:\/|$)/.test(from)) return [];
    const path = relative(root, join(root, file, '..', from));
    if (!path.startsWith('src/question')) return [];
    const bindings = one.importClause?.namedBindings;
    const names = bindings !== undefined && ts.isNamedImports(bindings) ? bindings.elements : [];
    return names.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => `${file}: ${name.text}`);
  });
}

const all = rooms.flatMap(sourcesOf);

test('no room holds a pattern against the words of a question', () => {
  expect(all.length).toBeGreaterThan(400);
  expect(all.flatMap(readingsOf)).toEqual([]);
});

test('no room but intake reads a question, aside from what older runs did not keep', () => {
  expect(all.flatMap(takenOf)).toEqual([`${reader}: readQuestion`, `${reader}: wordingOf`]);
});

test('a question as checks look at it holds none of its words but what was reported', () => {
  const source = all.find(({ file }) => file === 'src/checks/question.ts');
  const texts: string[] = [];
  source?.tree.forEachChild((node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'Question') return;
    for (const one of node.members) {
      if (ts.isPropertySignature(one) && /\bstring\b/.test(one.type?.getText(source.tree) ?? '')) {
        texts.push(one.name.getText(source.tree));
      }
    }
  });
  expect(texts).toEqual(['wants', 'unshown', 'complaint', 'names', 'prefixes']);
});

test('what would be found is found', () => {
  const written = [
    'const isBack = /again/.test(context.question.text);',
    'goal.devices.some((name) => trace.status.query.toLowerCase().includes(name));',
    'const shown = document.query.slice(0, 80);',
  ].join('\n');
  const tree = ts.createSourceFile('here.ts', written, ts.ScriptTarget.Latest, true);
  expect(readingsOf({ file: 'here.ts', tree })).toHaveLength(2);
});
