import type { CollectedEvidence } from '../domain/calls/evidence';
import type { InventoryDevice } from '../domain/analysis/goal';
import type { Topology } from '../domain/analysis/topology';
import { collectFacts } from './collect-facts';
import { buildModel } from './network-model';

/**
 * Devices and links that the evidence of a run shows. A device is in it where something of it was
 * read or tried, or where a link leads to it; the rest of a large inventory is left out.
 */
export function knownTopology(
  evidence: readonly CollectedEvidence[],
  inventory: readonly InventoryDevice[],
  now: Date,
): Topology {
  const facts = collectFacts(evidence, inventory, now);
  const { links } = buildModel(facts);
  const linked = new Set(links.flatMap(({ ends }) => ends.map((end) => end.device)));
  const seen = [...facts.devices.values()].filter(
    ({ name, areas }) => areas.size > 0 || linked.has(name),
  );
  const names = new Set(seen.map(({ name }) => name));
  const strangers = [...linked].filter((name) => !names.has(name));
  return {
    devices: [
      ...seen.map(({ name, role }) => ({ name, role })),
      ...strangers.map((name) => ({ name, role: null })),
    ],
    links: links.map(({ ends: [a, b] }) => ({
      a: a.device,
      aInterface: a.port,
      b: b.device,
      bInterface: b.port,
    })),
  };
}
