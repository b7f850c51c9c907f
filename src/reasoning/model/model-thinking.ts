import type * as z from 'zod';

import type { ModelExchange, ModelNote } from '../../domain/reasoning/model-thought';
import type { RunSnapshot } from '../../domain/investigation/run-snapshot';
import {
  addUsage,
  completeStructured,
  type LlmClient,
  type LlmFailure,
  type LlmMessage,
  type LlmReply,
  type LlmTool,
  type ModelSettings,
  noUsage,
} from '../../llm';
import { exchangeOf } from './exchange';
import { concernsAnswerOnly, ModelUnavailableError } from './model-unavailable';
import { promptSpecs } from './prompt-nodes';
import { Fitting, type PromptBuilder } from './fitting';
import {
  type PromptNode,
  type PromptTexts,
  readTemplate,
  type RenderedPrompt,
} from './prompt-template';

export interface ModelReasonerOptions {
  client: LlmClient;
  settings: ModelSettings;
  /** Templates as `loadPrompts` gives them, or those that the run's snapshot holds. */
  prompts: PromptTexts | ((snapshot: RunSnapshot) => PromptTexts);
  /** Cancels the call under way; asked at each call, because each activity has its own. */
  signal?: () => AbortSignal;
  /** Milliseconds for one request. */
  deadlineMs?: number;
  /** Told of each node that asked the model. */
  record?: (note: ModelNote) => void;
}

/** What asking took, before it is known whether it was of use. */
type Taken = Omit<ModelNote, 'model' | 'fallback'> & Partial<Pick<ModelNote, 'fallback'>>;

export type Thought<T> = { ok: true; value: T } | { ok: false; reason: string };

/** The usual deadline: local models without a GPU read a few thousand tokens in a minute. */
const usualDeadlineMs = 180_000;

/** Asks the model for the nodes, with one way to handle what goes wrong. */
export class ModelThinking {
  private readonly never = new AbortController().signal;

  constructor(private readonly options: ModelReasonerOptions) {}

  get settings(): ModelSettings {
    return this.options.settings;
  }

  /** The node's prompt with its values. Templates were validated when they were loaded. */
  render(snapshot: RunSnapshot, node: PromptNode, values: Record<string, string>): RenderedPrompt {
    const { prompts } = this.options;
    const texts = typeof prompts === 'function' ? prompts(snapshot) : prompts;
    const reading = readTemplate(texts[node], promptSpecs[node]);
    if (!reading.ok) throw new Error(reading.problems.join('; '));
    const { system, turn } = reading.render(values);
    return { system: `${this.settings.systemPrompt}\n\n${system}`, turn };
  }

  /**
   * An answer that satisfies the schema, or why there is none and the rules must do.
   * @throws ModelUnavailableError where the endpoint, not the answer, is at fault
   */
  async askStructured<S extends z.ZodType>(
    node: PromptNode,
    prompt: PromptBuilder,
    schema: S,
  ): Promise<Thought<z.output<S>>> {
    let usage = noUsage;
    let attempts = 0;
    const wrong: ModelExchange[] = [];
    const fitting = new Fitting(prompt, this.room);
    for (;;) {
      const { system, turn } = fitting.prompt;
      const messages: LlmMessage[] = [{ role: 'user', content: turn }];
      const request = { ...this.request(system), messages };
      const name = node.replaceAll('-', '_');
      const outcome = await completeStructured(this.options.client, request, schema, { name });
      usage = addUsage(usage, outcome.usage);
      attempts += outcome.attempts;
      wrong.push(
        ...outcome.wrong.map(({ reply, problem }) => exchangeOf(system, messages, reply, problem)),
      );
      if (outcome.ok) {
        const answer = exchangeOf(system, messages, outcome.reply);
        this.note({ node, attempts, usage, exchanges: [...wrong, answer] });
        return outcome;
      }
      if (outcome.failure.kind === 'context_length' && fitting.shrink()) continue;
      return {
        ok: false,
        reason: this.giveUp({ node, attempts, usage, exchanges: wrong }, outcome.failure),
      };
    }
  }

  /**
   * One turn of a conversation with tools.
   * @throws ModelUnavailableError where the endpoint, not the answer, is at fault
   */
  async askWithTools(
    node: PromptNode,
    prompt: PromptBuilder,
    turns: readonly LlmMessage[],
    tools: LlmTool[],
  ): Promise<Thought<LlmReply>> {
    const fitting = new Fitting(prompt, this.room, turns);
    for (;;) {
      const { system, turn } = fitting.prompt;
      const messages: LlmMessage[] = [{ role: 'user', content: turn }, ...fitting.turns];
      const outcome = await this.options.client.complete({
        ...this.request(system),
        messages,
        tools,
      });
      if (outcome.ok) {
        const { usage } = outcome.reply;
        const exchanges = [exchangeOf(system, messages, outcome.reply)];
        this.note({ node, attempts: 1, usage, exchanges });
        return { ok: true, value: outcome.reply };
      }
      if (outcome.failure.kind === 'context_length' && fitting.shrink()) continue;
      return {
        ok: false,
        reason: this.giveUp(
          { node, attempts: 1, usage: outcome.usage, exchanges: [] },
          outcome.failure,
        ),
      };
    }
  }

  /** The model answered, in the right form, and what it says cannot be used. */
  ruleOut(node: PromptNode, reason: string): void {
    this.note({ node, attempts: 0, usage: noUsage, exchanges: [], fallback: reason });
  }

  private giveUp(taken: Taken, failure: LlmFailure): string {
    // The first prompt of a task is the shortest: where it has no room, none has, whatever a person says.
    const hopeless = failure.kind === 'context_length' && taken.node === 'parse-task';
    if (hopeless || !concernsAnswerOnly(failure)) {
      // What the endpoint counted has to be paid, whoever answers in the end.
      this.note({ ...taken, failed: true });
      throw new ModelUnavailableError(failure);
    }
    const reason = `The model's answer could not be used (${failure.message}).`;
    this.note({ ...taken, fallback: reason });
    return reason;
  }

  private note(taken: Taken): void {
    const { client, record } = this.options;
    record?.({ model: client.model, fallback: null, ...taken });
  }

  /** Tokens of the window for the prompt, without the answer. */
  private get room(): number {
    const { maxContextTokens, maxTokens } = this.settings;
    return Math.max(200, maxContextTokens - maxTokens);
  }

  private request(system: string) {
    const { temperature, maxTokens } = this.settings;
    const { signal, deadlineMs = usualDeadlineMs } = this.options;
    return { system, temperature, maxTokens, signal: signal?.() ?? this.never, deadlineMs };
  }
}
