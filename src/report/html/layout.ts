import type { Picture } from './picture';
import type { DrawnTopology } from './choose-devices';
import { gridLayout } from './grid-layout';

/** A device's box in pixels: its name and its state on two lines. */
const height = 46;
const leastWidth = 108;
/** Width of a bold character of 15 px; the picture cuts names of more than 18 characters. */
const characterWidth = 9.6;
const mostCharacters = 18;
/** More devices than this make layers that are wider than a page. */
const mostLayered = 20;
/** Roles as networks are drawn: route reflectors above the core, customers at the bottom. */
const tiers = [/reflector|^rr/i, /^p$|^provider$|core/i, /^pe$|edge/i, /^ce$|customer/i];

/**
 * Places devices in layers by role and routes the links between them (dagre, an implementation of
 * Sugiyama's layered drawing). The same topology gives the same picture.
 */
export async function layoutTopology(topology: DrawnTopology): Promise<Picture> {
  if (topology.devices.length > mostLayered) return gridLayout(topology, tierOf);
  // Loaded only where a picture is drawn; all other commands do without it.
  const { Graph, layout } = await import('@dagrejs/dagre');
  const graph = new Graph({ multigraph: true });
  graph.setGraph({
    rankdir: 'TB',
    nodesep: 20,
    ranksep: 64,
    edgesep: 14,
    marginx: 12,
    marginy: 12,
  });
  for (const { name } of topology.devices) graph.setNode(name, boxOf(name));
  const tier = new Map(topology.devices.map(({ name, role }) => [name, tierOf(role)]));
  for (const [index, { a, b }] of topology.links.entries()) {
    const upper = (tier.get(a) ?? 0) <= (tier.get(b) ?? 0);
    graph.setEdge(upper ? a : b, upper ? b : a, {}, String(index));
  }
  layout(graph);
  const size = graph.graph() as { width?: number; height?: number };
  return {
    width: size.width ?? 0,
    height: size.height ?? 0,
    left: topology.left,
    nodes: topology.devices.map(({ name, role }) => {
      const { x, y } = graph.node(name) as { x: number; y: number };
      return { name, role, x, y, ...boxOf(name) };
    }),
    edges: topology.links.map((link, index) => {
      const upper = (tier.get(link.a) ?? 0) <= (tier.get(link.b) ?? 0);
      const [from, to] = upper ? [link.a, link.b] : [link.b, link.a];
      const { points } = graph.edge(from, to, String(index)) as {
        points: { x: number; y: number }[];
      };
      return { ...link, points: upper ? points : [...points].reverse() };
    }),
  };
}

function boxOf(name: string): { width: number; height: number } {
  const characters = Math.min(Array.from(name).length, mostCharacters);
  return { width: Math.max(leastWidth, Math.ceil(characters * characterWidth) + 16), height };
}

/** Devices of an unknown role stand with the edge. */
function tierOf(role: string | null): number {
  const found = tiers.findIndex((tier) => tier.test(role ?? ''));
  return found === -1 ? 2 : found;
}
