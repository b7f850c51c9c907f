import { loadScenario } from '../../lab/gnmi';
import { createModelReasoners } from '../../src/compose-reasoners';
import { createRulesReasoner } from '../../src/reasoning/rules';
import { investigate } from '../support/investigate';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';
import { scriptedModels } from '../support/scripted-llm';

/** Address of a running endpoint, ending in /v1; NETONCALL_REAL_MODEL names the model there. */
const address = process.env['NETONCALL_REAL_MODEL_URL'];
const minutes = 60_000;

(address === undefined ? describe.skip : describe)('with a real small model', () => {
  let worker: NetworkWorker;
  let files: ReturnType<typeof scriptedModels>;
  beforeAll(async () => {
    files = scriptedModels(address ?? '', {
      model_name: process.env['NETONCALL_REAL_MODEL'] ?? 'default',
      max_tokens: 512,
      max_context_tokens: 8000,
      timeout_seconds: 290,
    });
    const rules = createRulesReasoner();
    worker = await startNetworkWorker({
      // A processor reads the first prompt of a run for minutes.
      limits: { modelPatienceSeconds: 1800 },
      models: createModelReasoners({ rules, environment: files.environment }),
    });
  });
  afterAll(async () => {
    await worker.stop();
    files.remove();
  });

  it.each(['bgp-neighbor-down', 'authentication-refused', 'healthy'])(
    '%s ends with an honest report, whatever the model says',
    async (name) => {
      const { expect: wanted } = loadScenario(name);
      await worker.useLab({ scenario: name });
      const started = Date.now();
      const { document } = await investigate(worker, {
        query: wanted.ask,
        attended: false,
        overrides: { llm: 'scripted', maxRetries: 0 },
      });
      expect(document.report.markdown.length).toBeGreaterThan(0);
      // A small model on a processor: it is asked what the rules do not know, and that is little.
      expect(Date.now() - started).toBeLessThan(90_000);
      // A failed check becomes no pass, and what was not collected is not healthy.
      const failing = document.checks.some(({ result }) => result === 'fail');
      expect(failing && document.verdict === 'healthy').toBe(false);
      expect([wanted.verdict, 'inconclusive']).toContain(document.verdict);
      expect([document.verdict, document.outcome]).not.toEqual(['inconclusive', 'achieved']);
    },
    60 * minutes,
  );
});
