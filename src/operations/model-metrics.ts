import { Counter, Histogram, type Registry } from 'prom-client';

/** Seconds; a small prompt takes tenths, a large one without a GPU minutes. */
const buckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

export interface ModelMetrics {
  readonly tokens: Counter<'node' | 'kind'>;
  readonly seconds: Histogram<'node'>;
  readonly requests: Counter<'node' | 'outcome'>;
}

/** What models take, by thinking node. */
export function createModelMetrics(registers: Registry[]): ModelMetrics {
  return {
    tokens: new Counter({
      name: 'netoncall_model_tokens_total',
      help: 'Tokens of models as their endpoints counted them; cached ones are part of prompt.',
      labelNames: ['node', 'kind'],
      registers,
    }),
    seconds: new Histogram({
      name: 'netoncall_model_seconds',
      help: 'Duration of thinking nodes that asked a model.',
      labelNames: ['node'],
      buckets,
      registers,
    }),
    requests: new Counter({
      name: 'netoncall_model_requests_total',
      help: 'Thinking nodes that asked a model: answered, ruled_out, or the kind of failure.',
      labelNames: ['node', 'outcome'],
      registers,
    }),
  };
}

interface Thought {
  tokens?: readonly number[];
  ruledOut?: string;
}

/** Counts a thinking node that brought a value; one that did not ask a model counts as nothing. */
export function observeThought(
  { tokens, seconds, requests }: ModelMetrics,
  node: string,
  output: unknown,
  took: number,
): void {
  const { tokens: counts, ruledOut } = (output ?? {}) as Thought;
  if (!Array.isArray(counts)) return;
  for (const [index, kind] of ['prompt', 'completion', 'cached'].entries()) {
    tokens.inc({ node, kind }, Number(counts[index] ?? 0));
  }
  seconds.observe({ node }, took);
  requests.inc({ node, outcome: ruledOut === undefined ? 'answered' : 'ruled_out' });
}

/** Counts an attempt that an endpoint failed, by the kind of failure. */
export function observeModelFailure(model: ModelMetrics, node: string, error: unknown): void {
  const { type } = (error ?? {}) as { type?: unknown };
  if (typeof type !== 'string' || !type.startsWith('Llm.')) return;
  model.requests.inc({ node, outcome: type.slice('Llm.'.length) });
}
