import { join } from 'node:path';

import { EndpointMemory } from '../../src/llm/request/features';
import { createOpenAiClient } from '../../src/llm/openai-client';
import type { Reasoner } from '../../src/domain/reasoning/reasoner';
import type { ModelNote } from '../../src/domain/reasoning/model-thought';
import { createModelReasoner, loadPrompts } from '../../src/reasoning/model';
import { createRulesReasoner } from '../../src/reasoning/rules';
import {
  type ModelServer,
  type Refusal,
  type ScriptStep,
  startModelServer,
} from '../support/model-server';

export const promptsDirectory = join(__dirname, '../../prompts');

export interface ReasonerRig {
  server: ModelServer;
  reasoner: Reasoner;
  notes: ModelNote[];
}

const open: ReasonerRig[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map(({ server }) => server.close()));
});

/** A reasoner in front of a scripted model; the script must be played to its end by the test. */
export async function reasonerRig(
  script: ScriptStep[] | (() => ScriptStep),
  options: {
    refuses?: Refusal[];
    maxContextTokens?: number;
    signal?: () => AbortSignal;
  } = {},
): Promise<ReasonerRig> {
  const { refuses = [], maxContextTokens = 16_000, signal } = options;
  const server = await startModelServer({ script, refuses });
  const notes: ModelNote[] = [];
  const client = createOpenAiClient({
    baseUrl: server.baseUrl,
    model: 'scripted-model',
    apiKey: 'none',
    headers: {},
    structuredOutput: 'json_schema',
    maxRetryAfterMs: 60_000,
    memory: new EndpointMemory(),
  });
  const reasoner = createModelReasoner({
    client,
    rules: createRulesReasoner(),
    prompts: loadPrompts(promptsDirectory),
    settings: {
      model: 'scripted-model',
      temperature: 0.2,
      maxTokens: 500,
      maxContextTokens,
      systemPrompt: 'You are a helpful assistant.',
    },
    deadlineMs: 5000,
    record: (note) => notes.push(note),
    ...(signal === undefined ? {} : { signal }),
  });
  const made = { server, reasoner, notes };
  open.push(made);
  return made;
}
