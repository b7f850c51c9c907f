import { hostNameOf } from '../../../lab/gnmi/model/network';
import type { BuiltNetwork, Site } from '../network/built';
import type { Random } from '../random';
import { isCollectionKind, isHealthyKind, type Kind } from '../kinds';
import type { AskedBy } from '../incident';
import { portAt, routerNamed } from '../situation/choose';
import type { Situation, Subject } from '../situation/situation';
import type { Symptom } from '../symptoms';
import * as sentences from './templates';
import { fill, timeWords } from './words';

/** What a question can be made of. */
export interface AskMaterial {
  kind: Kind;
  built: BuiltNetwork;
  situation: Situation;
  random: Random;
  now: Date;
  /** Routers that show a loss. */
  symptoms: readonly Symptom[];
  /** Sites with fewer routes than before. */
  lost: readonly Site[];
  /** Routers that nobody reaches because they are down or cut off. */
  silent: readonly string[];
  /** Whether the router that the fault sits on cannot be read. */
  unread: boolean;
}

export interface Ask {
  text: string;
  by: AskedBy;
  asked: string | null;
  consequence: boolean;
  unattended: boolean;
}

/** Above that many routers nobody asks whether everything is fine. */
const LARGEST_ROUND = 12;

type Way = () => Ask | null;

function typed({ built, random }: AskMaterial, device: string): string {
  const router = routerNamed(built, device);
  return random.chance(0.3) ? hostNameOf(router) : router.name;
}

function say(
  material: AskMaterial,
  template: string,
  values: Record<string, string | undefined>,
  ask: Omit<Ask, 'text' | 'unattended'>,
): Ask {
  const { situation, now, random } = material;
  const began =
    situation.began === null
      ? {}
      : timeWords(new Date(now.getTime() - (situation.began - 1) * 60_000), random);
  const { device, other } = values;
  const names = {
    ...(device === undefined ? {} : { device: typed(material, device) }),
    ...(other === undefined ? {} : { other: typed(material, other) }),
  };
  const text = fill(template, { ...values, ...began, ...names });
  return { text, unattended: false, ...ask };
}

function complaints(situation: Situation, subject: Subject): readonly string[] {
  if (situation.past === true) return sentences.PAST;
  return situation.sessionUp === true ? sentences.NO_ROUTES : sentences.COMPLAINTS[subject];
}

/** Whether a customer of the VRF in question has lost something. */
function isHurt({ situation, lost }: AskMaterial): boolean {
  return lost.some(({ vrf }) => vrf === situation.vrf);
}

/** A question about one router and one subject, calm or in alarm. */
function aboutDevice(material: AskMaterial, device: string, subjects: readonly Subject[]): Ask {
  const { kind, situation, random } = material;
  const calm = isHealthyKind(kind) || (isCollectionKind(kind) && kind !== 'management_dead');
  const known = subjects.filter((one) => one !== 'vpn' || situation.vrf !== undefined);
  const subject = random.pick(known.length > 0 ? known : (['general'] as const));
  const consequence = !calm && device !== situation.place.device;
  const ask = { by: 'device', asked: device, consequence } as const;
  const values = { device, vrf: situation.vrf };
  const unfelt = subject === 'vpn' && !isHurt(material);
  if (calm || unfelt || random.chance(0.5)) {
    const template = random.pick(sentences.CHECKS[subject]);
    return { ...say(material, template, values, ask), unattended: random.chance(0.25) };
  }
  const loud = complaints(situation, subject);
  return say(material, random.pick(loud), values, ask);
}

function aboutOwn(material: AskMaterial): Ask | null {
  const { situation, random, silent, unread, kind } = material;
  const { device } = situation.place;
  if (unread) return null;
  if (kind === 'management_dead' || (silent.includes(device) && kind !== 'device_isolated')) {
    const ask = { by: 'device', asked: device, consequence: false } as const;
    return say(material, random.pick(sentences.SILENT), { device }, ask);
  }
  return aboutDevice(material, device, situation.subjects);
}

/** Where the site sits that a site elsewhere misses; undefined where it misses all of them. */
function missedCity({ situation, built }: AskMaterial, victim: Site): string | undefined {
  const { device } = situation.place;
  const isMissed = (one: Site): boolean => one.vrf === victim.vrf && one.device === device;
  return victim.device === device ? undefined : built.sites.find(isMissed)?.city;
}

/** A question at a site that misses another one of its VPN. */
function aboutOtherSite(material: AskMaterial, { device, vrf, ...site }: Site): Ask {
  const far = missedCity(material, { device, vrf, ...site });
  const ask = { by: 'device', asked: device, consequence: true } as const;
  const sentence = material.random.pick(sentences.VRF_ELSEWHERE);
  return say(material, sentence, { device, vrf, far }, ask);
}

/** A question about a router that suffers from what is broken elsewhere. */
function aboutConsequence(material: AskMaterial): Ask | null {
  const { situation, random } = material;
  const { place, farSubjects, elsewhere } = situation;
  const others = material.symptoms
    .filter(({ device }) => device !== place.device)
    .map(({ device, subjects }) => ({
      device,
      subjects:
        elsewhere === undefined ? subjects : subjects.filter((one) => elsewhere.includes(one)),
    }))
    .filter(({ subjects }) => subjects.length > 0);
  const seen = random.pickAny(others);
  if (seen !== undefined) return aboutDevice(material, seen.device, seen.subjects);
  if (situation.vrf !== undefined) {
    const victims = material.lost.filter(
      ({ vrf, device }) => vrf === situation.vrf && device !== place.device,
    );
    const victim = random.pickAny(victims);
    return victim === undefined ? null : aboutOtherSite(material, victim);
  }
  if (place.far !== null && farSubjects !== undefined) {
    return aboutDevice(material, place.far.device, farSubjects);
  }
  return null;
}

