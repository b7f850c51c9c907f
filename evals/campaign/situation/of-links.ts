import { addressNumber, addressText } from '../../../lab/gnmi/model/addresses';
import { slotOf } from '../../../lab/gnmi/model/card';
import { linksOf, routersOf, type PortPlace } from '../network/built';
import type { FaultKind } from '../kinds';
import { USERS } from '../network/words';
import { chooseBundle, chooseLink, portAt } from './choose';
import {
  ago,
  atDevice,
  atPort,
  type MakeSituation,
  type Setting,
  type Situation,
} from './situation';

const LINK_SUBJECTS = ['interfaces', 'isis', 'general'] as const;

/** An address at one of the ends, for somebody who missed it. */
function lostAddress({ built }: Setting, own: PortPlace): { address?: string } {
  const { address } = portAt(built, own);
  return address === null ? {} : { address };
}

function overOneLink(
  setting: Setting,
  make: (own: PortPlace, began: number) => Situation['faults'],
  more: Partial<Situation>,
  numbered = false,
): Situation | null {
  const chosen = chooseLink(setting, ({ kind }) => !numbered || kind === 'plain');
  if (chosen === null) return null;
  const { link, own, far } = chosen;
  const began = setting.random.whole(12, 420);
  return {
    faults: make(own, began),
    place: atPort(own, far),
    began,
    subjects: LINK_SUBJECTS,
    link,
    ...more,
  };
}

/** The slot of a router whose ports go to others, while a port in another slot stays. */
function chooseCard(setting: Setting): { device: string; slot: string; ports: PortPlace[] } | null {
  const { built, random } = setting;
  const cards = routersOf(built, 'P', 'PE').flatMap(({ name }) => {
    const ends = linksOf(built, name)
      .flatMap((link) => (link.kind === 'bundle' ? link.members.flat() : link.ends))
      .filter(({ device }) => device === name);
    const slots = [...new Set(ends.map((end) => slotOf(end.interface)!))];
    return slots.map((slot) => ({
      device: name,
      slot,
      ports: ends.filter((end) => slotOf(end.interface) === slot),
      others: ends.filter((end) => slotOf(end.interface) !== slot).length,
    }));
  });
  const fitting = cards.filter(({ ports, others }) => ports.length >= 2 && others >= 1);
  return random.pickAny(fitting) ?? null;
}

/** Two links of a ring, neither beside the other's only router, the old one first. */
const secondCut: MakeSituation = (setting) => {
  const { built, random, now } = setting;
  const { ring } = built;
  if (ring.length < 4) return null;
  const first = random.whole(0, ring.length - 1);
  const apart = random.whole(2, ring.length - 2);
  const old = ring[first]!;
  const link = ring[(first + apart) % ring.length]!;
  const [own, far] = random.chance(0.5) ? link.ends : [link.ends[1], link.ends[0]];
  const began = random.whole(12, 240);
  const oldHours = random.whole(60, 480);
  const known = random.chance(0.5)
    ? {
        previous: {
          at: new Date(now.getTime() - random.whole(20, 30) * 3_600_000).toISOString(),
          findings: old.ends.map((end) => ({
            check: 'interface.state',
            device: end.device,
            object: end.interface,
            result: 'fail' as const,
          })),
        },
      }
    : {};
  return {
    faults: [
      { fault: 'interface_down', ...old.ends[0], at: `-${oldHours}h` },
      { fault: 'interface_down', ...own, at: ago(began) },
    ],
    place: atPort(own, far),
    began,
    subjects: LINK_SUBJECTS,
    // At a router beside the old cut, a dead port or a missing neighbor is that cut's doing.
    elsewhere: ['bgp'],
    link,
    ...known,
  };
};

