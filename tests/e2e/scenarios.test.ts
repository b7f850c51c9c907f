import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { listScenarios, loadScenario } from '../../lab/gnmi';
import type { ProfileLimits } from '../../src/domain/configuration/profile';
import type { RunDocument } from '../../src/domain/run/run-document';
import { investigate } from '../support/investigate';
import { sampled } from '../support/sampled';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';

const labScript = join(__dirname, '..', '..', 'dist', 'lab', 'gnmi', 'main.js');
const scenarios = listScenarios().map((name) => loadScenario(name));
/** All of them run without Temporal too, in `tests/checks/cases.test.ts`. */
const ofKind = (kind: string, every = 6) =>
  sampled(
    scenarios.filter((scenario) => scenario.kind === kind),
    every,
  ).map((scenario) => [scenario.name, scenario] as const);

/** Changed by the test whose server never comes: a minute of patience is not what it is about. */
const limits: Partial<ProfileLimits> = {};
let worker: NetworkWorker;
beforeAll(async () => {
  worker = await startNetworkWorker({ limits });
});
afterAll(async () => {
  await worker.stop();
});

async function run(name: string, ask: string): Promise<RunDocument> {
  await worker.useLab({ scenario: name });
  const overrides = { maxRetries: 1 };
  return (await investigate(worker, { query: ask, attended: false, overrides })).document;
}

describe('each fault of the lab', () => {
  it.each(ofKind('fault'))(
    '%s ends with the right device, object and kind',
    async (name, { expect: wanted }) => {
      const document = await run(name, wanted.ask);
      const accepted = [wanted.root_cause, ...wanted.accept_root_cause];
      expect(document.verdict).toBe(wanted.verdict);
      expect(accepted).toContainEqual(document.root_cause);
      for (const { check, device, object, result } of wanted.checks) {
        const results = [result].flat();
        const found = document.checks.find(
          (one) => one.check === check && one.device === device && one.object === object,
        );
        expect({ check, device, object, result: found?.result }).toEqual({
          check,
          device,
          object,
          result: results.includes(found?.result as never) ? found?.result : results,
        });
      }
    },
  );
});

describe('each healthy or harmless situation of the lab', () => {
  it.each(ofKind('healthy'))('%s ends with no failed check', async (name, { expect: wanted }) => {
    const document = await run(name, wanted.ask);
    expect(document.checks.filter((check) => check.result === 'fail')).toEqual([]);
    expect(document.verdict).toBe('healthy');
    expect(document.root_cause).toBeNull();
  });
});

describe('each fault of collection', () => {
  // A server that dies takes this process along, and slow devices cost minutes: see below.
  const quick = ofKind('collection', 1).filter(([name]) => !/^(server-dies|slow|hung)/.test(name));

  it.each(quick)('%s is never taken for a healthy network', async (name, { expect: wanted }) => {
    const document = await run(name, wanted.ask);
    expect(document.verdict).toBe(wanted.verdict);
    expect(document.outcome === 'achieved').toBe(wanted.verdict === 'healthy');
  });

  it('a hung device costs one deadline and one probe a run and ends as could not tell', async () => {
    const deadlineMs = 3000;
    await worker.useLab({ scenario: 'hung-device' }, deadlineMs);
    const { document } = await investigate(worker, {
      query: 'Check BGP neighbors on PE1',
      overrides: { maxRetries: 1 },
    });
    expect(document).toMatchObject({ verdict: 'inconclusive', outcome: 'partial' });
    expect(document.calls.filter((call) => call.ms >= deadlineMs)).toHaveLength(2);
    expect(document.limitations.join(' ')).toContain('PE1');
  });

  it('a slow device is read all the same', async () => {
    await worker.useLab({ scenario: 'healthy', latency: 400 });
    const { document } = await investigate(worker, { query: 'Check BGP neighbors on PE1' });
    expect(document).toMatchObject({ verdict: 'healthy', outcome: 'achieved' });
  });

  it('a server that dies in mid-call is started again, and the run goes on', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'netoncall-dying-'));
    const log = join(directory, 'calls.jsonl');
    await worker.useLab({
      command: process.execPath,
      args: [labScript, '--scenario', 'server-dies', '--call-log', log],
    });
    const { document } = await investigate(worker, { query: 'Check BGP neighbors on PE1' });
    expect(document).toMatchObject({ verdict: 'healthy', outcome: 'achieved' });
    await rm(directory, { recursive: true, force: true });
  });
});

describe('a server of the inventory that cannot be reached', () => {
  it('is named with its address and the reason, and nothing is said of missing tools', async () => {
    limits.serverPatienceSeconds = 1;
    await worker.useLab({ url: 'http://127.0.0.1:1/mcp' });
    const { document, result } = await investigate(worker, { query: 'Check BGP neighbors on PE1' });
    expect(document).toMatchObject({ outcome: 'rejected', verdict: 'inconclusive' });
    const summary = result.summary.join(' ');
    expect(summary).toMatch(/Cannot connect to MCP server "gnmibuddy" \(http:\/\/127\.0\.0\.1:1\//);
    expect(summary).not.toContain('There is no tool');
    delete limits.serverPatienceSeconds;
  });
});

describe('an unknown device', () => {
  it('is rejected with near matches and no further call', async () => {
    await worker.useLab({ scenario: 'healthy' });
    const { document, result } = await investigate(worker, { query: 'Check BGP neighbors on PE9' });
    expect(document).toMatchObject({ outcome: 'rejected', verdict: 'inconclusive' });
    expect(result.summary.join(' ')).toMatch(/PE9.*PE[123]/s);
    expect(document.calls.map((call) => call.tool)).toEqual(['get_devices']);
  });
});
