import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { Client, Connection } from '@temporalio/client';

import { createLabServer } from '../../lab/gnmi';
import { type OtlpReceiver, startOtlpReceiver } from '../support/otlp-receiver';
import { testAddress } from '../support/test-worker';

const workerScript = join(__dirname, '..', '..', 'dist', 'src', 'worker.js');

interface Asked {
  traceparent: string | undefined;
  body: { method?: string; params?: { name?: string; _meta?: Record<string, unknown> } };
}

/** Passes requests on to an MCP server, and keeps what they carried. */
async function startListener(target: string, asked: Asked[]): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks);
      if (incoming.method === 'POST') {
        const { traceparent } = incoming.headers;
        asked.push({
          traceparent: typeof traceparent === 'string' ? traceparent : undefined,
          body: JSON.parse(body.toString('utf8')) as Asked['body'],
        });
      }
      const { method, headers } = incoming;
      const onward = httpRequest(target, { method, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      onward.end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

let directory = '';
let receiver: OtlpReceiver;
let listener: Server;
let lab: Awaited<ReturnType<typeof createLabServer>>;
const asked: Asked[] = [];
const log: Record<string, unknown>[] = [];
let run: { workflowId: string; runId: string };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'netoncall-traces-'));
  receiver = await startOtlpReceiver();
  lab = await createLabServer({ scenario: 'bgp-neighbor-down' });
  listener = await startListener(lab.url, asked);
  const taskQueue = `traces-${randomUUID()}`;
  const worker = spawn(process.execPath, [workerScript], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TEMPORAL_ADDRESS: testAddress(),
      NETONCALL_TASK_QUEUE: taskQueue,
      NETONCALL_EVIDENCE: join(directory, 'evidence'),
      NETONCALL_READY: 'json',
      NETONCALL_LOG: 'json',
      GNMIBUDDY_URL: `http://127.0.0.1:${(listener.address() as AddressInfo).port}${new URL(lab.url).pathname}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    },
  });
  createInterface({ input: worker.stderr }).on('line', (line) => {
    log.push(JSON.parse(line) as Record<string, unknown>);
  });
  await once(createInterface({ input: worker.stdout }), 'line');
  const connection = await Connection.connect({ address: testAddress() });
  const handle = await new Client({ connection }).workflow.start('investigate', {
    taskQueue,
    workflowId: `traces-${randomUUID()}`,
    args: [{ query: 'Check BGP neighbors on PE1', attended: false }],
  });
  run = { workflowId: handle.workflowId, runId: handle.firstExecutionRunId };
  await handle.result();
  await connection.close();
  const exited = once(worker, 'exit');
  worker.kill('SIGTERM');
  await exited;
});

afterAll(async () => {
  listener.closeAllConnections();
  listener.close();
  await lab.close();
  await receiver.close();
  await rm(directory, { recursive: true, force: true });
});

const traceId = (): string => run.runId.replaceAll('-', '');
const valueOf = (name: string, key: string): unknown =>
  receiver.spans
    .find((span) => span.name === name)
    ?.attributes.find((attribute) => attribute.key === key)?.value['stringValue'];

it('a run is one trace, under its own id, of a run with steps with calls', () => {
  expect(new Set(receiver.spans.map((span) => span.traceId))).toEqual(new Set([traceId()]));
  const roots = receiver.spans.filter(({ parentSpanId }) => !parentSpanId);
  expect(roots.map(({ name }) => name)).toEqual(['investigate']);
  const [root] = roots;
  const steps = receiver.spans.filter(({ name }) => /^step \d+$/.test(name));
  expect(steps.length).toBeGreaterThan(0);
  expect(new Set(steps.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root?.spanId]));
  const known = new Set(receiver.spans.map(({ spanId }) => spanId));
  expect(
    receiver.spans.filter(({ parentSpanId }) => parentSpanId && !known.has(parentSpanId)),
  ).toEqual([]);
  const calls = receiver.spans.filter(({ name }) => name === 'tools/call get_routing_info');
  const stepIds = new Set(steps.map(({ spanId }) => spanId));
  expect(calls.length).toBeGreaterThan(0);
  for (const { parentSpanId } of calls) expect(stepIds).toContain(parentSpanId);
});

it('the run says how it ended, and for how long it took', () => {
  expect(valueOf('investigate', 'netoncall.outcome')).toBe('achieved');
  expect(valueOf('investigate', 'netoncall.verdict')).toBe('fault');
  expect(valueOf('investigate', 'temporalWorkflowID')).toBe(run.workflowId);
  const root = receiver.spans.find(({ name }) => name === 'investigate');
  expect(Number(root?.endTimeUnixNano)).toBeGreaterThan(Number(root?.startTimeUnixNano));
});

it('a server is told of the span of each call, in the header and in _meta', () => {
  const calls = asked.filter(({ body }) => body.method === 'tools/call');
  expect(calls.length).toBeGreaterThan(2);
  const spans = new Map(receiver.spans.map((span) => [span.spanId, span.name]));
  for (const { traceparent = '', body } of calls) {
    const [version, trace, parent = '', flags] = traceparent.split('-');
    expect([version, trace, flags]).toEqual(['00', traceId(), '01']);
    expect(spans.get(parent)).toBe(`tools/call ${body.params?.name}`);
    expect(body.params?.['_meta']?.['traceparent']).toBe(traceparent);
  }
});

it('neither the question nor an argument of a call goes to the collector', () => {
  const sent = receiver.bodies.join('\n');
  expect(sent).toContain('deployment.environment.name');
  expect(sent.match(/PE1|Check BGP|10\.255\./g)).toBeNull();
});

it('lines of the log that belong to a run name its trace', () => {
  const lines = log.filter(({ runId }) => runId === run.runId);
  expect(lines.length).toBeGreaterThan(0);
  expect(new Set(lines.map((line) => line['traceId']))).toEqual(new Set([traceId()]));
});