/** Links, cards and bundles. */
export const LINK_SITUATIONS: { [Kind in FaultKind]?: MakeSituation } = {
  interface_down: (setting) => {
    const made = overOneLink(
      setting,
      (own, began) => [{ fault: 'interface_down', ...own, at: ago(began) }],
      {},
    );
    if (made === null) return null;
    return {
      ...made,
      ...lostAddress(setting, { device: made.place.device, interface: made.place.interface! }),
    };
  },
  interface_admin_down: (setting) => {
    const made = overOneLink(
      setting,
      (own, began) => [{ fault: 'interface_admin_down', ...own, at: ago(began) }],
      {},
    );
    const far = made?.link?.ends.find((end) => end.device !== made.place.device);
    return made && { ...made, ...lostAddress(setting, far!) };
  },
  link_flap: (setting) => {
    const times = setting.random.whole(1, 6);
    const began = setting.random.whole(times * 9 + 10, 420);
    const made = overOneLink(
      setting,
      (own) => [{ fault: 'link_flap', ...own, at: ago(began), times, lasting: '41s', every: '9m' }],
      { past: true, farSubjects: ['interfaces', 'general'] },
    );
    return made && { ...made, began };
  },
  link_errors: (setting) =>
    overOneLink(
      setting,
      (own) => [{ fault: 'link_errors', ...own, in_errors: setting.random.whole(900, 90_000) }],
      { subjects: ['errors'], farSubjects: ['errors'], began: null },
    ),
  mtu_mismatch: (setting) =>
    overOneLink(
      setting,
      (own, began) => [
        {
          fault: 'mtu_mismatch',
          ...own,
          mtu: setting.random.pick([1514, 1500, 2000]),
          at: ago(began),
        },
      ],
      { subjects: ['isis', 'general'] },
    ),
  isis_disabled: (setting) => {
    const chosen = setting.random.chance(0.4) ? chooseBundle(setting) : null;
    const made = overOneLink(
      setting,
      (own, began) => [{ fault: 'isis_disabled', ...own, at: ago(began) }],
      { subjects: ['isis', 'general'] },
    );
    if (chosen === null || made === null) return made;
    const { link, own, far } = chosen;
    const faults = [{ fault: 'isis_disabled' as const, ...own, at: ago(made.began!) }];
    return { ...made, faults, place: atPort(own, far), link };
  },
  mpls_disabled: (setting) =>
    overOneLink(setting, (own, began) => [{ fault: 'mpls_disabled', ...own, at: ago(began) }], {
      subjects: ['mpls'],
      farSubjects: ['mpls'],
    }),
  subnet_mismatch: (setting) => {
    const { built } = setting;
    const moved = ({
      device,
      interface: name,
    }: PortPlace): { address: string; prefix_length: number } => {
      const { address, prefixLength } = portAt(built, { device, interface: name });
      return {
        address: addressText(addressNumber(address!)! + 4096),
        prefix_length: prefixLength!,
      };
    };
    return overOneLink(
      setting,
      (own, began) => [
        {
          fault: 'subnet_mismatch',
          ...own,
          ...moved(own),
          at: ago(began),
          user: setting.random.pick(USERS),
        },
      ],
      { subjects: ['isis', 'general'] },
      true,
    );
  },
  card_down: (setting) => {
    const card = chooseCard(setting);
    if (card === null) return null;
    const { device, slot, ports } = card;
    const began = setting.random.whole(12, 420);
    const logged = setting.random.chance(0.6);
    return {
      faults: [{ fault: 'card_down', device, slot, at: ago(began), logged }],
      place: atDevice(device),
      began,
      subjects: ['interfaces', 'general'],
      ...lostAddress(setting, setting.random.pick(ports)),
    };
  },
  bundle_down: (setting) => {
    const chosen = chooseBundle(setting);
    if (chosen === null) return null;
    const { link, own, far } = chosen;
    const began = setting.random.whole(12, 420);
    const lost = Math.min(2, link.members.length);
    return {
      faults: link.members.slice(0, lost).map((ends, place) => ({
        fault: 'interface_down' as const,
        ...ends[0],
        at: ago(began + (place === 0 ? setting.random.whole(0, 90) : 0)),
      })),
      place: {
        ...atDevice(own.device),
        far: { device: far.device, interface: null, object: null },
      },
      began,
      subjects: LINK_SUBJECTS,
      link,
      ...lostAddress(setting, own),
    };
  },
  bundle_member_down: (setting) => {
    const chosen = chooseBundle(setting);
    if (chosen === null || chosen.link.members.length < 2) return null;
    const { link, own } = chosen;
    const member = setting.random.pick(link.members);
    const first = member[0].device === own.device ? 0 : 1;
    const began = setting.random.whole(12, 420);
    return {
      faults: [{ fault: 'interface_down', ...member[0], at: ago(began) }],
      place: atPort(member[first], member[1 - first]),
      began,
      subjects: ['interfaces', 'general'],
      link,
    };
  },
  bundle_left_out: (setting) => {
    const chosen = chooseBundle(setting);
    if (chosen === null) return null;
    const { link, own, far } = chosen;
    const began = setting.random.whole(12, 420);
    return {
      faults: [{ fault: 'mpls_disabled', ...own, at: ago(began) }],
      place: atPort(own, far),
      began,
      subjects: ['mpls'],
      farSubjects: ['mpls'],
      link,
    };
  },
  second_cut: secondCut,
};
