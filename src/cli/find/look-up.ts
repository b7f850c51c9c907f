import { loadProfile } from '../../config/load-profile';
import { type FoundName, keptNamesSchema } from '../../domain/analysis/kept-names';
import { keptNamesKey } from '../../domain/investigation/kept-names-key';
import { knowledgeOf } from '../../knowledge';
import { CommandFailure } from '../command-failure';
import { openNamedStore } from '../evidence/open-named-store';
import { exitCodes } from '../exit-codes';

/** What is known of a name, as `netoncall find --json` prints it. */
export interface LookUp {
  name: string;
  profile: string;
  /** Where it was looked for; null where no run of the profile has kept names yet. */
  searched: {
    /** When the newest table was read, or a run last added to what is kept, ISO 8601 UTC. */
    at: string;
    /** Routers whose names are kept, and all that the inventory has. */
    routers: number;
    inventory: number;
    /** Devices of the inventory of which nothing is kept. */
    missing: string[];
    /** When the table that was read longest ago was read, ISO 8601 UTC. */
    oldest: string | null;
  } | null;
  found: FoundName[];
  /** Names that a mistyped one may have meant, nearest first. */
  near: string[];
}

/**
 * Looks a name up in what runs of a profile have kept.
 * @throws CommandFailure where the domain of the profile has no names to look up
 */
export async function lookUp(
  name: string,
  profileName: string,
  environment: NodeJS.ProcessEnv,
): Promise<LookUp> {
  const profile = loadProfile(profileName);
  const { names } = knowledgeOf(profile.checks);
  if (profile.checks === null || names === undefined) {
    const message = `Runs of the profile "${profileName}" keep no names: its checks are not of a network.`;
    throw new CommandFailure(message, exitCodes.usage, [
      `netoncall find ${name} --profile network`,
    ]);
  }
  const store = await openNamedStore(environment);
  const document = await store.findNamed(keptNamesKey(profile.name));
  const kept = keptNamesSchema.safeParse(document).data ?? null;
  if (kept === null) return { name, profile: profile.name, searched: null, found: [], near: [] };
  const known = new Set(kept.inventory.map((one) => `${one.name} ${one.address ?? ''}`));
  const routers = kept.devices.filter(({ device, address }) =>
    known.has(`${device} ${address ?? ''}`),
  );
  const read = new Set(routers.map(({ device }) => device));
  const times = routers.flatMap(({ readAt }) => Object.values(readAt)).sort();
  return {
    name,
    profile: profile.name,
    searched: {
      at: times.at(-1) ?? kept.at,
      routers: routers.length,
      inventory: kept.inventory.length,
      missing: kept.inventory.map((one) => one.name).filter((one) => !read.has(one)),
      oldest: times[0] ?? null,
    },
    ...names.find(kept, name),
  };
}
