import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openLab } from '../../lab/gnmi';
import { runProgram } from '../../src/cli/run-program';
import type { InventoryDevice } from '../../src/domain/analysis/goal';
import { keptNamesKey } from '../../src/domain/investigation/kept-names-key';
import { openDirectoryStore } from '../../src/evidence/directory-store';
import { networkChecks } from '../../src/knowledge/network';
import { collectAll } from '../checks/support/collect';
import { fakeTerminal } from './fake-terminal';

const inventory: InventoryDevice[] = ['PE1', 'PE2', 'PE3', 'P1', 'P2'].map((name) => ({
  name,
  address: null,
  role: null,
}));

async function storeOf(names: boolean): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'netoncall-find-'));
  const store = await openDirectoryStore(directory);
  if (!names) return directory;
  const lab = openLab({ scenario: 'healthy' });
  const kept = networkChecks.names.keep(null, {
    profile: 'network',
    evidence: collectAll(lab),
    inventory,
    now: lab.now,
  });
  await store.keepNamed(keptNamesKey('network'), kept);
  return directory;
}

describe('netoncall find', () => {
  let directory = '';
  let empty = '';

  beforeAll(async () => {
    directory = await storeOf(true);
    empty = await storeOf(false);
  });

  async function find(words: string[], store = directory) {
    const environment = { NETONCALL_EVIDENCE: store };
    const { terminal, texts } = fakeTerminal({ environment, columns: 160 });
    const code = await runProgram(['find', ...words], terminal);
    return { code, ...texts };
  }

  it.each([
    ['10.100.1.2', /BGP peer +PE1 GigabitEthernet0\/0\/0\/2, VRF CUST-A, peer 10\.100\.1\.2/],
    ['10.255.0.1', /address +PE1 Loopback0 +10\.255\.0\.1/],
    ['CUST-B', /VRF +PE2, VRF CUST-B +10\.255\.0\.2:200[^]*VRF +PE3, VRF CUST-B/],
    ['65000:200', /route target +PE2, VRF CUST-B/],
    ['customer-b2', /description +PE2 GigabitEthernet0\/0\/0\/3, VRF CUST-B +to customer-b2/],
    ['AS65000', /AS number +PE1/],
    ['P1-P2', /link +P1 \S+ +to \S+ of P2[^]*link +P2 \S+ +to \S+ of P1/],
  ])('shows the places of %s with when and where they were read', async (name, line) => {
    const { code, output } = await find([name]);
    expect(code).toBe(0);
    expect(output).toMatch(line);
    expect(output).toMatch(/ ago +[0-9a-f]{12,}\s|inventory/);
    expect(output).toContain('A new run reads the devices again');
  });

  it('prints one JSON document for a script', async () => {
    const { code, output } = await find(['10.255.0.2', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      name: '10.255.0.2',
      profile: 'network',
      searched: { routers: 5, inventory: 5 },
      found: expect.arrayContaining([
        expect.objectContaining({
          kind: 'address',
          device: 'PE2',
          port: 'Loopback0',
          source: {
            ref: expect.stringMatching(/^[0-9a-f]{12}/),
            pointer: expect.any(String),
            at: expect.any(String),
          },
        }),
      ]),
      near: [],
    });
  });

  it('says where an unknown name was looked for, and which are near, and ends with 20', async () => {
    const { code, output } = await find(['custmer-b2']);
    expect(code).toBe(20);
    expect(output).toContain('"custmer-b2" was not found among');
    expect(output).toContain('from 5 of 5 devices');
    expect(output).toMatch(/Did you mean .*customer-b2/);
  });

  it('says how names come to be kept where no run has kept any, and ends with 20', async () => {
    const { code, output } = await find(['PE1'], empty);
    expect(code).toBe(20);
    expect(output).toMatch(/^There is no data of the profile "network" in /);
    expect(output).toContain('netoncall run "');
  });

  it('refuses a profile without names, and one that is not there, with 2', async () => {
    expect(await find(['x', '--profile', 'files'])).toMatchObject({ code: 2, output: '' });
    const unknown = await find(['x', '--profile', 'netwrk']);
    expect(unknown).toMatchObject({ code: 2, output: '' });
    expect(unknown.notes).toContain('network');
  });
});
