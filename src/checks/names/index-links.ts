import { canLink } from '../links';
import type { Match } from './match';
import { shortName } from './spelling';

/** How the two routers of a link are called in the index. */
export function pairOf(one: string, other: string): string {
  return [one, other]
    .map((name) => shortName(name).toLowerCase())
    .sort()
    .join(' ');
}

/**
 * Links by their two routers, each with both of its ports; parallel links stand side by side. A
 * network that more than two ports carry is no link.
 */
export function indexLinks(networks: ReadonlyMap<string, Match[]>): Map<string, Match[]> {
  const links = new Map<string, Match[]>();
  for (const ports of networks.values()) {
    const [a, b, ...more] = ports.filter(({ port }) => port !== undefined && canLink(port));
    if (a === undefined || b === undefined || more.length > 0 || a.device === b.device) continue;
    const pair = pairOf(a.device, b.device);
    const ends = ([one, other]: [Match, Match]): Match => ({
      ...one,
      kind: 'link',
      text: `to ${other.port ?? '?'} of ${other.device}, ${one.text}`,
    });
    links.set(pair, [...(links.get(pair) ?? []), ends([a, b]), ends([b, a])]);
  }
  return links;
}
