import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { MockActivityEnvironment } from '@temporalio/testing';

import { createActivities } from '../../src/activities';
import { knowledgeOf } from '../../src/knowledge';
import { loadPlans, loadProfile } from '../../src/config';
import { failureTypes } from '../../src/domain/investigation/failure-types';
import {
  type InvestigationRequest,
  readInvestigationRequest,
} from '../../src/domain/investigation/investigation-request';
import type { PreparedRun } from '../../src/domain/investigation/run-snapshot';
import { type EvidenceStore, hashArguments, openEvidenceStore } from '../../src/evidence';
import { createRulesReasoner } from '../../src/reasoning/rules';
import { type S3Server, startS3Server } from '../evidence/support/s3-server';

let server: S3Server;
let folder: string;
beforeAll(async () => {
  server = await startS3Server('evidence');
  folder = await mkdtemp(join(tmpdir(), 'netoncall-stores-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function storeAt(location: string): Promise<EvidenceStore> {
  return await openEvidenceStore(server.environment, { location });
}

/** The activities of a worker on a host of its own, which holds the given store. */
function workerOver(evidence: EvidenceStore) {
  const silent = () => Promise.reject(new Error('No server is called in this test.'));
  return createActivities(
    {
      evidence,
      servers: { limits: () => null, listTools: async () => [], callTool: silent },
      catalogue: { loadProfile, loadPlans },
      reasoners: { rules: createRulesReasoner(), model: null },
      knowledge: knowledgeOf,
      notifier: { send: silent },
      version: 'test',
    },
    hashArguments,
  );
}

async function prepareOn(store: EvidenceStore) {
  const reading = readInvestigationRequest({ query: 'Check BGP on PE1' });
  if (!reading.ok) throw new Error(reading.message);
  const { request } = reading;
  const { prepare } = workerOver(store);
  const prepared = await new MockActivityEnvironment().run<
    [InvestigationRequest],
    PreparedRun,
    typeof prepare
  >(prepare, request);
  const facts = {
    request,
    snapshotRef: prepared.snapshotRef,
    inventoryRef: null,
    now: '2026-11-27T21:30:00Z',
    calls: [],
    reasoner: 'rules' as const,
    clarifications: [],
  };
  return { prepared, facts };
}

const places: [string, (name: string) => string][] = [
  ['a folder', (name) => join(folder, name)],
  ['S3', (name) => `s3://evidence/${name}`],
];

describe.each(places)('a run whose evidence is in %s', (_kind, place) => {
  it('knows which store that is', async () => {
    const store = await storeAt(place('one'));
    const { prepared } = await prepareOn(store);
    expect(prepared.evidenceStore).toBe(store.identity);
  });

  it('goes on at a second worker that holds the same store', async () => {
    const { facts } = await prepareOn(await storeAt(place('one')));
    const second = workerOver(await storeAt(place('one')));
    await expect(second.parseGoal(facts)).resolves.toHaveProperty('kind');
  });

  it('is refused, once and with the reason, by a worker that holds another store', async () => {
    const { facts } = await prepareOn(await storeAt(place('one')));
    const other = await storeAt(place('two'));
    await expect(workerOver(other).parseGoal(facts)).rejects.toMatchObject({
      type: failureTypes.evidenceUnavailable,
      nonRetryable: true,
      message: expect.stringMatching(
        new RegExp(`evidence store of this worker.*${other.identity}.*with the store that`, 's'),
      ),
    });
  });
});
