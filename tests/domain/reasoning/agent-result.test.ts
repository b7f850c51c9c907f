import { agentMayUse } from '../../../src/domain/configuration/agent-config';
import {
  agentExecutionResultSchema,
  finalToolCalls,
  hasError,
  primaryText,
} from '../../../src/domain/reasoning/agent-result';

const toolUse = { type: 'tool_use', id: 'a', name: 'get_devices', input: {} };

function result(content: unknown[], error: string | null = null) {
  return agentExecutionResultSchema.parse({
    conversation: [{ role: 'user', content: [{ type: 'text', text: 'Check PE1.' }] }],
    final_response: { role: 'assistant', content, stop_reason: 'end_turn', id: 'm1' },
    tool_uses_in_final_turn: [{ id: 'a', name: 'get_devices', input: {} }],
    error,
  });
}

test('the primary text is the first text of the final response', () => {
  const text = { type: 'text', text: 'PE1 is well.' };
  expect(primaryText(result([toolUse, text]))).toBe('PE1 is well.');
  expect(primaryText(result([toolUse]))).toBeNull();
});

test('a result without a final response has no text and keeps its conversation and error', () => {
  const broken = agentExecutionResultSchema.parse({
    ...result([]),
    final_response: null,
    error: 'max_iterations was reached',
  });
  expect(primaryText(broken)).toBeNull();
  expect(hasError(broken)).toBe(true);
  expect(broken.conversation).toHaveLength(1);
});

test('the tool calls of the final turn are listed', () => {
  expect(finalToolCalls(result([toolUse]))).toEqual([{ id: 'a', name: 'get_devices', input: {} }]);
  expect(hasError(result([toolUse]))).toBe(false);
});

test('a block of a type that does not exist is not accepted', () => {
  expect(() => result([{ type: 'image', data: 'x' }])).toThrow('Invalid input');
});

test('an agent sees what its servers offer, less what is excluded', () => {
  const agent = { client_ids: ['gnmibuddy'], exclude_components: ['get_logs'] };
  expect(agentMayUse(agent, { server: 'gnmibuddy', name: 'get_devices' })).toBe(true);
  expect(agentMayUse(agent, { server: 'gnmibuddy', name: 'get_logs' })).toBe(false);
  expect(agentMayUse(agent, { server: 'files', name: 'read' })).toBe(false);
});

test('an agent that names no servers sees all; one that names an empty list sees none', () => {
  const component = { server: 'gnmibuddy', name: 'get_devices' };
  expect(agentMayUse({ exclude_components: [] }, component)).toBe(true);
  expect(agentMayUse({ client_ids: [], exclude_components: [] }, component)).toBe(false);
});
