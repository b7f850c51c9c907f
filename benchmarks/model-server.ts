import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Calls of a run, one router each. */
export const callsOfARun = 20;

interface ChatRequest {
  /** Names how many calls a reply brings: `turns-of-5`. */
  model: string;
  messages: { role: string }[];
  tools?: unknown[];
}

/**
 * A model of a fixed speed that reads the system information of one router after the other, so and
 * so many in one reply, and ends the step with the last of them.
 */
export async function startBenchmarkModel(latencyMs: number, callsInATurn: readonly number[]) {
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request = JSON.parse(Buffer.concat(chunks).toString()) as ChatRequest;
      setTimeout(() => answer(response, replyTo(request)), latencyMs);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const directory = await mkdtemp(join(tmpdir(), 'netoncall-bench-llms-'));
  for (const number of callsInATurn) {
    const llm_id = `turns-of-${number}`;
    const llm = { llm_id, provider: 'openai-compatible', base_url, model_name: llm_id };
    await writeFile(join(directory, `${llm_id}.json`), JSON.stringify(llm));
  }
  return {
    environment: { NETONCALL_LLMS: directory },
    async stop() {
      server.closeAllConnections();
      server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function replyTo({ model, messages, tools }: ChatRequest): object {
  if (tools === undefined) {
    return { content: JSON.stringify({ judgement: 'met', feedback: '', notes: '', redo: [] }) };
  }
  const made = messages.filter(({ role }) => role === 'tool').length;
  const until = Math.min(callsOfARun, made + Number(/\d+$/.exec(model)?.[0] ?? 1));
  const calls = [];
  for (let number = made + 1; number <= until; number += 1) {
    calls.push(toolCall('get_system_info', { device_name: `PE${number}` }));
  }
  if (until === callsOfARun) calls.push(toolCall('finish_step', { status: 'done', note: '' }));
  return { content: null, tool_calls: calls };
}

function toolCall(name: string, values: object): object {
  const id = `${name}_${Object.values(values).join('_')}`;
  return { id, type: 'function', function: { name, arguments: JSON.stringify(values) } };
}

function answer(response: ServerResponse, message: object): void {
  const finish_reason = 'tool_calls' in message ? 'tool_calls' : 'stop';
  const choices = [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }];
  const usage = { prompt_tokens: 1000, completion_tokens: 20, total_tokens: 1020 };
  const body = { id: 'chatcmpl-1', object: 'chat.completion', created: 0, model: 'm', choices };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ ...body, usage }));
}
