import type { CollectedEvidence } from '../domain/calls/evidence';
import type { InventoryDevice } from '../domain/analysis/goal';
import type { Topology } from '../domain/analysis/topology';
import { collectFacts } from './collect-facts';
import type { NetworkFacts } from './facts';
import { buildModel, type NetworkModel } from './network-model';

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
  const model = buildModel(facts);
  const { links } = model;
  const adjacent = adjacencyLinks(facts, model);
  const linked = new Set([
    ...links.flatMap(({ ends }) => ends.map((end) => end.device)),
    ...adjacent.flatMap(({ a, b }) => [a, b]),
  ]);
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
    links: [
      ...links.map(({ ends: [a, b] }) => ({
        a: a.device,
        aInterface: a.port,
        b: b.device,
        bInterface: b.port,
      })),
      ...adjacent,
    ],
  };
}

/** Links that only adjacencies show: of a router whose interfaces were not read there is no address to go by. */
function adjacencyLinks(facts: NetworkFacts, model: NetworkModel): Topology['links'] {
  const known = new Set(
    model.links.flatMap(({ ends }) => ends.map(({ device, port }) => `${device} ${port}`)),
  );
  const found: Topology['links'] = [];
  for (const { name: a, isis } of facts.devices.values()) {
    for (const { port } of isis?.adjacencies ?? []) {
      const b = model.farDevice(a, port);
      // Where a link between the two is known, it may be this one under another name of its port.
      const isLinked = model.linksOf(a).some(({ ends }) => ends.some((end) => end.device === b));
      if (b === null || isLinked || known.has(`${a} ${port}`)) continue;
      const back = (facts.devices.get(b)?.isis?.adjacencies ?? []).filter(
        (one) => !known.has(`${b} ${one.port}`) && model.farDevice(b, one.port) === a,
      );
      // Of several links between the two nothing tells which ends belong together.
      const [only, ...more] = back;
      const bInterface = only === undefined || more.length > 0 ? null : only.port;
      known.add(`${a} ${port}`);
      if (bInterface !== null) known.add(`${b} ${bInterface}`);
      found.push({ a, aInterface: port, b, bInterface });
    }
  }
  return found;
}
