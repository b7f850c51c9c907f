import type { AnswerSchema, LlmMessage, LlmTool } from '../llm-client';

interface TextTurn {
  role: 'user' | 'assistant';
  content: string;
}

/** Said where the endpoint does not hold a model to a schema; JSON mode asks for the word JSON. */
export function answerInstruction({ schema }: AnswerSchema, beside: boolean): string {
  const when = beside ? 'When no further tool call is needed, answer' : 'Answer';
  return `${when} with one JSON object that satisfies this JSON Schema, and with nothing before or after it:\n${JSON.stringify(schema)}`;
}

/** Tools for a model whose endpoint takes none: described in the prompt, called in the answer. */
export function toolsAsText(tools: readonly LlmTool[]): string {
  const lines = tools.map((tool) => JSON.stringify(tool));
  return [
    'You can call these tools, one JSON object a line:',
    ...lines,
    'To call one, write nothing but',
    '<tool_call>{"name": "<name of the tool>", "arguments": {<its arguments>}}</tool_call>',
    'Write one such block for each call. The results come in the next message.',
  ].join('\n');
}

/** A message without anything that only the API's tools know. */
export function turnAsText(message: LlmMessage): TextTurn {
  if (message.role === 'user') return { role: 'user', content: message.content };
  if (message.role === 'tool') {
    return { role: 'user', content: `Result of ${message.name}:\n${message.content}` };
  }
  const calls = (message.toolCalls ?? []).map(
    ({ name, arguments: text }) =>
      `<tool_call>{"name": ${JSON.stringify(name)}, "arguments": ${text}}</tool_call>`,
  );
  const content = [message.content, ...calls].filter((part) => part !== '').join('\n');
  return { role: 'assistant', content };
}

/** Many chat templates insist on user and assistant taking turns. */
export function joinUserTurns(turns: readonly TextTurn[]): TextTurn[] {
  const joined: TextTurn[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    if (last?.role === 'user' && turn.role === 'user') {
      joined[joined.length - 1] = { role: 'user', content: `${last.content}\n\n${turn.content}` };
    } else {
      joined.push(turn);
    }
  }
  return joined;
}
