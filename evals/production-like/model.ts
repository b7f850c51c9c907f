import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** Name of the model of the stand, for `--llm`. */
export const standModel = 'stand';

export interface ModelEndpoint {
  /** What a worker reads to know of it. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/**
 * An OpenAI-compatible endpoint that gives the same useless answer to everything, so that a worker has
 * requests, tokens and times of a model to count; the built-in rules do the work.
 */
export async function startModel(folder: string): Promise<ModelEndpoint> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const llms = join(folder, 'llms');
  mkdirSync(llms);
  const configuration = {
    llm_id: standModel,
    provider: 'openai-compatible',
    base_url: `http://127.0.0.1:${port}/v1`,
    model_name: standModel,
  };
  writeFileSync(join(llms, `${standModel}.json`), JSON.stringify(configuration));
  return {
    environment: { NETONCALL_LLMS: llms },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const answer = {
  id: 'answer',
  object: 'chat.completion',
  created: 0,
  model: standModel,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: 'I cannot tell.' },
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 100, completion_tokens: 5, total_tokens: 105 },
};
