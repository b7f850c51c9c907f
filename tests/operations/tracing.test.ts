import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { isTracing } from '../../src/operations/tracing/is-tracing';
import { stepOfCall, stepSpanId, traceIdOf } from '../../src/operations/tracing/span-ids';

const endpoint = 'http://127.0.0.1:4318';

test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: 'none' }, false],
])('traces are sent where the environment names a collector: %j', (environment, expected) => {
  expect(isTracing(environment)).toBe(expected);
});

test('ids are of the length that W3C Trace Context asks for, and the same everywhere', () => {
  const runId = '01a2205d-2d38-7ed3-88a9-b91a222e43ae';
  expect(traceIdOf(runId)).toBe('01a2205d2d387ed388a9b91a222e43ae');
  expect(stepSpanId(runId, 0)).toMatch(/^[0-9a-f]{16}$/);
  expect(stepSpanId(runId, 0)).toBe(stepSpanId(runId, 0));
  expect(stepSpanId(runId, 0)).not.toBe(stepSpanId(runId, 1));
});

test.each([
  ['p0.s2.c1', 2],
  ['p1.s10.c3', 10],
  ['inventory', null],
  [undefined, null],
])('a call %j belongs to step %j', (id, step) => {
  expect(stepOfCall(id)).toBe(step);
});

test('a worker that sends no traces does not load the packages for it', async () => {
  const script = `
    require('./dist/src/operations');
    require('./dist/src/compose-worker');
    process.stdout.write(Object.keys(require.cache).filter((name) => name.includes('@opentelemetry')).join('\\n'));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], {
    cwd: join(__dirname, '..', '..'),
  });
  expect(stdout).toBe('');
});
