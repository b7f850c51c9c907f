import type { FaultKind } from '../kinds';
import type { External, Site } from '../network/built';
import { USERS } from '../network/words';
import { chooseReflectorSession, portAt } from './choose';
import {
  ago,
  atDevice,
  type FaultInput,
  type MakeSituation,
  type Setting,
  type Situation,
} from './situation';

/** One end of a session of ours, with the far end where that is ours too. */
interface OwnEnd {
  device: string;
  neighbor: string;
  far: { device: string; neighbor: string } | null;
}

function reflectorOrUpstream(setting: Setting): OwnEnd {
  const external = setting.random.pickAny(setting.built.externals);
  if (external !== undefined && setting.random.chance(0.35)) {
    return { device: external.device, neighbor: external.peer, far: null };
  }
  return chooseReflectorSession(setting);
}

function onSession(
  setting: Setting,
  end: OwnEnd,
  make: (at: string) => FaultInput,
  more: Partial<Situation> = {},
): Situation {
  const began = setting.random.whole(15, 420);
  return {
    faults: [make(ago(began))],
    place: atDevice(end.device, end.neighbor),
    began,
    subjects: ['bgp'],
    ...more,
  };
}

/** A peer outside: in the default table, or a customer's in a VRF. */
function outsidePeer(setting: Setting): { external: External } | { site: Site } {
  const { built, random } = setting;
  return random.chance(0.7)
    ? { external: random.pick(built.externals) }
    : { site: random.pick(built.sites) };
}

function fromOutside(
  setting: Setting,
  make: (
    ours: { device: string; neighbor: string },
    theirs: { device: string; neighbor: string },
    at: string,
  ) => FaultInput,
): Situation {
  const chosen = outsidePeer(setting);
  const began = setting.random.whole(15, 420);
  const peer = 'site' in chosen ? chosen.site : chosen.external;
  const ours = { device: peer.device, neighbor: peer.peer };
  const { address } = portAt(setting.built, peer);
  const theirs = { device: peer.outside, neighbor: address! };
  const common = { faults: [make(ours, theirs, ago(began))], began };
  if (!('site' in chosen)) {
    return { ...common, place: atDevice(peer.device, peer.peer), subjects: ['bgp'] };
  }
  const { site } = chosen;
  const place = atDevice(site.device, `${site.vrf} ${site.peer}`);
  return { ...common, place, subjects: ['vpn'], site, vrf: site.vrf };
}

/** BGP sessions: with reflectors, upstreams and customers. */
export const SESSION_SITUATIONS: { [Kind in FaultKind]?: MakeSituation } = {
  bgp_shutdown: (setting) =>
    fromOutside(setting, (_ours, theirs, at) => ({ fault: 'bgp_shutdown', ...theirs, at })),
  bgp_policy_missing: (setting) => {
    const external = setting.random.pick(setting.built.externals);
    const end = { device: external.device, neighbor: external.peer, far: null };
    const { device, neighbor } = end;
    return onSession(
      setting,
      end,
      (at) => ({ fault: 'bgp_policy_missing', device, neighbor, at }),
      { sessionUp: true },
    );
  },
  bgp_max_prefix: (setting) => {
    const maximum = setting.random.pick([100, 250, 500]);
    const announced = maximum + setting.random.whole(1, 120);
    return fromOutside(setting, (ours, _theirs, at) => ({
      fault: 'bgp_max_prefix',
      ...ours,
      maximum,
      announced,
      at,
    }));
  },
  bgp_flap: (setting) => {
    const { device, peer: neighbor } = setting.random.pick(setting.built.externals);
    const times = setting.random.whole(1, 4);
    const began = setting.random.whole(times * 14 + 10, 420);
    return {
      faults: [{ fault: 'bgp_flap', device, neighbor, at: ago(began), times, every: '14m' }],
      place: atDevice(device, neighbor),
      began,
      past: true,
      subjects: ['bgp'],
    };
  },
  bgp_family_missing: (setting) => {
    const end = chooseReflectorSession(setting);
    const { device, neighbor } = end;
    return {
      ...onSession(setting, end, (at) => ({ fault: 'bgp_family_missing', device, neighbor, at })),
      farSubjects: ['bgp'],
      sessionUp: true,
      place: { ...atDevice(device, neighbor), far: farOf(end) },
    };
  },
  bgp_as_mismatch: (setting) => {
    const end = reflectorOrUpstream(setting);
    const { device, neighbor } = end;
    const remote = setting.built.plan.asNumber + setting.random.whole(1, 9);
    return onSession(setting, end, (at) => ({
      fault: 'bgp_as_mismatch',
      device,
      neighbor,
      remote_as: remote,
      at,
    }));
  },
  bgp_authentication_mismatch: (setting) => {
    const end = reflectorOrUpstream(setting);
    const { device, neighbor } = end;
    const user = setting.random.pick(USERS);
    return onSession(setting, end, (at) => ({
      fault: 'bgp_authentication_mismatch',
      device,
      neighbor,
      at,
      user,
    }));
  },
  bgp_neighbor_removed: (setting) => {
    const end = chooseReflectorSession(setting);
    const { device, neighbor } = end;
    return onSession(setting, end, (at) => ({
      fault: 'bgp_neighbor_removed',
      device,
      neighbor,
      at,
    }));
  },
};

function farOf(end: OwnEnd): Situation['place']['far'] {
  return end.far && { device: end.far.device, interface: null, object: end.far.neighbor };
}
