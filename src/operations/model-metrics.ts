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
      help: 'Tokens of models as their endpoints counted them; cached and cache_writes are part of prompt.',
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
