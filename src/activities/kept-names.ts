import type { Goal, InventoryDevice } from '../domain/analysis/goal';
import { type KeptNames, keptNamesSchema } from '../domain/analysis/kept-names';
import type { CollectedEvidence } from '../domain/calls/evidence';
import { keptNamesKey } from '../domain/investigation/kept-names-key';
import type { RunSnapshot } from '../domain/investigation/run-snapshot';
import type { EvidenceKeeper } from './interfaces';
import type { RunStore } from './run-store';

/**
 * What earlier runs of the profile read of names. Null where nothing is kept, where this version cannot
 * read it, or where the store cannot be asked just now: it saves calls, and no run depends on it.
 */
async function keptNames(
  evidence: EvidenceKeeper,
  { profile }: RunSnapshot,
): Promise<KeptNames | null> {
  const document = await evidence.findNamed(keptNamesKey(profile.name)).catch(() => null);
  return keptNamesSchema.safeParse(document).data ?? null;
}

/** The goal with where earlier runs have seen what it has looked up. */
export async function withWhereabouts(
  store: RunStore,
  evidence: EvidenceKeeper,
  run: { snapshot: RunSnapshot; inventory: readonly InventoryDevice[]; goal: Goal; now: Date },
): Promise<Goal> {
  const { names } = store.checks(run.snapshot);
  if (run.goal.lookup === undefined || names === undefined) return run.goal;
  const kept = await keptNames(evidence, run.snapshot);
  const where = kept === null ? null : await names.where(kept, run.goal, run.inventory, run.now);
  if (where === null) return run.goal;
  // Of a large network not all routers are read for a name: those that had it are.
  const devices = [...new Set([...run.goal.devices, ...where.first])];
  return { ...run.goal, devices, whereabouts: where };
}

/** Keeps the names that a run read for later ones. A store that does not take them ends no run. */
export async function keepNamesOf(
  store: RunStore,
  evidence: EvidenceKeeper,
  run: {
    snapshot: RunSnapshot;
    inventory: readonly InventoryDevice[];
    items: readonly CollectedEvidence[];
    now: Date;
  },
): Promise<void> {
  const { names } = store.checks(run.snapshot);
  if (names === undefined || run.items.length === 0) return;
  const next = await names.keep(await keptNames(evidence, run.snapshot), {
    profile: run.snapshot.profile.name,
    evidence: run.items,
    inventory: run.inventory,
    now: run.now,
  });
  if (next === null) return;
  await evidence.keepNamed(keptNamesKey(next.profile), next).catch(() => undefined);
}
