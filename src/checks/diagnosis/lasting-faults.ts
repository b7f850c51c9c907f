import { worksWithout, type Model, type Observation } from '../../diagnosis';
import type { ResourceKind } from '../needs/resources';
import type { Explained } from './search';

/**
 * What lasts and is not meant: the causes, and what is seen not to work. A cause of which something
 * would have to fail that is seen to work (two routers of one identity, between which sessions are up)
 * is none to conclude an outage from.
 */
export function brokenOf({ causes, observations, model }: Explained): Set<string> {
  const working = observations.filter((one) => one.works);
  const harmless = new Set(
    causes.filter(({ fault }) => fault.serves === true).flatMap((one) => one.own),
  );
  const refutedBy = (id: string, onsets: readonly number[]): Observation[] => {
    const works = worksWithout(model, new Set([id]));
    return working.filter(
      ({ resource, until }) =>
        resource !== id && isLater(until, onsets) && works(resource) === 'no',
    );
  };
  const lasting = causes.filter((one) => !one.past && one.fault.serves !== true);
  const refuted = lasting.map(({ resources, moments, accounts, own }) => {
    // Where the fault itself has no time of its own, what follows from it tells since when it is there.
    const onsets = moments.length > 0 ? moments : accounts.flatMap((seen) => seen.moments);
    const by = new Map(resources.map((id) => [id, refutedBy(id, onsets)]));
    const those = (isRefuted: (seen: Observation) => boolean) =>
      new Set(resources.filter((id) => by.get(id)!.some(isRefuted)));
    // An adjacency that is up does not show that what is large passes, as its own check denies.
    return { own, any: those(() => true), bySession: those(({ until }) => until !== undefined) };
  });
  const isHarmless = ({ id, resource }: Observation) =>
    harmless.has(id) || refuted.some((one) => one.own.includes(id) && one.bySession.has(resource));
  return new Set([
    ...lasting.flatMap((one, index) => one.resources.filter((id) => !refuted[index]!.any.has(id))),
    ...observations
      .filter((one) => !one.works && !one.meant && !one.past && !isHarmless(one))
      .map((one) => one.resource),
  ]);
}

/**
 * Whether something was still seen to work after a fault was last seen to begin: what comes and goes is
 * not lost while it is back. Of a fault whose beginning is not known a session may tell too late.
 */
function isLater(until: number | undefined, onsets: readonly number[]): boolean {
  return until === undefined || (onsets.length > 0 && until > Math.max(...onsets));
}

/** What says by itself whether it is up. */
const ownWord: ReadonlySet<ResourceKind> = new Set(['session', 'adjacency']);

/**
 * The model with what is seen: a session or an adjacency that is up while the faults last is up, though nothing is known
 * of the way to its far end. Else the impact would depend on how much was read around it.
 */
export function seenModel({ model, observations, causes }: Explained): Model<ResourceKind> {
  const resources = new Map(model.resources);
  // What was up until a moment before a fault began says nothing of what the fault did.
  const onsets = causes.filter((one) => !one.past).flatMap((one) => one.moments);
  const last = Math.max(Number.NEGATIVE_INFINITY, ...onsets);
  for (const { resource, works, until } of observations) {
    const known = resources.get(resource);
    if (
      works &&
      (until ?? Number.POSITIVE_INFINITY) > last &&
      known !== undefined &&
      ownWord.has(known.kind)
    ) {
      resources.set(resource, { ...known, needs: [] });
    }
  }
  return { ...model, resources };
}
