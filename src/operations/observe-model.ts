import type { ModelMetrics } from './model-metrics';

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
  for (const [index, kind] of ['prompt', 'completion', 'cached', 'cache_writes'].entries()) {
    if (index < counts.length) tokens.inc({ node, kind }, Number(counts[index]));
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
