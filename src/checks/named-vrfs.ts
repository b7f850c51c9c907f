import type { Goal } from '../domain/analysis/goal';
import type { NetworkFacts } from './facts';
import type { Wording } from '../question';
import { vrfSpellings, withoutSeparators } from './names/spelling';

/** Names of the VRFs that any reading showed: of VPNs, of BGP, or on a port. */
function seenVrfs(facts: NetworkFacts): Set<string> {
  const names = [...facts.devices.values()].flatMap((device) => [
    ...(device.vpn?.vrfs ?? []).map((one) => one.name),
    ...(device.bgp?.vrfs ?? []).map((one) => one.name),
    ...[...device.ports.values()].flatMap((port) => port.vrf ?? []),
  ]);
  return new Set(names.filter((name) => name.length > 1 && name !== 'default'));
}

/** What a question calls a VRF, and the VRFs that are meant by it: `A` of "customer A" is CUST-A. */
export interface CalledVrf {
  name: string;
  vrfs: string[];
}

/**
 * Names of the goal that no VRF has, and that are customary short forms of VRFs which were read or
 * which the question names in full.
 */
export function calledVrfs({ entities }: Goal, facts: NetworkFacts): CalledVrf[] {
  const seen = seenVrfs(facts);
  const known = new Set([...seen, ...entities.vrfs]);
  return entities.vrfs.flatMap((name) => {
    if (seen.has(name)) return [];
    const vrfs = [...known].filter(
      (one) =>
        one !== name &&
        (vrfSpellings(one).includes(name.toLowerCase()) ||
          withoutSeparators(one) === withoutSeparators(name)),
    );
    return vrfs.length === 0 ? [] : [{ name, vrfs }];
  });
}

/**
 * The goal with the VRFs that the asker means: those that he calls by a short form, and those that
 * he names without calling them so ("SHOP is cut off"). A word that is the name of a VRF of the
 * network, spelled alike, means that VRF, and then VPNs belong to the question.
 */
export function withNamedVrfs(goal: Goal, wording: Wording, facts: NetworkFacts): Goal {
  const called = new Map(calledVrfs(goal, facts).map(({ name, vrfs }) => [name, vrfs]));
  const asked = [...new Set(goal.entities.vrfs.flatMap((name) => called.get(name) ?? [name]))];
  const known = new Set([...asked, ...goal.devices]);
  const named = [...seenVrfs(facts)].filter((name) => wording.spells(name) && !known.has(name));
  if (named.length === 0 && called.size === 0) return goal;
  return {
    ...goal,
    entities: { ...goal.entities, vrfs: [...asked, ...named] },
    subjects: goal.subjects.includes('vpn') ? goal.subjects : [...goal.subjects, 'vpn'],
  };
}
