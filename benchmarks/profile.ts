import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { loadProfile } from '../src/config';

/**
 * The network profile with budgets that let a measured run make exactly the calls it was given:
 * no follow-ups, and room for hundreds of steps.
 * @returns the folder to name in NETONCALL_PROFILES
 */
export async function writeBenchmarkProfile(directory: string): Promise<string> {
  const profile = loadProfile('network');
  const folder = join(directory, 'profiles', 'network');
  await mkdir(folder, { recursive: true });
  const limits = { ...profile.limits, followUpSteps: 0, maxRetries: 0, iterationsPerStep: 25 };
  await writeFile(join(folder, 'profile.json'), JSON.stringify({ ...profile, limits }));
  return join(directory, 'profiles');
}