function aboutPair(material: AskMaterial): Ask | null {
  const { situation, symptoms, random, kind } = material;
  const cut = random
    .shuffle(symptoms.filter(({ subjects }) => subjects.includes('bgp')))
    .map(({ device }) => device);
  const isolating = kind === 'second_cut';
  const pair = situation.pair ?? (isolating && cut.length >= 2 ? [cut[0]!, cut[1]!] : undefined);
  if (pair === undefined) return null;
  const [device, other] = pair;
  const consequence = device !== situation.place.device && other !== situation.place.device;
  const ask = { by: 'device', asked: isolating ? null : device, consequence } as const;
  return say(material, random.pick(sentences.SILENT_PAIR), { device, other }, ask);
}

/** Ways that do not name a router. */
function otherWays(material: AskMaterial): Record<Exclude<AskedBy, 'device'>, Way> {
  const { situation, built, random, lost, kind, symptoms } = material;
  const { site, link, place } = situation;
  const calm = isHealthyKind(kind) || isCollectionKind(kind);
  const make = (
    by: AskedBy,
    template: readonly string[],
    values: Record<string, string | undefined>,
    consequence: boolean,
  ): Ask => say(material, random.pick(template), values, { by, asked: null, consequence });
  const elsewhere = (one: Site): boolean => one.device !== place.device;
  return {
    address: () => {
      if (isHealthyKind(kind)) {
        const own = routerNamed(built, place.device);
        return make('address', sentences.CALM_ADDRESS, { address: own.loopback }, false);
      }
      const { address } = situation;
      if (address === undefined || situation.past === true) return null;
      const owner = link?.ends.find((end) => portAt(built, end).address === address)?.device;
      const ask = make('address', sentences.ADDRESS, { address }, false);
      return { ...ask, asked: owner ?? null };
    },
    customer: () => {
      if (calm) return null;
      const sameVrf = lost.filter(({ vrf }) => site === undefined || vrf === site.vrf);
      const own = sameVrf.filter(({ device }) => device === place.device);
      const victim = random.pickAny(random.chance(0.5) && own.length > 0 ? own : sameVrf);
      if (victim === undefined) return null;
      const { customer, city } = victim;
      const far = missedCity(material, victim);
      const words = far === undefined ? sentences.CUSTOMER : sentences.CUSTOMER_ELSEWHERE;
      return make('customer', words, { customer, city, far }, elsewhere(victim));
    },
    circuit: () => {
      const { circuits } = built.plan;
      if (calm || !circuits || situation.past === true || kind === 'link_errors') return null;
      if (site !== undefined) {
        const { circuit } = site;
        return isHurt(material)
          ? make('circuit', sentences.CIRCUIT_CUSTOMER, { circuit }, false)
          : null;
      }
      if (link === undefined) return null;
      const isDown = symptoms.some(({ subjects }) => subjects.includes('interfaces'));
      const words = isDown ? sentences.CIRCUIT_DOWN : sentences.CIRCUIT_TROUBLE;
      return make('circuit', words, { circuit: link.circuit }, false);
    },
    city: () => {
      if (calm) return null;
      const cities = [...new Set(lost.map(({ device }) => device))].map((one) =>
        built.cityOf.get(one)!,
      );
      const own = built.cityOf.get(place.device);
      if (own === undefined || !cities.includes(own) || site !== undefined) return null;
      return make('city', sentences.CITY, { city: own }, false);
    },
    vrf: () => {
      const first = random.pick(built.sites).vrf;
      if (isHealthyKind(kind)) {
        return built.plan.size > LARGEST_ROUND
          ? null
          : make('vrf', sentences.CALM_VRF, { vrf: first }, false);
      }
      const vrf = situation.vrf ?? random.pickAny(lost)?.vrf;
      if (calm || vrf === undefined || lost.every((one) => one.vrf !== vrf)) return null;
      return make('vrf', sentences.VRF, { vrf }, situation.vrf === undefined);
    },
    network: () => {
      const unfit =
        isCollectionKind(kind) || built.plan.size > LARGEST_ROUND || kind === 'link_errors';
      return unfit ? null : make('network', sentences.EVERYTHING, {}, false);
    },
  };
}

/**
 * A question about the incident, by the way that chance picks among those that fit.
 * @returns null where no question would be true
 */
export function composeAsk(material: AskMaterial): Ask | null {
  const { random } = material;
  const pair = random.chance(0.6) ? aboutPair(material) : null;
  if (pair !== null) return pair;
  const others = otherWays(material);
  const { address, customer, circuit, city, vrf } = others;
  const named: Way[] = random.shuffle([address, customer, circuit, city, vrf]);
  const everything: Way[] = random.chance(0.3) ? [others.network] : [];
  const ways = random.chance(0.42) ? [...everything, ...named] : [];
  const byDevice: Way[] = [() => aboutOwn(material), () => aboutConsequence(material)];
  const ordered = [...ways, ...(random.chance(0.78) ? [...byDevice].reverse() : byDevice)];
  for (const way of ordered) {
    const ask = way();
    if (ask !== null) return ask;
  }
  return null;
}
