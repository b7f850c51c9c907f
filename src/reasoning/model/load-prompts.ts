import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { promptNodes, promptSpecs } from './prompt-nodes';
import { type PromptNode, type PromptTexts, readTemplate, toTemplate } from './prompt-template';

/** Prompts that cannot be used, with all that is wrong in them. */
export class PromptError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.stack = `${this.name}: ${this.message}`;
  }
}

/**
 * Reads `<node>.md` for each node, from the folder of a profile where it has one, else the
 * default. The texts are what a run's snapshot keeps.
 * @param directory the default prompts
 * @param overrides a folder with the prompts that a profile replaces; may be absent
 * @throws PromptError naming file, node and placeholder of each problem
 */
export function loadPrompts(directory: string, overrides?: string): PromptTexts {
  const problems: string[] = [];
  const texts = promptNodes.map((node): [PromptNode, string] => {
    const fallbackFile = join(directory, `${node}.md`);
    if (!existsSync(fallbackFile)) {
      problems.push(`${fallbackFile}: there is no such prompt`);
      return [node, ''];
    }
    const fallback = readFileSync(fallbackFile, 'utf8');
    const own = overrides === undefined ? null : join(overrides, `${node}.md`);
    const file = own !== null && existsSync(own) ? own : fallbackFile;
    const template = toTemplate(readFileSync(file, 'utf8'), fallback);
    const reading = readTemplate(template, promptSpecs[node]);
    if (!reading.ok) problems.push(...reading.problems.map((problem) => `${file}: ${problem}`));
    return [node, template];
  });
  if (problems.length > 0) throw new PromptError(problems);
  return Object.fromEntries(texts) as PromptTexts;
}
