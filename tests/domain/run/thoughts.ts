import type { ModelExchange, StoredThought } from '../../../src/domain/reasoning/model-thought';

const usage = { prompt: 10, completion: 5, cached: 0 };
/** One reply of a model to the same task. */
export const exchange = (
  id: string,
  text: string,
  more: Partial<ModelExchange> = {},
): ModelExchange => ({
  system: 's',
  messages: [{ role: 'user', content: [{ type: 'text', text: 'The task.' }] }],
  reply: { id, model: 'm', content: [{ type: 'text', text }], stopReason: 'end_turn', usage },
  ...more,
});
/** What one node was told and heard; without exchanges the model was not asked. */
export const thought = (node: string, exchanges: ModelExchange[], at?: number): StoredThought => ({
  format: 'netoncall/thought/1',
  previous: null,
  node,
  ...(at !== undefined && { at }),
  changes: {},
  calls: [],
  exchanges,
});
