import type { Random } from '../random';
import type { BuiltNetwork, Draft } from './built';
import { buildCore } from './core';
import { addSpares, harmlessLines } from './oddities';
import type { NetworkPlan } from './plan';
import { buildServices } from './services';

/** A network by its plan, and lines about nothing for a few of its logs. */
export function buildNetwork(
  random: Random,
  plan: NetworkPlan,
  now: Date,
): { built: BuiltNetwork; oldLines: { device: string; lines: string[] }[] } {
  const draft: Draft = {
    random,
    plan,
    now,
    network: { routers: [], links: [] },
    links: [],
    ring: [],
    sites: [],
    externals: [],
    cityOf: new Map(),
    nextSubnet: { links: 0, access: 0 },
    nextCircuit: random.whole(100_000, 400_000),
    portsOf: new Map(),
  };
  buildCore(draft);
  buildServices(draft);
  addSpares(draft);
  const { routers, links } = draft.network;
  // Routers of the inventory in the order in which somebody once listed them.
  const listed = random.shuffle(routers.filter(({ role }) => role !== 'outside'));
  const outside = routers.filter(({ role }) => role === 'outside');
  draft.network = { routers: [...listed, ...outside], links };
  const noisy = random.shuffle(listed).slice(0, Math.ceil(listed.length / 4));
  const oldLines = noisy.map(({ name }) => ({ device: name, lines: harmlessLines(draft, name) }));
  return { built: draft, oldLines };
}
