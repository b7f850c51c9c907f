import type { CollectionKind } from '../kinds';
import { routersOf } from '../network/built';
import type { Random } from '../random';
import { atDevice, type FaultInput, type MakeSituation, type Subject } from './situation';

type Area = 'interfaces' | 'isis' | 'bgp' | 'vpn';

/** The area behind what a question asks about. */
const AREA_SUBJECTS: Record<Area, Subject> = {
  interfaces: 'interfaces',
  isis: 'isis',
  bgp: 'bgp',
  vpn: 'vpn',
};

const ERRORS = ['UNAVAILABLE', 'RESOURCE_EXHAUSTED', 'UNIMPLEMENTED'];

/** How reading goes wrong on one router, where `area` is what is asked for. */
export function disturbance(
  kind: CollectionKind,
  device: string,
  area: Area,
  random: Random,
): FaultInput {
  switch (kind) {
    case 'management_dead':
    case 'unreachable':
      return { fault: 'unreachable', device, how: random.pick(['refused', 'black_holed']) };
    case 'authentication_refused':
    case 'hung':
      return { fault: kind, device };
    case 'feature_not_available':
    case 'empty_reply':
      return { fault: kind, device, areas: [area] };
    case 'area_error':
      return { fault: kind, device, areas: [area], error: random.pick(ERRORS) };
    case 'truncated_table':
      return { fault: kind, device, area: area === 'vpn' ? 'interfaces' : area, keep: 1 };
  }
}

function unreadable(kind: CollectionKind): MakeSituation {
  return ({ built, random }) => {
    const pe = random.pick(routersOf(built, 'PE'));
    const area = areaFor(kind, random);
    const { loopback, name } = pe;
    const site = built.sites.find(({ device }) => device === name);
    return {
      faults: [disturbance(kind, name, area, random)],
      place: atDevice(name),
      began: null,
      subjects: kind === 'management_dead' ? ['general'] : [AREA_SUBJECTS[area]],
      ...(kind === 'management_dead' ? { began: random.whole(12, 300), address: loopback } : {}),
      ...(site === undefined || area !== 'vpn' ? {} : { vrf: site.vrf }),
    };
  };
}

/** An area that the kind can spoil so that it shows: only of interfaces and VRFs is it known that there have to be some. */
function areaFor(kind: CollectionKind, random: Random): Area {
  if (kind === 'truncated_table' || kind === 'empty_reply') return 'interfaces';
  if (kind === 'feature_not_available') return 'vpn';
  return random.pick(['interfaces', 'isis', 'bgp', 'vpn']);
}

/** Routers that are asked about and cannot be read. */
export const COLLECTION_SITUATIONS: Record<CollectionKind, MakeSituation> = {
  unreachable: unreadable('unreachable'),
  authentication_refused: unreadable('authentication_refused'),
  hung: unreadable('hung'),
  feature_not_available: unreadable('feature_not_available'),
  area_error: unreadable('area_error'),
  empty_reply: unreadable('empty_reply'),
  truncated_table: unreadable('truncated_table'),
  management_dead: unreadable('management_dead'),
};
