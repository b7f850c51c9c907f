import { loadPlans } from '../../config/load-plans';
import { loadProfile } from '../../config/load-profile';
import { plansDirectory, profilesDirectory } from '../../config/package-root';
import { missingPlans } from '../../domain/configuration/plan';
import { listNames } from '../../domain/text/phrases';
import type { Need } from './need';

/** Plans and the profile. */
export function examineConfiguration(profile: string): Need[] {
  return [
    attempt('plans', () => `${loadPlans().length} in ${plansDirectory()}`),
    attempt('profile', () => `"${loadProfile(profile).name}" in ${profilesDirectory()}`),
    ...examineIntents(profile),
  ];
}

/** Whether there is a plan wherever a question may lead; what cannot be read is said already. */
function examineIntents(name: string): Need[] {
  let missing: string[];
  try {
    missing = missingPlans(loadProfile(name), loadPlans());
  } catch {
    return [];
  }
  if (missing.length === 0) return [];
  const found = `${plansDirectory()} has no ${listNames(missing)}, to which "intents" of the profile lead`;
  return [{ need: 'plans of the profile', found, ok: false }];
}

/** Whether the profile can be read; without it, what it needs cannot be looked at. */
export function hasProfile(configuration: readonly Need[]): boolean {
  return configuration.every(({ need, ok }) => need !== 'profile' || ok);
}

function attempt(need: string, look: () => string): Need {
  try {
    return { need, found: look(), ok: true };
  } catch (error) {
    return { need, found: error instanceof Error ? error.message : String(error), ok: false };
  }
}
