import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { promptNodes, promptSpecs } from '../../src/reasoning/model/prompt-nodes';
import { loadPrompts } from '../../src/reasoning/model';
import { readTemplate, toTemplate } from '../../src/reasoning/model/prompt-template';
import { gnmibuddyTools } from '../reasoning/fixtures/tools';
import { promptsDirectory } from './rig';

let overrides: string;

beforeEach(() => {
  overrides = mkdtempSync(join(tmpdir(), 'netoncall-prompts-'));
});

afterEach(() => {
  rmSync(overrides, { recursive: true, force: true });
});

test('the prompts that are shipped can be loaded', () => {
  expect(Object.keys(loadPrompts(promptsDirectory)).sort()).toEqual([...promptNodes].sort());
});

test('no prompt that is shipped names a tool', () => {
  const texts = Object.values(loadPrompts(promptsDirectory)).join('\n');
  for (const { name } of gnmibuddyTools) expect(texts).not.toContain(name);
});

test('a profile replaces one prompt and keeps the others', () => {
  const own = 'Judge. {tool_instructions} {objective}\n---\n{results} {findings}';
  writeFileSync(join(overrides, 'assess-objective.md'), own);
  const texts = loadPrompts(promptsDirectory, overrides);
  expect(texts['assess-objective']).toBe(own);
  expect(texts['parse-goal']).toBe(readFileSync(join(promptsDirectory, 'parse-goal.md'), 'utf8'));
});

test('a plain text is wrapped with the variables and the tool instructions', () => {
  writeFileSync(join(overrides, 'select-plan.md'), 'You plan for a chemist.\n');
  const text = loadPrompts(promptsDirectory, overrides)['select-plan'];
  expect(text.startsWith('You plan for a chemist.\n\n')).toBe(true);
  expect(text).toContain('{tool_instructions}');
  expect(text).not.toContain('You plan how a question');
});

test('a template names what is missing, what is not known, and where', () => {
  writeFileSync(join(overrides, 'parse-goal.md'), 'Read {query} for {nobody}.');
  const load = () => loadPrompts(promptsDirectory, overrides);
  expect(load).toThrow(
    `${join(overrides, 'parse-goal.md')}: parse-goal: {tool_instructions}, {inventory}, {intents} is missing`,
  );
  expect(load).toThrow('{nobody} is not known; known are {tool_instructions}');
  expect(load).toThrow('a line "---" must divide');
});

test('a prompt that is not there is reported', () => {
  cpSync(promptsDirectory, overrides, { recursive: true });
  rmSync(join(overrides, 'parse-goal.md'));
  expect(() => loadPrompts(overrides)).toThrow('there is no such prompt');
});

test('values are put in as they are, placeholders in them included', () => {
  const spec = { ...promptSpecs['parse-goal'], required: ['query'], optional: [] };
  const reading = readTemplate('Ask.\n---\n{query}', spec);
  expect(reading.ok && reading.render({ query: 'what is {query} and $& ?' })).toEqual({
    system: 'Ask.',
    turn: 'what is {query} and $& ?',
  });
});

test('a text with placeholders is a template already', () => {
  expect(toTemplate('a {query}', 'Default.\n\nrest')).toBe('a {query}');
  expect(toTemplate('plain', 'Default.\n\nrest')).toBe('plain\n\nrest');
});
