import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  createPharmacokineticsLab,
  readCallLog,
  serveToolsHttp,
  type PharmacokineticsOptions,
  type ToolServerOptions,
} from '../../../lab/pharmacokinetics';
import { connect } from '../client';

// Replies are asserted field by field; a type for each would only repeat the assertions.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>;
const closing: (() => Promise<void>)[] = [];

async function open(options: PharmacokineticsOptions & ToolServerOptions = {}): Promise<Client> {
  const server = await serveToolsHttp(createPharmacokineticsLab(options), options);
  const client = await connect(server.url);
  closing.push(async () => {
    await client.close();
    await server.close();
  });
  return client;
}

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

async function call(client: Client, name: string, args: Json, meta?: Json): Promise<Json> {
  const reply = await client.callTool({ name, arguments: args, ...(meta ? { _meta: meta } : {}) });
  const [{ text }] = reply.content as [{ text: string }];
  expect(JSON.parse(text)).toStrictEqual(reply.structuredContent);
  const body = reply.structuredContent as Json;
  expect(reply.isError).toBe('error' in body);
  return body;
}

const id = { simulation_id: 'sim-1' };
const load = { model_path: 'velorin-oral', ...id };
const key = (name: string): Json => ({ 'netoncall/idempotencyKey': name });

it('lists the eight tools with annotations, or without where it is told so', async () => {
  const { tools } = await (await open()).listTools();
  const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
  expect(tools).toHaveLength(8);
  expect(changing.map(({ name }) => name)).toStrictEqual([
    'load_simulation',
    'run_simulation',
    'set_parameter_value',
  ]);
  const bare = await (await open({ annotations: false })).listTools();
  expect(bare.tools.every(({ annotations }) => annotations === undefined)).toBe(true);
});

it('loads, changes the weight, runs, and tells the results and their parameters', async () => {
  const client = await open();
  const loaded = await call(client, 'load_simulation', load);
  expect(loaded).toMatchObject({ ...id, model_path: 'velorin-oral', drug: 'Velorin' });
  const { parameters } = await call(client, 'list_parameters', { ...id, contains: 'weight' });
  expect(parameters[0]).toMatchObject({ parameter_path: 'Organism|Weight', value: 70, unit: 'kg' });
  const weight = { ...id, parameter_path: 'Organism|Weight' };
  const set = await call(client, 'set_parameter_value', { ...weight, value: 140, unit: 'kg' });
  expect(set).toMatchObject({ value: 140, unit: 'kg', previous: { value: 70, unit: 'kg' } });
  expect(await call(client, 'get_parameter_value', weight)).toMatchObject({ value: 140 });
  const job = await call(client, 'run_simulation', { ...id, wait: true });
  expect(job).toMatchObject({ ...id, status: 'completed', progress: 1 });
  const results = await call(client, 'get_simulation_results', { ...id, max_points: 25 });
  expect(results).toMatchObject({ job_id: job['job_id'], parameters_changed_since: false });
  expect(results['series'][0]).toMatchObject({
    output_path: 'Plasma|Velorin|Concentration',
    unit: 'mg/L',
    time_unit: 'h',
    points_computed: 721,
    thinned: true,
  });
  expect(results['series'][0].values).toHaveLength(25);
  const { pk_parameters: found } = await call(client, 'calculate_pk_parameters', id);
  const clearance = (3.5 * 2 ** 0.75) / 0.8;
  expect(Math.abs(found.clearance.value / clearance - 1)).toBeLessThan(1e-3);
  expect(found).toMatchObject({
    clearance: { unit: 'L/h', meaning: 'CL / F' },
    cmax: { value: Math.max(...results['series'][0].values), unit: 'mg/L' },
    auc_0_inf: { unit: 'mg*h/L' },
  });
});

it('says that results are of other values than the simulation has now', async () => {
  const client = await open();
  await call(client, 'load_simulation', load);
  await call(client, 'run_simulation', { ...id, wait: true });
  const dose = { ...id, parameter_path: 'Protocol|Dose', value: 0.2, unit: 'g' };
  expect(await call(client, 'set_parameter_value', dose)).toMatchObject({ value: 200, unit: 'mg' });
  expect(await call(client, 'calculate_pk_parameters', id)).toMatchObject({
    parameters_changed_since: true,
  });
});

