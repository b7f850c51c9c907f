import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { listScenarios, loadScenario, readCase } from '../../lab/gnmi';
import type { LabSource } from '../../lab/gnmi/lab';
import type { RunDocument } from '../../src/domain/run/run-document';
import { investigate } from '../support/investigate';
import { sampled } from '../support/sampled';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';
import { full, installationMs, RealGnmibuddy, whereThereIsPython } from './support/real-gnmibuddy';

/**
 * Scenarios without a twin over gNMI: gNMIBuddy counts what it lists, so its tables are never
 * shorter than they say; it is killed in a test of its own; and it never gives up on a hung
 * router, which has one too.
 */
const onlyOverMcp = new Set(['truncated-table', 'server-dies', 'hung-device']);

/**
 * One scenario a kind of fault, for the usual test run; of each kind one that takes few calls. The
 * refused login comes first, as long as gNMIBuddy knows nothing of the router: what it has learned
 * once it answers without asking, and would have to be started anew.
 */
const sample = [
  'authentication-refused',
  'healthy',
  'interface-down',
  'loopback-not-in-igp',
  'bgp-policy-missing',
  'mpls-disabled',
  'route-target-mismatch',
];
/** For both investigations of a question, on a machine that is busy with much else. */
const patience = 600_000;

interface Question {
  name: string;
  source: LabSource;
  ask: string;
  now?: string;
}

function fromScenario(name: string): Question {
  return { name, source: { scenario: name }, ask: loadScenario(name).expect.ask };
}

/** Case files of a folder that NETONCALL_CONFORMANCE_CASES names, in the shape of `netoncall eval`. */
function fromCases(folder: string | undefined): Question[] {
  if (folder === undefined) return [];
  return readdirSync(folder)
    .filter((file) => /\.ya?ml$/.test(file))
    .map((file) => {
      const caseFile = join(folder, file);
      const { id, input } = readCase(caseFile);
      return { name: id, source: { caseFile }, ask: input.ask ?? '', now: input.now };
    });
}

const scenarios = full
  ? listScenarios().filter((name) => !onlyOverMcp.has(name))
  : sampled(sample, 3);
const questions = [
  ...scenarios.map(fromScenario),
  ...fromCases(process.env['NETONCALL_CONFORMANCE_CASES']),
];

/** What an investigation came to, without moments and evidence. */
function conclusion(document: RunDocument) {
  const { verdict, outcome, root_cause, checks } = document;
  const results = checks.map(
    ({ check, device, object, result }) => `${check} ${device} ${object}: ${result}`,
  );
  return { verdict, outcome, root_cause, checks: [...new Set(results)].sort() };
}

whereThereIsPython('an investigation through the lab and through the real gNMIBuddy', () => {
  let worker: NetworkWorker;
  let real: RealGnmibuddy;

  beforeAll(async () => {
    worker = await startNetworkWorker();
    real = await RealGnmibuddy.start({ scenario: 'healthy' });
  }, installationMs);

  afterAll(async () => {
    await worker?.stop();
    await real?.close();
  });

  async function concluded({ ask, now }: Question): Promise<unknown> {
    const { document } = await investigate(worker, {
      query: ask,
      attended: false,
      overrides: { maxRetries: 1 },
      ...(now === undefined ? {} : { now }),
    });
    return conclusion(document);
  }

  it.each(questions.map((question) => [question.name, question] as const))(
    'comes to the same conclusion: %s',
    async (_name, question) => {
      await worker.useLab(question.source, 60_000);
      const throughLab = await concluded(question);
      await real.show(question.source, { anew: full });
      await worker.useLab({ url: real.url }, 60_000);
      // The routers' clock is the wall clock: gNMIBuddy follows that one.
      expect(await concluded({ ...question, now: undefined })).toEqual(throughLab);
    },
    patience,
  );
});
