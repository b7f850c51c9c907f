import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expectProfile } from '../../src/cli/profile/expect-profile';
import { thisProcess, writeStand } from '../../src/temporal';
import { fakeTerminal } from './fake-terminal';

describe('a profile that a conversation or a schedule names', () => {
  const home = mkdtempSync(join(tmpdir(), 'netoncall-home-'));
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it('is fine where it exists', async () => {
    const { terminal, texts } = fakeTerminal({ environment: { NETONCALL_HOME: home } });
    await expectProfile('network', terminal);
    expect(texts.notes).toBe('');
  });

  it('is only doubted where workers of other machines may have it', async () => {
    const environment = { NETONCALL_HOME: home, TEMPORAL_ADDRESS: 'production:7233' };
    const { terminal, texts } = fakeTerminal({ environment });
    await expectProfile('netwrok', terminal);
    expect(texts.notes).toContain('The workers must have this profile, which is not here.');
    expect(texts.notes).toContain('Did you mean "network"?');
  });

  it('is refused on a stand that does not have it', async () => {
    await writeStand(
      {
        version: 1,
        owner: thisProcess(),
        address: '127.0.0.1:7',
        namespace: 'default',
        uiUrl: 'http://127.0.0.1:8',
        startedAt: '2026-01-02T03:04:05.000Z',
        databaseFile: '/d',
        evidenceDirectory: '/e',
      },
      home,
    );
    const { terminal } = fakeTerminal({ environment: { NETONCALL_HOME: home } });
    await expect(expectProfile('netwrok', terminal)).rejects.toThrow('Did you mean "network"?');
  });
});
