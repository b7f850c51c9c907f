import { loadScenario } from '../../lab/gnmi';
import { juniorEngineer } from '../support/model-server';
import { investigate } from '../support/investigate';
import { type ModelRig, startModelRig } from './rig';

let rig: ModelRig;
beforeAll(async () => {
  rig = await startModelRig();
  rig.think(juniorEngineer);
});
afterAll(async () => {
  await rig.stop();
});

describe('with a scripted model the lab ends as it does with the rules', () => {
  it.each([
    'bgp-neighbor-down',
    'interface-down',
    'mpls-disabled',
    'route-target-mismatch',
    'authentication-refused',
    'healthy',
  ])('%s', async (name) => {
    const { expect: wanted } = loadScenario(name);
    await rig.worker.useLab({ scenario: name });
    const { document, status } = await investigate(rig.worker, {
      query: wanted.ask,
      attended: false,
      overrides: { llm: 'scripted', maxRetries: 1 },
    });
    expect(document.reasoner).toBe('model');
    expect(document.model).toMatchObject({ llm: 'scripted', fallback: null });
    expect(document.model?.replies).toBeGreaterThan(0);
    expect(document.verdict).toBe(wanted.verdict);
    const accepted = [wanted.root_cause, ...wanted.accept_root_cause];
    expect(accepted).toContainEqual(document.root_cause);
    expect(status.refused).toEqual([]);
  });
});
