import { loadPlans } from '../../config/load-plans';
import { loadProfile } from '../../config/load-profile';
import { plansDirectory, profilesDirectory } from '../../config/package-root';
import type { Need } from './need';

/** Plans and the profile. */
export function examineConfiguration(profile: string): Need[] {
  return [
    attempt('plans', () => `${loadPlans().length} in ${plansDirectory()}`),
    attempt('profile', () => `"${loadProfile(profile).name}" in ${profilesDirectory()}`),
  ];
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
