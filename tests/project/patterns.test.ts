import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createContext, Script } from 'node:vm';

import * as ts from 'typescript';

import { timeOf } from '../support/nasty-texts';

/**
 * What outside text is matched with takes no time that explodes with its length: each pattern that is
 * written out in the sources is matched with texts that repeat what it may repeat and fail at the end.
 */
const root = join(__dirname, '..', '..');
const length = 4_000;
/** A pattern with nested repetitions never ends; one that is linear takes well under a millisecond. */
const limitMs = 100;

const characters = [
  'a',
  'A',
  '1',
  '-',
  '_',
  '/',
  '.',
  ' ',
  ',',
  ':',
  '"',
  '(',
  '<',
  '\n',
  '%',
  '*',
];
const words = [
  'a-',
  'A_',
  'A-',
  '1/',
  '1.',
  'a.',
  'a ',
  'A:',
  'a, ',
  '1-',
  'a=',
  ' \n',
  'please ',
  'a"',
];
const texts = [...characters, ...words].map(
  (repeated) => `${repeated.repeat(length / repeated.length)}\u0000`,
);

interface Found {
  place: string;
  pattern: RegExp;
}

function patternsOf(file: string): Found[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const flags = node.text.slice(end + 1).replace('y', '');
      const pattern = new RegExp(node.text.slice(1, end), flags);
      found.push({ place: `${relative(root, file)} ${node.text}`, pattern });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const work = createContext({ pattern: /a/, text: '', texts });
const script = new Script('text.replace(pattern, "")');
const allTexts = new Script('for (const text of texts) text.replace(pattern, "")');

/** Whether all texts together take less than one may: to begin a run takes longer than most matches. */
function isQuick(pattern: RegExp): boolean {
  Object.assign(work, { pattern, texts });
  try {
    return timeOf(() => void allTexts.runInContext(work, { timeout: 1_000 })) <= limitMs;
  } catch {
    return false;
  }
}

/** What is wrong with a pattern; null where it is linear enough. */
function slowness({ place, pattern }: Found): string | null {
  if (isQuick(pattern)) return null;
  for (const text of texts) {
    Object.assign(work, { pattern, text });
    const match = (): void => void script.runInContext(work, { timeout: 1_000 });
    try {
      let taken = timeOf(match);
      // What else the process does can only add to it: collecting what was parsed takes as long.
      for (let tries = 0; taken > limitMs && tries < 4; tries += 1) {
        taken = Math.min(taken, timeOf(match));
      }
      if (taken > limitMs) return `${place}: ${taken.toFixed(0)} ms for ${shown(text)}`;
    } catch {
      return `${place}: does not end for ${shown(text)}`;
    }
  }
  return null;
}

const shown = (text: string): string => JSON.stringify(text.slice(0, 12));

test('no pattern of the sources takes long over a text that repeats itself', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts'));
  const patterns = sources.flatMap((file) => patternsOf(join(root, 'src', file)));
  expect(patterns.length).toBeGreaterThan(900);
  expect(patterns.flatMap((one) => slowness(one) ?? [])).toEqual([]);
});

test('what would be found is found', () => {
  expect(slowness({ place: 'here', pattern: /^(?:a+)+$/ })).toContain('does not end');
});
