import { Counter, Gauge, Histogram, Registry } from 'prom-client';

import { outcomeSchema, verdictSchema } from '../domain/analysis/outcome';
import { createModelMetrics, type ModelMetrics } from './model-metrics';

/** Seconds; a call to a router takes tenths of a second, a model's answer up to minutes. */
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

export interface Metrics {
  readonly registry: Registry;
  /** Investigations that ended on this worker. */
  readonly investigations: Counter<'outcome' | 'verdict'>;
  readonly calls: Histogram<'server' | 'tool' | 'status'>;
  /** Every activity; what a model is asked is under the name of its thinking node. */
  readonly activities: Histogram<'activity' | 'result'>;
  readonly retries: Counter<'activity'>;
  readonly model: ModelMetrics;
}

/** What netoncall counts itself, beside Temporal's own metrics. */
export function createMetrics(countWaiting: () => Promise<number>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const waiting = new Gauge({
    name: 'netoncall_waiting_for_people',
    help: 'Runs of the namespace that wait for an answer.',
    registers: [],
    async collect() {
      this.set(await countWaiting().catch(() => Number.NaN));
    },
  });
  registry.registerMetric(waiting);
  const investigations = new Counter({
    name: 'netoncall_investigations_total',
    help: 'Investigations that wrote their report on this worker.',
    labelNames: ['outcome', 'verdict'],
    registers,
  });
  // From the start: a first one that came with its series would be no increase to Prometheus.
  for (const outcome of outcomeSchema.options) {
    for (const verdict of verdictSchema.options) investigations.inc({ outcome, verdict }, 0);
  }
  return {
    registry,
    investigations,
    calls: new Histogram({
      name: 'netoncall_tool_call_seconds',
      help: 'Duration of calls to MCP servers.',
      labelNames: ['server', 'tool', 'status'],
      buckets,
      registers,
    }),
    activities: new Histogram({
      name: 'netoncall_activity_seconds',
      help: 'Duration of activities, thinking nodes included.',
      labelNames: ['activity', 'result'],
      buckets,
      registers,
    }),
    model: createModelMetrics(registers),
    retries: new Counter({
      name: 'netoncall_activity_retries_total',
      help: 'Attempts of activities beyond the first.',
      labelNames: ['activity'],
      registers,
    }),
  };
}
