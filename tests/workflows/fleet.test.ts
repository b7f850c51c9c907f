import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { investigate } from '../support/investigate';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';

const folder = mkdtempSync(join(tmpdir(), 'netoncall-fleet-'));

/** A lab whose network has many PEs and the given faults. */
function labWith(name: string, scale: number, faults: Record<string, unknown>[]) {
  const path = join(folder, `${name}.yaml`);
  const expected = { ask: 'x', verdict: 'inconclusive', root_cause: null };
  const scenario = { name, title: name, kind: 'fault', faults, expect: expected };
  writeFileSync(path, JSON.stringify(scenario));
  return { scenario: path, scale };
}

describe('many devices', () => {
  let worker: NetworkWorker;
  beforeAll(async () => {
    worker = await startNetworkWorker({ devicesAtOnce: 16 });
  });
  afterAll(async () => {
    await worker.stop();
  });

  it('become a fleet of runs that finds the one cause behind all their symptoms', async () => {
    const faults = [{ fault: 'device_down', device: 'RR1' }];
    await worker.useLab(labWith('dead-reflector', 20, faults));
    const { document, status } = await investigate(worker, {
      query: 'Check BGP neighbors on all PEs',
      attended: false,
    });
    console.log(document.report.markdown.slice(0, 6000), status.fleet, document.seconds);
    expect(document.root_cause).toMatchObject({ type: 'device_down', device: 'RR1' });
  });
});
