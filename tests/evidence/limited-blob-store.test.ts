import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { collectGarbage } from '../../src/evidence/collect-garbage';
import { openDirectoryStore } from '../../src/evidence/directory-store';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'netoncall-limited-'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(directory, { recursive: true, force: true });
});

const document = (name: string) => ({ name, text: 'x'.repeat(1_000) });

test('a store takes no more than its limit, says how room is made, and goes on when there is some', async () => {
  const store = await openDirectoryStore(directory, { limitBytes: 2_500 });
  await store.put(document('one'));
  await store.put(document('two'));
  await expect(store.put(document('three'))).rejects.toMatchObject({
    retryable: true,
    message: expect.stringMatching(/is full: .* of 2500 bytes .*netoncall evidence gc/),
  });
  const cited = () => Promise.resolve({ refs: new Set<string>(), runs: new Set<string>() });
  const now = new Date(Date.now() + 7_200_000);
  await collectGarbage(await openDirectoryStore(directory), { cited, now, force: true });
  const later = Date.now() + 11_000;
  jest.spyOn(Date, 'now').mockReturnValue(later);
  expect(await store.get(await store.put(document('three')))).toMatchObject({ available: true });
});

test('what was there before and what others write counts too', async () => {
  const other = await openDirectoryStore(directory);
  await other.put(document('one'));
  await other.put(document('two'));
  const store = await openDirectoryStore(directory, { limitBytes: 2_500 });
  await expect(store.put(document('three'))).rejects.toThrow('is full');
});
