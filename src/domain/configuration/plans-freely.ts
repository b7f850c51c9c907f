import type { Profile } from './profile';

/** Whether a domain takes tasks of any kind: no inventory to check them against, no catalogue. */
export function plansFreely({
  planning,
  inventory,
}: Pick<Profile, 'planning' | 'inventory'>): boolean {
  return planning !== 'catalog' && inventory === null;
}