it('keeps a job going on its own; its results are not there before its end', async () => {
  const client = await open({ jobSeconds: 4 });
  await call(client, 'load_simulation', load);
  const none = await call(client, 'get_simulation_results', id);
  expect(none['error']).toMatchObject({ code: 'not_ready' });
  const job = await call(client, 'run_simulation', id);
  expect(job).toMatchObject({ status: 'running', finished_at: null });
  const early = await call(client, 'get_simulation_results', id);
  expect(early['error']).toMatchObject({ code: 'not_ready', details: { status: 'running' } });
  let status = job;
  while (status['status'] === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    status = await call(client, 'get_job_status', { job_id: job['job_id'] });
  }
  expect(status).toMatchObject({ status: 'completed', progress: 1 });
  expect(await call(client, 'get_simulation_results', id)).toHaveProperty('series');
});

it('tells its progress to a caller that asks for it, and answers at the end', async () => {
  const client = await open({ jobSeconds: 2 });
  await call(client, 'load_simulation', load);
  const seen: number[] = [];
  const request = { name: 'run_simulation', arguments: id };
  const reply = await client.callTool(request, undefined, {
    onprogress: ({ progress }) => void seen.push(progress),
  });
  expect(reply.structuredContent).toMatchObject({ status: 'completed' });
  expect(seen.length).toBeGreaterThanOrEqual(19);
  expect(seen).toStrictEqual([...seen].sort((left, right) => left - right));
});

it.each([
  ['load_simulation', { model_path: '../secret' }, 'not_found', /there are cendrazole/],
  ['load_simulation', load, 'already_exists', /sim-1/],
  ['list_parameters', { simulation_id: 'sim-9' }, 'not_found', /loaded are sim-1/],
  ['get_parameter_value', { ...id, parameter_path: 'Weight' }, 'not_found', /Organism\|Weight/],
  ['get_job_status', { job_id: 'job-9' }, 'not_found', /job-9/],
  ['set_parameter_value', { ...id, value: 1 }, 'invalid_argument', /parameter_path.*unit/],
  ['run_simulation', { ...id, speed: 2 }, 'invalid_argument', /speed/],
  ['calculate_pk_parameters', id, 'not_ready', /run_simulation was not called/],
  ['guess', {}, 'unknown_tool', /there are load_simulation/],
])('answers %s %j with the typed error %s', async (tool, args, code, message) => {
  const client = await open();
  await call(client, 'load_simulation', load);
  const { error } = await call(client, tool, args);
  expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
});

it('changes nothing where a value is refused', async () => {
  const client = await open();
  await call(client, 'load_simulation', load);
  const weight = { ...id, parameter_path: 'Organism|Weight' };
  for (const wrong of [
    { value: 80, unit: 'h' },
    { value: 800, unit: 'kg' },
  ]) {
    expect(await call(client, 'set_parameter_value', { ...weight, ...wrong })).toHaveProperty(
      'error',
    );
  }
  expect(await call(client, 'get_parameter_value', weight)).toMatchObject({ value: 70 });
});

it('refuses to compute more points than it can hold', async () => {
  const client = await open();
  await call(client, 'load_simulation', load);
  const set = (parameter_path: string, value: number): Promise<Json> =>
    call(client, 'set_parameter_value', { ...id, parameter_path, value, unit: 'h' });
  await set('Simulation|Duration', 720);
  await set('Simulation|Output interval', 0.005);
  const { error } = await call(client, 'run_simulation', id);
  expect(error).toMatchObject({ code: 'invalid_argument', details: { points: 144_001 } });
});

it('runs a call twice that comes twice, and once where it honours idempotency keys', async () => {
  for (const idempotent of [false, true]) {
    const callLog = join(mkdtempSync(join(tmpdir(), 'lab-')), 'calls.jsonl');
    const client = await open({ idempotent, callLog });
    const args = { model_path: 'velorin-oral' };
    const first = await call(client, 'load_simulation', args, key('one'));
    const second = await call(client, 'load_simulation', args, key('one'));
    const other = await call(client, 'load_simulation', args, key('two'));
    expect(first['simulation_id'] === second['simulation_id']).toBe(idempotent);
    expect(other['simulation_id']).not.toBe(first['simulation_id']);
    const log = readCallLog(callLog);
    expect(log.filter(({ event }) => event === 'executed')).toHaveLength(idempotent ? 2 : 3);
    expect(log[0]).toMatchObject({ event: 'arrived', idempotencyKey: 'one' });
  }
});

it('refuses an idempotency key that comes back with another call, but lets a failed one try again', async () => {
  const client = await open({ idempotent: true });
  expect(await call(client, 'run_simulation', id, key('k'))).toHaveProperty('error');
  await call(client, 'load_simulation', load, key('k'));
  const { error } = await call(client, 'run_simulation', id, key('k'));
  expect(error).toMatchObject({
    code: 'idempotency_conflict',
    details: { tool: 'load_simulation' },
  });
});
