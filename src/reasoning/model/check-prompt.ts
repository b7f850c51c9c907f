import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { promptSpecs } from './prompt-nodes';
import {
  type PromptNode,
  type PromptReading,
  readTemplate,
  type RenderedPrompt,
  toTemplate,
} from './prompt-template';

/**
 * What is wrong with a text as the prompt of a node; empty where nothing is.
 * @param directory the default prompts, from which a plain text gets its variables
 */
export function checkPrompt(node: PromptNode, text: string, directory: string): string[] {
  const reading = readPrompt(node, text, directory);
  return reading.ok ? [] : reading.problems;
}

/**
 * A prompt with its placeholders filled in by name.
 * @throws Error with what is wrong in the text
 */
export function renderPrompt(
  node: PromptNode,
  text: string,
  directory: string,
  valueOf: (placeholder: string) => string,
): RenderedPrompt {
  const reading = readPrompt(node, text, directory);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  const { required, optional } = promptSpecs[node];
  const names = [...required, ...optional];
  return reading.render(Object.fromEntries(names.map((name) => [name, valueOf(name)])));
}

function readPrompt(node: PromptNode, text: string, directory: string): PromptReading {
  const fallback = readFileSync(join(directory, `${node}.md`), 'utf8');
  return readTemplate(toTemplate(text, fallback), promptSpecs[node]);
}
