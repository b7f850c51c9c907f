import { loadPlans } from '../../config/load-plans';
import { loadProfile } from '../../config/load-profile';
import { plansDirectory, profilesDirectory } from '../../config/package-root';
import { chooseModel } from '../../models';
import type { Need } from './examine';

/** Plans, the profile, and what it thinks with. */
export function examineConfiguration(profile: string): Need[] {
  return [
    attempt('plans', () => `${loadPlans().length} in ${plansDirectory()}`),
    attempt('profile', () => `"${loadProfile(profile).name}" in ${profilesDirectory()}`),
    attempt('model', () => {
      const model = chooseModel(loadProfile(profile));
      if (model === null) return 'none needed: the profile reasons by the built-in rules';
      return `${model.settings.model} as llms/${model.llm.llm_id}.json has it; it was not asked`;
    }),
  ];
}

function attempt(need: string, look: () => string): Need {
  try {
    return { need, found: look(), ok: true };
  } catch (error) {
    return { need, found: error instanceof Error ? error.message : String(error), ok: false };
  }
}
