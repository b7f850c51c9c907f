import type { Goal } from '../domain/analysis/goal';
import type { NetworkFacts } from './facts';

/** Names of the VRFs that any reading showed: of VPNs, of BGP, or on a port. */
function seenVrfs(facts: NetworkFacts): Set<string> {
  const names = [...facts.devices.values()].flatMap((device) => [
    ...(device.vpn?.vrfs ?? []).map((one) => one.name),
    ...(device.bgp?.vrfs ?? []).map((one) => one.name),
    ...[...device.ports.values()].flatMap((port) => port.vrf ?? []),
  ]);
  return new Set(names.filter((name) => name.length > 1 && name !== 'default'));
}

/**
 * The goal with the VRFs that the asker names without calling them so ("SHOP is cut off"): a word
 * that is the name of a VRF of the network, spelled alike, means that VRF, and then VPNs belong to
 * the question.
 */
export function withNamedVrfs(goal: Goal, question: string, facts: NetworkFacts): Goal {
  const words = new Set(question.split(/[^\w-]+/));
  const known = new Set([...goal.entities.vrfs, ...goal.devices]);
  const named = [...seenVrfs(facts)].filter((name) => words.has(name) && !known.has(name));
  if (named.length === 0) return goal;
  return {
    ...goal,
    entities: { ...goal.entities, vrfs: [...goal.entities.vrfs, ...named] },
    subjects: goal.subjects.includes('vpn') ? goal.subjects : [...goal.subjects, 'vpn'],
  };
}
