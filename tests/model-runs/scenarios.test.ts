import { loadScenario } from '../../lab/gnmi';
import { loadPlans } from '../../src/config';
import { stepText } from '../../src/domain/configuration/plan';
import { investigate } from '../support/investigate';
import { juniorEngineer } from '../support/model-server';
import { sampled } from '../support/sampled';
import { type ModelRig, startModelRig } from './rig';

let rig: ModelRig;
beforeAll(async () => {
  rig = await startModelRig();
  rig.think(juniorEngineer);
});
afterAll(async () => {
  await rig.stop();
});

const asksModel = { llm: 'scripted', maxRetries: 1 };
const endings = [
  ['bgp-neighbor-down', 'check_bgp_neighbors'],
  ['interface-down', 'check_interface_status'],
  ['mpls-disabled', 'check_mpls_state'],
  ['route-target-mismatch', 'troubleshoot_vpn_vrf'],
  ['authentication-refused', 'check_bgp_neighbors'],
  ['healthy', 'check_bgp_neighbors'],
] as const;

describe('with a scripted model the lab ends as it does with the rules', () => {
  it.each(sampled(endings, 4))(
    '%s, where the model carries out steps of the caller',
    async (name, intent) => {
      const { expect: wanted } = loadScenario(name);
      await rig.worker.useLab({ scenario: name });
      const steps = loadPlans()
        .find((plan) => plan.intent === intent)
        ?.steps.map(stepText);
      const { document, status } = await investigate(rig.worker, {
        query: wanted.ask,
        attended: false,
        overrides: { ...asksModel, steps },
      });
      expect(document.reasoner).toBe('model');
      expect(document.model).toMatchObject({ llm: 'scripted', fallback: null });
      expect(document.model?.replies).toBeGreaterThan(0);
      expect(document.verdict).toBe(wanted.verdict);
      const accepted = [wanted.root_cause, ...wanted.accept_root_cause];
      expect(accepted).toContainEqual(document.root_cause);
      expect(status.refused).toEqual([]);
    },
  );

  it.each(sampled(endings, 4))('%s, with a plan of the catalogue', async (name) => {
    const { expect: wanted } = loadScenario(name);
    await rig.worker.useLab({ scenario: name });
    const request = { query: wanted.ask, attended: false };
    const { document } = await investigate(rig.worker, { ...request, overrides: asksModel });
    const byRules = await investigate(rig.worker, { ...request, overrides: { maxRetries: 1 } });
    const { verdict, outcome, root_cause: cause } = byRules.document;
    expect(document).toMatchObject({ verdict, outcome, root_cause: cause });
    // What the catalogue reads, the rules know; a model is asked what is left, once.
    expect(document.model?.replies).toBe(wanted.verdict === 'inconclusive' ? 1 : 0);
  });
});
