import { peer } from '../../../lab/gnmi/model/topology-builder';
import type { Router } from '../../../lab/gnmi/model/network';
import type { Draft } from './built';
import { addBundle, addConnection, addCoreLink } from './core-links';
import { addRouter } from './routers';

/** Up to that many routers make one ring; more make a ring of P with chains of PE between two of them. */
const LARGEST_RING = 12;

interface Roles {
  cores: Router[];
  edges: Router[];
}

function closeRing(draft: Draft, routers: Router[]): void {
  routers.forEach((router, place) => {
    draft.ring.push(addConnection(draft, router, routers[(place + 1) % routers.length]!));
  });
}

function ring(draft: Draft, { cores, edges }: Roles): void {
  const all = [...cores, ...edges];
  if (all.length <= LARGEST_RING) {
    // P and PE by turns, so that a cut leaves something on either side.
    const mixed = draft.random.shuffle(all);
    return closeRing(draft, mixed);
  }
  closeRing(draft, cores);
  let rest = edges;
  for (let turn = 0; rest.length > 0; turn += 1) {
    const chain = rest.slice(0, 4);
    rest = rest.slice(4);
    const from = cores[turn % cores.length]!;
    const to = cores[(turn + 1) % cores.length]!;
    [from, ...chain].forEach((router, place) => {
      addConnection(draft, router, chain[place] ?? to);
    });
  }
}

function dualPlane(draft: Draft, { cores, edges }: Roles): void {
  const planes = [0, 1].map((plane) => cores.filter((_, place) => place % 2 === plane));
  for (const plane of planes) {
    plane.slice(1).forEach((router, place) => addConnection(draft, plane[place]!, router));
    if (plane.length > 2) addConnection(draft, plane.at(-1)!, plane[0]!);
  }
  planes[0]!.forEach((router, place) => {
    const across = planes[1]![place];
    if (across !== undefined) addConnection(draft, router, across);
  });
  edges.forEach((edge, place) => {
    for (const plane of planes) addConnection(draft, edge, plane[place % plane.length]!);
  });
}

function hub(draft: Draft, { cores, edges }: Roles): void {
  const [first, second, ...regions] = cores;
  if (second === undefined) {
    for (const edge of edges)
      for (let turn = 0; turn < 2; turn += 1) addCoreLink(draft, [edge, first!]);
    return;
  }
  addConnection(draft, first!, second);
  for (const region of regions) {
    addConnection(draft, region, first!);
    addConnection(draft, region, second);
  }
  edges.forEach((edge, place) => {
    const near = regions.length > 1 ? regions : [first!, second];
    addConnection(draft, edge, near[place % near.length]!);
    addConnection(draft, edge, near[(place + 1) % near.length]!);
  });
}

function attachReflectors(draft: Draft, reflectors: Router[], cores: Router[]): void {
  reflectors.forEach((reflector, place) => {
    addCoreLink(draft, [reflector, cores[place % cores.length]!]);
    if (cores.length > 3) addCoreLink(draft, [reflector, cores[(place + 2) % cores.length]!]);
  });
}

/** Every PE a client of every reflector, the reflectors peers of each other. */
function peerWithReflectors(draft: Draft, reflectors: Router[], edges: Router[]): void {
  const { asNumber } = draft.plan;
  for (const reflector of reflectors) {
    const others = reflectors.filter((one) => one !== reflector);
    reflector.bgp!.peers = [
      ...edges.map((edge) => peer(edge.loopback, asNumber, { group: 'CLIENTS', client: true })),
      ...others.map((one) => peer(one.loopback, asNumber, { group: 'REFLECTORS' })),
    ];
    for (const edge of edges) {
      edge.bgp!.peers.push(peer(reflector.loopback, asNumber, { group: 'RR-CLIENTS' }));
    }
  }
}

function coreCount({ plan, random }: Draft, rest: number): number {
  if (plan.shape === 'dual_plane') return Math.max(2, 2 * Math.round(rest * 0.14));
  const share = plan.shape === 'ring' ? random.whole(25, 40) : random.whole(12, 25);
  return Math.max(
    plan.shape === 'ring' && rest > LARGEST_RING ? 4 : 1,
    Math.round((rest * share) / 100),
  );
}

/** Routers, links and internal sessions in the plan's shape. */
export function buildCore(draft: Draft): void {
  const { plan, random } = draft;
  const reflectorCount = plan.size >= 7 ? 2 : 1;
  const rest = plan.size - reflectorCount;
  const count = Math.min(coreCount(draft, rest), rest - 2);
  const city = (): number => random.whole(0, Math.max(2, Math.ceil(rest / 2)));
  const cores = Array.from({ length: count }, () => addRouter(draft, 'P', city()));
  const edges = Array.from({ length: rest - count }, () => addRouter(draft, 'PE', city()));
  const reflectors = Array.from({ length: reflectorCount }, () => addRouter(draft, 'RR', city()));
  const build = { ring, dual_plane: dualPlane, hub }[plan.shape];
  build(draft, { cores, edges });
  if (plan.bundles && !draft.links.some(({ kind }) => kind === 'bundle')) {
    addBundle(draft, [cores[0]!, edges[0]!]);
  }
  attachReflectors(draft, reflectors, cores);
  peerWithReflectors(draft, reflectors, edges);
}
