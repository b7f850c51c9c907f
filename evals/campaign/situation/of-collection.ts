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

type Disturb = (device: string, area: Area, random: Random) => FaultInput;

const unreachable: Disturb = (device, _area, random) => ({
  fault: 'unreachable',
  device,
  how: random.pick(['refused', 'black_holed']),
});

/** How reading goes wrong on one router, where `area` is what is asked for. */
export const DISTURBANCES: Record<CollectionKind, Disturb> = {
  unreachable,
  management_dead: unreachable,
  authentication_refused: (device) => ({ fault: 'authentication_refused', device }),
  hung: (device) => ({ fault: 'hung', device }),
  feature_not_available: (device, area) => ({
    fault: 'feature_not_available',
    device,
    areas: [area],
  }),
  empty_reply: (device, area) => ({ fault: 'empty_reply', device, areas: [area] }),
  area_error: (device, area, random) => ({
    fault: 'area_error',
    device,
    areas: [area],
    error: random.pick(ERRORS),
  }),
  truncated_table: (device) => ({
    fault: 'truncated_table',
    device,
    area: 'interfaces',
    keep: 1,
  }),
};

function unreadable(kind: CollectionKind): MakeSituation {
  return ({ built, random }) => {
    const pe = random.pick(routersOf(built, 'PE'));
    const area = areaFor(kind, random);
    const { loopback, name } = pe;
    const site = built.sites.find(({ device }) => device === name);
    return {
      faults: [DISTURBANCES[kind](name, area, random)],
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
