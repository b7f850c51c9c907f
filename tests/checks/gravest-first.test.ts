import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { investigateDirectly } from '../../evals/direct/run-directly';
import { openLab } from '../../lab/gnmi';

/** CUST-A at PE2 is cut off by its targets; P1 to PE3 is lost for the MTU, and PE3 has another line. */
const twoFaults = `name: two-faults
title: After an upgrade, a core port has another MTU and a VRF another target
kind: fault
faults:
  - { fault: mtu_mismatch, device: P1, interface: GigabitEthernet0/0/0/4, mtu: 1514, at: -70m }
  - { fault: vrf_route_targets, device: PE2, vrf: CUST-A, import: ['65000:1000'], at: -45m }
expect:
  ask: Check that P1 and PE2 came back well after the upgrade
  verdict: fault
  root_cause: { type: route_target_mismatch, device: PE2, object: CUST-A }
`;

describe('of two faults', () => {
  const folder = mkdtempSync(join(tmpdir(), 'two-faults-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('the one that takes service away comes first, and the ticket names what to do about both', async () => {
    const scenario = join(folder, 'two-faults.yaml');
    writeFileSync(scenario, twoFaults);
    const lab = openLab({ scenario });
    const ask = 'Check that P1 and PE2 came back well after the upgrade';
    const { document } = await investigateDirectly({ lab, ask, now: lab.now.toISOString() });
    expect(document.impact?.lost).toContainEqual({ device: 'PE2', object: 'CUST-A' });
    expect(document.root_cause).toMatchObject({ type: 'route_target_mismatch', device: 'PE2' });
    expect(document.other_causes).toContainEqual(expect.objectContaining({ type: 'mtu_mismatch' }));
    const { ticket } = document.report;
    expect(ticket).toContain(
      'Next: 1. Change the import target of VRF CUST-A on PE2 from 65000:1000 to 65000:100.',
    );
    expect(ticket).toMatch(/\n2\. Set the MTU of \S+ on P1 /);
    const mtu = document.checks.filter(
      ({ check, value }) => check === 'interface.mtu_match' && value.includes('1514'),
    );
    expect(mtu.map(({ device, result }) => [device, result])).toStrictEqual([['P1', 'fail']]);
  });
});
