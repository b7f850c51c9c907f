import { slotOf } from '../../../lab/gnmi/model/card';
import type { FaultKind } from '../kinds';
import { linksOf, routersOf } from '../network/built';
import { USERS } from '../network/words';
import { chooseRouter } from './choose';
import {
  ago,
  atDevice,
  type FaultInput,
  type MakeSituation,
  type Setting,
  type Situation,
} from './situation';

function onRouter(
  setting: Setting,
  roles: Parameters<typeof chooseRouter>[1],
  make: (device: string, at: string) => FaultInput,
  more: Partial<Situation>,
): Situation | null {
  const router = chooseRouter(setting, roles);
  if (router === null) return null;
  const began = setting.random.whole(12, 420);
  return {
    faults: [make(router.name, ago(began))],
    place: atDevice(router.name),
    began,
    subjects: ['general'],
    address: router.loopback,
    ...more,
  };
}

/** Whether the cables of a router end on more than one card. */
function hasTwoCards({ built }: Setting, device: string): boolean {
  const ports = built.network.links.flatMap(({ ends }) =>
    ends.filter(({ router }) => router === device).map(({ port }) => slotOf(port)),
  );
  return new Set(ports.filter((slot) => slot !== null)).size > 1;
}

/** Two PEs of which the first takes what identifies the second. */
function copied(fault: 'duplicate_system_id' | 'duplicate_identity'): MakeSituation {
  return (setting) => {
    const [first, second] = setting.random.shuffle(routersOf(setting.built, 'PE'));
    if (first === undefined || second === undefined) return null;
    const began = setting.random.whole(12, 420);
    const user = setting.random.pick(USERS);
    return {
      faults: [{ fault, device: first.name, same_as: second.name, at: ago(began), user }],
      place: atDevice(first.name),
      began,
      subjects: ['bgp', 'general'],
      pair: [first.name, second.name],
    };
  };
}

/** Whole routers, and what identifies them. */
export const ROUTER_SITUATIONS: { [Kind in FaultKind]?: MakeSituation } = {
  loopback_not_in_igp: (setting) => {
    const device = setting.random.pick(routersOf(setting.built, 'PE', 'RR'));
    const began = setting.random.whole(12, 420);
    return {
      faults: [{ fault: 'loopback_not_in_igp', device: device.name, at: ago(began) }],
      place: atDevice(device.name),
      began,
      subjects: ['bgp', 'general'],
      address: device.loopback,
    };
  },
  isis_level: (setting) =>
    onRouter(
      setting,
      ['P', 'PE'],
      (device, at) => ({ fault: 'isis_level', device, level: 'LEVEL_1', at }),
      { subjects: ['isis', 'general'] },
    ),
  duplicate_system_id: copied('duplicate_system_id'),
  duplicate_identity: copied('duplicate_identity'),
  reflector_lost: (setting) => {
    const { random, built } = setting;
    const reflector = random.pick(routersOf(built, 'RR'));
    const began = random.whole(12, 420);
    return {
      faults: [{ fault: 'device_down', device: reflector.name, at: ago(began) }],
      place: atDevice(reflector.name),
      began,
      subjects: ['general', 'bgp'],
      address: reflector.loopback,
    };
  },
  device_down: (setting) =>
    onRouter(setting, ['P', 'PE'], (device, at) => ({ fault: 'device_down', device, at }), {}),
  device_isolated: (setting) => {
    const made = onRouter(
      setting,
      ['P', 'PE'],
      (device, at) => ({ fault: 'device_isolated', device, at }),
      { subjects: ['interfaces', 'isis', 'general'] },
    );
    // All ports on one card: the loss of the card would show the same.
    return made !== null && hasTwoCards(setting, made.place.device) ? made : null;
  },
  device_restarted: (setting) => {
    const lasting = `${setting.random.whole(3, 9)}m`;
    const made = onRouter(
      setting,
      ['P', 'PE', 'RR'],
      (device, at) => ({ fault: 'device_restarted', device, at, lasting }),
      { past: true },
    );
    if (made === null) return null;
    const { built, random } = setting;
    const { device } = made.place;
    const [link] = random.shuffle(linksOf(built, device));
    const far = link!.ends.find((end) => end.device !== device)!;
    const place = { ...atDevice(device), far: { ...far, object: null } };
    const began = random.whole(30, 420);
    return {
      ...made,
      began,
      place,
      farSubjects: ['general'],
      faults: [{ ...made.faults[0]!, at: ago(began) } as FaultInput],
    };
  },
};
