import { listScenarios, loadScenario } from '../../lab/gnmi';
import type { RunDocument } from '../../src/domain/run-document';
import { investigate } from '../support/investigate';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';

const scenarios = listScenarios().map((name) => loadScenario(name));
const ofKind = (kind: string) =>
  scenarios
    .filter((scenario) => scenario.kind === kind)
    .map((scenario) => [scenario.name, scenario] as const);

let worker: NetworkWorker | undefined;
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

async function run(name: string, ask: string): Promise<RunDocument> {
  worker = await startNetworkWorker({ scenario: name });
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
  it.each(ofKind('collection'))(
    '%s is never taken for a healthy network',
    async (name, { expect: wanted }) => {
      const document = await run(name, wanted.ask);
      expect(document.verdict).toBe(wanted.verdict);
      if (wanted.verdict !== 'healthy') expect(document.outcome).not.toBe('achieved');
    },
  );
});
