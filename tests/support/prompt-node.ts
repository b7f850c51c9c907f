import { join } from 'node:path';

import { loadPrompts } from '../../src/reasoning/model';
import type { PromptNode } from '../../src/reasoning/model/prompt-template';
import type { RecordedRequest } from './model-server';

const shipped = loadPrompts(join(__dirname, '../../prompts'));
const openings = Object.entries(shipped).map(
  ([node, text]) => [node as PromptNode, text.trim().split('\n', 1)[0] ?? ''] as const,
);

/**
 * The node that a request is from, by the first line of its shipped prompt: a response format names
 * it too, but not to an endpoint that takes none.
 */
export function promptNodeOf({ body }: RecordedRequest): PromptNode {
  const system = body.messages?.[0]?.content ?? '';
  const found = openings.filter(([, opening]) => system.includes(opening));
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`Whose prompt is this?\n${system}`);
  return only[0];
}
