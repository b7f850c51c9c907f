import { investigate } from '../support/investigate';
import { type NetworkWorker, startNetworkWorker } from '../support/network-worker';

let worker: NetworkWorker;
beforeAll(async () => {
  worker = await startNetworkWorker({ limits: { maxRetries: 0 } });
});
afterAll(async () => {
  await worker.stop();
});

/** What the result of a run hands on, in the form in which the next one takes it. */
async function ask(scenario: string, previous: unknown) {
  await worker.useLab({ scenario });
  return await investigate(worker, {
    query: 'Check BGP neighbors on PE1',
    attended: false,
    ...(previous === null ? {} : { previous: previous as never }),
  });
}

it('a finding outlives a run that could not log in, and clears with one that could (40, 71)', async () => {
  const down = await ask('bgp-neighbor-down', null);
  const atPe1 = ({ device }: { device: string }) => device === 'PE1';
  const failing = (down.result.previous?.findings ?? []).filter(atPe1);
  expect(failing).toContainEqual(expect.objectContaining({ check: 'bgp.session' }));

  const blind = await ask('authentication-refused', down.result.previous);
  expect(blind.document.verdict).not.toBe('healthy');
  expect(blind.document.diff?.cleared.filter(atPe1)).toEqual([]);
  expect(blind.document.diff?.unknown.filter(atPe1).length).toBeGreaterThanOrEqual(failing.length);
  expect(blind.result.previous?.findings).toEqual(expect.arrayContaining(failing));

  const well = await ask('healthy', blind.result.previous);
  expect(well.document.diff?.cleared).toContainEqual(
    expect.objectContaining({ check: 'bgp.session', device: 'PE1' }),
  );
  expect(well.document.diff?.new).toEqual([]);
  expect(well.result.previous?.findings.filter(({ check }) => check === 'bgp.session')).toEqual([]);
}, 180_000);
