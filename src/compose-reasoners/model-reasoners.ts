import type { InvestigationRequest } from '../domain/investigation/investigation-request';
import type { Ceilings } from '../domain/configuration/ceilings';
import type { ModelChoice } from '../domain/configuration/model-choice';
import type { ModelNote } from '../domain/reasoning/model-thought';
import type { Profile } from '../domain/configuration/profile';
import type { Reasoner } from '../domain/reasoning/reasoner';
import { createLlmClient, failureOptions, type FailureOptions, type LlmClient } from '../llm';
import { createModelReasoner, ModelUnavailableError, type PromptTexts } from '../reasoning/model';
import { boundedClient } from './bounded-client';
import { chooseModel } from './choose-model';

export interface ModelReasonersOptions {
  rules: Reasoner;
  environment?: NodeJS.ProcessEnv;
}

/** The models of this process; one client for each configuration, made when it is first asked. */
export function createModelReasoners({ rules, environment = process.env }: ModelReasonersOptions) {
  const clients = new Map<string, LlmClient>();
  const clientFor = ({ llm, settings }: ModelChoice): LlmClient => {
    const key = JSON.stringify([llm, settings.model]);
    const known = clients.get(key);
    if (known !== undefined) return known;
    const client = createLlmClient(llm, { environment, model: settings.model ?? undefined });
    if (client === null) throw new Error(`LLM "${llm.llm_id}" has no model to ask.`);
    clients.set(key, client);
    return client;
  };
  const optionsOf = ({ llm, settings, prompts }: ModelChoice) => ({
    rules,
    settings,
    prompts: Object.fromEntries(
      Object.entries(prompts).map(([node, { text }]) => [node, text]),
    ) as PromptTexts,
    deadlineMs: llm.timeout_seconds * 1000,
  });
  return {
    /** @throws an error named ConfigurationError; null where the rules reason */
    choose: (profile: Profile, request: InvestigationRequest): ModelChoice | null =>
      chooseModel(profile, request.overrides, environment),

    /**
     * The reasoner of one node: `signal` ends its requests, `record` hears what they took, `left`
     * bounds them, and `heard` is told of each reply.
     */
    reasoner: (
      choice: ModelChoice,
      use: {
        signal: AbortSignal;
        record: (note: ModelNote) => void;
        left?: Ceilings;
        heard?: () => void;
      },
    ): Reasoner =>
      createModelReasoner({
        ...optionsOf(choice),
        client: boundedClient(
          clientFor(choice),
          use.left ?? {},
          choice.llm.prices,
          use.heard ?? (() => undefined),
        ),
        signal: () => use.signal,
        record: use.record,
      }),

    /** Lets the reasoner of one node work without its model; null as soon as it would ask it. */
    async unasked<T>(
      choice: ModelChoice,
      work: (reasoner: Reasoner) => Promise<T>,
    ): Promise<T | null> {
      const asked = new Error('The model would be asked here.');
      const client: LlmClient = {
        model: choice.settings.model ?? '',
        complete: () => Promise.reject(asked),
      };
      try {
        return await work(createModelReasoner({ ...optionsOf(choice), client }));
      } catch (error) {
        if (error === asked) return null;
        throw error;
      }
    },

    /** What an error of a reasoner means to Temporal; null where the endpoint is not at fault. */
    failureOf: (error: unknown): FailureOptions | null =>
      error instanceof ModelUnavailableError ? failureOptions(error.failure) : null,
  };
}
