import { COLLECTION_KINDS, FAULT_KINDS, type HealthyKind, type Kind } from './kinds';
import { randomFrom } from './random';

/** Of a thousand incidents: about a quarter are of networks in which nothing is wrong. */
const HEALTHY_SHARE: Record<HealthyKind, number> = {
  healthy: 77,
  planned_link_work: 30,
  planned_session_work: 30,
  old_flap: 20,
  old_log_lines: 20,
  slow: 20,
  server_dies: 20,
};
/** Asked about and not to be read: few, as `inconclusive` is to be rare. */
const UNREAD_SHARE = 9;
const MANAGEMENT_DEAD_SHARE = 20;
const FAULT_SHARE = 20;

function cards(): Kind[] {
  const repeat = (kind: Kind, times: number): Kind[] => Array.from({ length: times }, () => kind);
  return [
    ...Object.entries(HEALTHY_SHARE).flatMap(([kind, share]) => repeat(kind as HealthyKind, share)),
    ...COLLECTION_KINDS.flatMap((kind) =>
      repeat(kind, kind === 'management_dead' ? MANAGEMENT_DEAD_SHARE : UNREAD_SHARE),
    ),
    ...FAULT_KINDS.flatMap((kind) => repeat(kind, FAULT_SHARE)),
  ];
}

/** The kind of every incident of a campaign: shuffled anew for each thousand, so that a short one is a sample. */
export function dealKinds(seed: number, count: number): Kind[] {
  const all = cards();
  const rounds = Math.ceil(count / all.length);
  return Array.from({ length: rounds }, (_, round) =>
    randomFrom(`${seed} deck ${round}`).shuffle(all),
  )
    .flat()
    .slice(0, count);
}
