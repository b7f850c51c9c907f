import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createMemory } from '../../src/activities/incidents/memory';
import { runProgram } from '../../src/cli/run-program';
import { openDirectoryStore } from '../../src/evidence/directory-store';
import { incidentDocument } from '../support/destinations/incident';
import { testAddress } from '../support/test-worker';
import { fakeTerminal } from './fake-terminal';

async function typed(NETONCALL_EVIDENCE: string, ...words: string[]) {
  const environment = {
    NETONCALL_HOME: '/nonexistent',
    TEMPORAL_ADDRESS: testAddress(),
    NETONCALL_EVIDENCE,
  };
  const { terminal, texts } = fakeTerminal({ environment });
  const code = await runProgram(['note', ...words], terminal);
  return { code, ...texts };
}

it('a note on an incident that is over is kept, and shown to the next one like it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'netoncall-note-'));
  const evidence = await openDirectoryStore(folder, {});
  const memory = createMemory(evidence);
  const id = `incident-${randomUUID()}`;
  const of = {
    profile: 'network',
    startedAt: new Date().toISOString(),
    lastedSeconds: 60,
    document: await evidence.put(incidentDocument()),
    notes: [],
  };
  await memory.rememberIncident({ ...of, id });
  const { code, output } = await typed(folder, id, 'Reseated', 'the', 'optic', '--by', 'alice');
  expect([code, output.trim()]).toEqual([0, `Noted on ${id}, which is over (profile network).`]);
  const recalled = await memory.recallIncidents({ ...of, id: 'next' });
  expect(recalled?.incidents[0]?.notes).toMatchObject([
    { text: 'Reseated the optic', by: 'alice' },
  ]);
});

it('a note on what is no incident says so, and ends with 2', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'netoncall-note-'));
  await openDirectoryStore(folder, {});
  const id = `incident-${randomUUID()}`;
  const { code, notes } = await typed(folder, id, 'x');
  expect(code).toBe(2);
  expect(notes).toContain(`There is no incident "${id}", open or closed.`);
});
