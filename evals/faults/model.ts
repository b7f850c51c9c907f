import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ChatRequest {
  messages: { role: string; content?: unknown }[];
  tools?: { function: { name: string } }[];
  response_format?: { json_schema?: { name?: string } };
}

/** What a run that writes is to do, one change a step. */
export const changes = [
  { step: 'Set the weight to 75 kg.', parameter_path: 'Organism|Weight', value: 75, unit: 'kg' },
  { step: 'Set the dose to 150 mg.', parameter_path: 'Protocol|Dose', value: 150, unit: 'mg' },
];

/**
 * An endpoint whose model carries out each step by its change, and knows nothing of what it said
 * before: what it is asked twice it answers twice alike. Steps name their simulation.
 */
export async function startModel() {
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const message = replyTo(JSON.parse(Buffer.concat(chunks).toString()) as ChatRequest);
      const finish_reason = 'tool_calls' in message ? 'tool_calls' : 'stop';
      const choices = [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }];
      const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ id: 'c', object: 'chat.completion', created: 0, choices, usage }),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function replyTo({ messages, tools, response_format }: ChatRequest): object {
  if (tools === undefined) {
    const answer = answers[response_format?.json_schema?.name ?? ''];
    if (answer === undefined) throw new Error('This model was asked for what it does not know.');
    return { content: JSON.stringify(answer) };
  }
  const said = messages.map(({ content }) => String(content)).join('\n');
  const now = /Carry out step \d+ now: (.*)/.exec(said)?.[1] ?? '';
  const change = changes.find(({ step }) => now.includes(step));
  const simulation_id = /simulation ([a-z0-9-]+)/.exec(now)?.[1];
  if (change === undefined || isMade(messages)) {
    return toolCall('finish_step', { status: 'done', note: 'Done.' });
  }
  const { step: _step, ...values } = change;
  return toolCall('set_parameter_value', { simulation_id, ...values });
}

/** By the reply of the tool, or by what was read back where that did not come. */
function isMade(messages: ChatRequest['messages']): boolean {
  return messages.some(
    ({ role, content }) => role === 'tool' && /"previous"|: it took effect/.test(String(content)),
  );
}

const goal = {
  objective: 'Prepare the simulation.',
  intent: 'custom',
  devices: [],
  entities: { interfaces: null, vrfs: null, neighbors: null },
  subjects: [],
  constraints: null,
  complexity: 'simple',
  confidence: 0.9,
  contradictions: null,
  scope: 'in',
  windowMinutes: 60,
  windowEndMinutes: null,
  windowSource: 'default',
  unseen: null,
  named: null,
};
const answers: Record<string, object> = {
  parse_goal: { answer: { kind: 'goal', goal } },
  assess_objective: { judgement: 'met', feedback: '', notes: '', redo: [] },
  tell_answer: { sentences: [{ text: 'Both values are set.', calls: [1, 2] }] },
};

function toolCall(name: string, values: object): object {
  const call = { name, arguments: JSON.stringify(values) };
  return { content: null, tool_calls: [{ id: `${name}-1`, type: 'function', function: call }] };
}
