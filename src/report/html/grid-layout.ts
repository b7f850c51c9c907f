import type { DrawnTopology } from './choose-devices';
import type { Picture, PictureNode } from './picture';

const box = { width: 122, height: 42 };
const gap = { x: 12, y: 34 };
const margin = 12;
const columns = 8;

/**
 * Places many devices in rows of equal boxes, tier by tier and by name within a tier, so that the
 * routers of a site stand together where names begin with it, and names stay readable on a page.
 * Links are straight lines behind the boxes.
 */
export function gridLayout(
  topology: DrawnTopology,
  tierOf: (role: string | null) => number,
): Picture {
  const tiers = [...new Set(topology.devices.map(({ role }) => tierOf(role)))].sort(
    (one, other) => one - other,
  );
  const rows = tiers.flatMap((tier) => {
    const devices = topology.devices
      .filter(({ role }) => tierOf(role) === tier)
      .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
    const count = Math.ceil(devices.length / columns);
    const each = Math.ceil(devices.length / Math.max(1, count));
    return Array.from({ length: count }, (_, row) => devices.slice(row * each, (row + 1) * each));
  });
  const width = 2 * margin + columns * box.width + (columns - 1) * gap.x;
  const nodes = rows.flatMap((row, y) =>
    row.map(({ name, role }, x): PictureNode => {
      const wide = row.length * box.width + (row.length - 1) * gap.x;
      return {
        name,
        role,
        x: (width - wide) / 2 + x * (box.width + gap.x) + box.width / 2,
        y: margin + y * (box.height + gap.y) + box.height / 2,
        ...box,
      };
    }),
  );
  const at = new Map(nodes.map((node) => [node.name, node]));
  return {
    width,
    height: 2 * margin + rows.length * box.height + (rows.length - 1) * gap.y,
    left: topology.left,
    nodes,
    edges: topology.links.flatMap((link) => {
      const [a, b] = [at.get(link.a), at.get(link.b)];
      if (a === undefined || b === undefined) return [];
      return [{ ...link, points: [towards(a, b), towards(b, a)] }];
    }),
    quiet: true,
  };
}

/** The point of a box's border that faces another box. */
function towards(from: PictureNode, to: PictureNode): { x: number; y: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const scale = Math.min(
    dx === 0 ? Infinity : from.width / 2 / Math.abs(dx),
    dy === 0 ? Infinity : from.height / 2 / Math.abs(dy),
  );
  const part = Number.isFinite(scale) ? Math.min(1, scale) : 0;
  return { x: from.x + dx * part, y: from.y + dy * part };
}
