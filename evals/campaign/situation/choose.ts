import type { Port, Router } from '../../../lab/gnmi/model/network';
import {
  facingEnds,
  linksOf,
  routersOf,
  type BuiltNetwork,
  type CoreLink,
  type PortPlace,
} from '../network/built';
import type { Setting } from './situation';

export function routerNamed(built: BuiltNetwork, name: string): Router {
  return built.network.routers.find((router) => router.name === name)!;
}

export function portAt(built: BuiltNetwork, place: PortPlace): Port {
  return routerNamed(built, place.device).ports.find(({ name }) => name === place.interface)!;
}

/** Whether the loss of one link leaves its two routers with another, so that the link is what is broken and not the router. */
function isRedundant(built: BuiltNetwork, { ends }: CoreLink): boolean {
  return ends.every(({ device }) => linksOf(built, device).length >= 2);
}

/** A single link with another beside it, its ends in either order. */
export function chooseLink(
  { built, random }: Setting,
  fits: (link: CoreLink) => boolean = () => true,
): { link: CoreLink; own: PortPlace; far: PortPlace } | null {
  const candidates = built.links.filter(
    (link) => link.kind !== 'bundle' && isRedundant(built, link) && fits(link),
  );
  return inEitherOrder(random.pickAny(candidates), random);
}

/** A bundle, its ends in either order. */
export function chooseBundle({
  built,
  random,
}: Setting): { link: CoreLink; own: PortPlace; far: PortPlace } | null {
  const candidates = built.links.filter(
    (link) => link.kind === 'bundle' && isRedundant(built, link),
  );
  return inEitherOrder(random.pickAny(candidates), random);
}

function inEitherOrder(
  link: CoreLink | undefined,
  random: Setting['random'],
): { link: CoreLink; own: PortPlace; far: PortPlace } | null {
  if (link === undefined) return null;
  const [own, far] = random.pick(facingEnds(link));
  return { link, own, far };
}

/** A session between a PE and a reflector, seen from either. */
export function chooseReflectorSession({ built, random }: Setting): {
  device: string;
  neighbor: string;
  far: { device: string; neighbor: string };
} {
  const pe = random.pick(routersOf(built, 'PE'));
  const reflector = random.pick(routersOf(built, 'RR'));
  const sides = [
    { device: pe.name, neighbor: reflector.loopback },
    { device: reflector.name, neighbor: pe.loopback },
  ] as const;
  const first = random.chance(0.65) ? 0 : 1;
  return { ...sides[first], far: sides[1 - first]! };
}

/** A router of a role with two links or more. */
export function chooseRouter(
  { built, random }: Setting,
  roles: readonly Router['role'][],
): Router | null {
  const candidates = routersOf(built, ...roles).filter(
    ({ name }) => linksOf(built, name).length >= 2,
  );
  return random.pickAny(candidates) ?? null;
}
