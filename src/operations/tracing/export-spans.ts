import { setTimeout as sleep } from 'node:timers/promises';

import { diag, DiagLogLevel } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

import type { RunTrace } from '../../domain/run/run-trace';
import type { Log } from '../log';
import { traceIdOf } from './span-ids';
import { currentContext, traceActivities } from './trace-activities';
import { type Ending, traceRun, type WithId } from './trace-run';
import type { Tracing, TracingOptions } from './tracing';

/** At the end of a worker; a collector that is away does not hold it up for longer. */
const farewellMs = 5_000;

/** Sends spans to the collector that the environment names, over HTTP (OTLP). */
export function exportSpans({ version, identity, read, log }: TracingOptions): Tracing {
  tellOfFailures(log);
  const ids = new GivenIds();
  const usual = resourceFromAttributes({
    'service.name': 'netoncall',
    'service.version': version,
    'service.instance.id': identity,
  });
  const provider = new TracerProvider({
    sampler: new AlwaysOnSampler(),
    idGenerator: ids,
    // What the environment says stands.
    resource: usual.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('netoncall', version);
  const ended = async (activity: string, input: unknown, output: unknown): Promise<void> => {
    if (activity !== 'writeReport') return;
    const { traceRef } = input as { traceRef: string };
    const stored = await read(traceRef).catch(() => null);
    if (stored?.available !== true) return;
    const run = stored.document as RunTrace;
    const traceId = traceIdOf(run.runId);
    traceRun(tracer, { run, traceId, ending: output as Ending, withId: ids.give });
  };
  return {
    interceptor: traceActivities(tracer, ended),
    context: currentContext,
    async close() {
      const given = sleep(farewellMs, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(() => undefined), given]);
      diag.disable();
    },
  };
}

/** Random ids, but for spans whose ids are known from their run. */
class GivenIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  private given: { traceId?: string; spanId?: string } = {};

  readonly give: WithId = (ids, start) => {
    this.given = ids;
    try {
      return start();
    } finally {
      this.given = {};
    }
  };

  generateTraceId(): string {
    return this.given.traceId ?? this.random.generateTraceId();
  }

  generateSpanId(): string {
    return this.given.spanId ?? this.random.generateSpanId();
  }
}

/** What the packages complain about, each sentence once: a collector may be away for a day. */
function tellOfFailures(log: Log): void {
  let last = '';
  const tell = (message: string): void => {
    if (message === last) return;
    last = message;
    log(`traces: ${message.slice(0, 300)}`, 'warn');
  };
  const silent = (): void => undefined;
  const logger = { error: tell, warn: tell, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
