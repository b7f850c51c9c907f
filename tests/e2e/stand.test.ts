import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type RunDocument, runDocumentSchema } from '../../src/domain/run/run-document';
import { findTemporalBinary } from '../../src/temporal';
import { runCli, runCommand } from '../support/run-cli';
import { runHere } from '../support/run-here';

let home = '';
let environment: NodeJS.ProcessEnv = {};
let temporal = '';
let address = '';

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'netoncall-stand-'));
  const { TEMPORAL_ADDRESS: _address, ...inherited } = process.env;
  environment = { ...inherited, NETONCALL_HOME: home, NO_COLOR: '1' };
  temporal = (await findTemporalBinary()).path;
  const up = await runCli(['up', '--scenario', 'bgp-neighbor-down'], environment);
  if (up.code !== 0) throw new Error(`The stand did not start: ${up.errors}`);
  const stand = JSON.parse(await readFile(join(home, 'stand.json'), 'utf8')) as { address: string };
  address = stand.address;
});

afterAll(async () => {
  await runCli(['down'], environment);
  await rm(home, { recursive: true, force: true });
});

/** The list of runs follows them, after seconds where the server is busy. */
async function isListed(what: string | RegExp): Promise<void> {
  const list = async () => (await runHere(['list'], environment)).output;
  let listed = await list();
  for (let again = 0; again < 20 && listed.search(what) < 0; again += 1) listed = await list();
  expect(listed).toMatch(what);
}

const onTemporal = (...values: string[]) =>
  runCommand(temporal, [...values, '--address', address], environment);

describe('a stand that stays', () => {
  it('is up once: a second `up` says so and changes nothing', async () => {
    const again = await runCli(['up'], environment);
    expect(again.code).toBe(0);
    expect(again.output + again.errors).toContain(address);
  });

  it('answers a question: the document alone on standard output, a fault as exit code 10', async () => {
    const run = await runCli(['run', 'Check BGP neighbors on PE1', '--json'], environment);
    expect(run.code).toBe(10);
    const document: RunDocument = runDocumentSchema.parse(JSON.parse(run.output));
    expect(document).toMatchObject({
      outcome: 'achieved',
      verdict: 'fault',
      root_cause: { device: 'P1', interface: 'GigabitEthernet0/0/0/3' },
    });
    expect(run.errors).toMatch(/✓ +1\. Read/);
  });

  it('shows status, report and list of what ran', async () => {
    const id = 'shown-again';
    const run = await runCli(['run', 'Check BGP on PE1', '--workflow-id', id], environment);
    expect(run).toMatchObject({ code: 10 });
    expect((await runHere(['status', id], environment)).output).toContain('· completed ·');
    const report = await runHere(['report', id], environment);
    expect(report.output).toContain('GigabitEthernet0/0/0/3 on P1 is administratively down');
    await isListed(id);
  });

  it('writes nothing that anybody else on the machine can read', async () => {
    const html = join(home, 'report.html');
    await runCli(['report', 'shown-again', '--html', html], environment);
    const files = await readdir(home, { recursive: true });
    expect(files).toEqual(expect.arrayContaining(['report.html', 'temporal.db', 'owner.log']));
    const open: string[] = [];
    for (const file of files) {
      // Locks come and go.
      const mode = await stat(join(home, file)).then(
        (found) => found.mode,
        () => 0,
      );
      if ((mode & 0o077) !== 0) open.push(file);
    }
    expect(open).toEqual([]);
  });

  it('rejects a wrong option with a usage error and no stack trace', async () => {
    const wrong = await runCli(['run', 'x', '--windw', '5'], environment);
    expect(wrong.code).toBe(2);
    expect(wrong.errors).toContain('--window');
    expect(wrong.errors).not.toContain('    at ');
  });

  it('finds everything it needs (`doctor`)', async () => {
    const doctor = await runCli(['doctor'], environment);
    expect(doctor).toMatchObject({ code: 0 });
    expect(doctor.output).toContain('10 tools');
  });
});

describe('the same with nothing but the Temporal CLI', () => {
  it('starts, queries and ends a run with the commands of the README', async () => {
    const started = await onTemporal(
      ...['workflow', 'start', '--type', 'investigate', '--task-queue', 'netoncall'],
      ...['--workflow-id', 'alert-4711', '--input', '{"query":"Check BGP neighbors on PE1"}'],
    );
    expect(started).toMatchObject({ code: 0 });
    const result = await onTemporal('workflow', 'result', '--workflow-id', 'alert-4711');
    expect(result.output).toContain('"verdict":"fault"');
    const status = await onTemporal(
      ...['workflow', 'query', '--workflow-id', 'alert-4711', '--type', 'status'],
    );
    expect(status.output).toContain('achieved');
    await isListed(/alert-4711 .*Check BGP neighbors on PE1/);
  });

  it('says of each query, signal and update what it is for', async () => {
    const metadata = await onTemporal('workflow', 'metadata', '-w', 'alert-4711', '-o', 'json');
    const { queryResult } = JSON.parse(metadata.output) as {
      queryResult: [{ definition: Record<string, { name: string; description?: string }[]> }];
    };
    const all = Object.values(queryResult[0].definition).filter(Array.isArray).flat();
    const named = all.map(({ name }) => name);
    expect(named).toEqual(expect.arrayContaining(['status', 'trace', 'hint', 'answer']));
    expect(all.filter(({ description }) => !description)).toEqual([]);
  });

  it('answers a question with an update, and cancels', async () => {
    const start = async (id: string) =>
      await onTemporal(
        ...['workflow', 'start', '--type', 'investigate', '--task-queue', 'netoncall'],
        ...['--workflow-id', id, '--input', '{"query":"Check BGP"}'],
      );
    const openRequest = async (id: string): Promise<{ id: string }> => {
      for (;;) {
        const asked = await onTemporal(
          ...['workflow', 'query', '--workflow-id', id, '--type', 'status', '-o', 'json'],
        );
        const reply = JSON.parse(asked.output || '{}') as {
          queryResult?: { openRequest: { id: string } | null }[];
        };
        const request = reply.queryResult?.[0]?.openRequest;
        if (request !== null && request !== undefined) return request;
      }
    };
    await start('which-device');
    const { id } = await openRequest('which-device');
    const answered = await onTemporal(
      ...['workflow', 'update', 'execute', '--workflow-id', 'which-device', '--name', 'answer'],
      ...['--input', JSON.stringify({ requestId: id, answer: 'PE1', by: 'night shift' })],
    );
    expect(answered).toMatchObject({ code: 0 });
    const result = await onTemporal('workflow', 'result', '--workflow-id', 'which-device');
    expect(result.output).toContain('"verdict":"fault"');

    await start('never-mind');
    await openRequest('never-mind');
    await onTemporal('workflow', 'cancel', '--workflow-id', 'never-mind');
    const cancelled = await onTemporal('workflow', 'result', '--workflow-id', 'never-mind');
    expect(cancelled.code).not.toBe(0);
    expect(cancelled.output + cancelled.errors).toMatch(/CANCELED|canceled/);
  });

  it('refuses a malformed input with a correct example, and exits non-zero', async () => {
    const refused = await onTemporal(
      ...['workflow', 'execute', '--type', 'investigate', '--task-queue', 'netoncall'],
      ...['--workflow-id', 'malformed', '--input', '{"question":"Check BGP"}'],
    );
    expect(refused.code).not.toBe(0);
    expect(refused.output + refused.errors).toContain('{"query":"Check BGP neighbors on PE1"}');
  });
});
