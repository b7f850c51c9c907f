import { changedInWindow, type CheckContext } from '../context';
import { standsFor } from '../../domain/text/place-names';
import { receivedOf } from '../bgp/owed-routes';
import { areaOf, type DeviceFacts } from '../facts';
import { shortName, sitesOf } from '../names/spelling';
import { carriesNoVrf } from '../vpn/membership';
import { vrfNames } from '../vpn/vrf-names';

/** Routers of a network beyond which reading more one by one does not pay. */
export const fewRouters = 8;

export function role(device: DeviceFacts): string | null {
  return device.role?.toUpperCase() ?? null;
}

export function edges(context: CheckContext): DeviceFacts[] {
  const all = [...context.facts.devices.values()];
  const named = all.filter((one) => role(one) === 'PE');
  return named.length > 0 ? named : all.filter((one) => role(one) === null);
}

/** Parts of a router's name that stand for a place which the question names. */
function namedPlaces({ question }: CheckContext, { name }: DeviceFacts): string[] {
  const words = question.wording.placeWords();
  return sitesOf(shortName(name)).filter((site) =>
    words.some((word) => word.startsWith(site) || standsFor(site, word)),
  );
}

/** Whether a router's name holds a place that the question names beside the routers it asks about. */
function isAtNamedPlace(context: CheckContext, device: DeviceFacts): boolean {
  return !context.goal.devices.includes(device.name) && namedPlaces(context, device).length > 0;
}

/** Edges that a question of a VRF is compared with; more of them where something is known to be wrong. */
const manyEdges = 24;

/** Whether a reflector that was read takes no route from a router whose VRFs were not. */
function isSeenToAnnounceNothing({ facts, model }: CheckContext, device: DeviceFacts): boolean {
  if (device.vpn !== null) return false;
  return [...facts.devices.values()].some((other) =>
    other.bgp?.neighbors.some(
      (one) => receivedOf(one) === 0 && model.ownerOf(one.address) === device.name,
    ),
  );
}

/** What networks call the routers that have no customers; role words of an inventory come before. */
export const coreWords = new Set(['core', 'backbone', 'bb', 'p', 'cr', 'rr', 'refl', 'reflector']);

/** Whether something read, or the place that the question names, reports a VRF of the question there. */
export function isLikelySite(context: CheckContext, device: DeviceFacts): boolean {
  const { vrfs } = context.goal.entities;
  return (
    vrfs.some((vrf) => showsVrf(device, vrf)) ||
    (isAtNamedPlace(context, device) && !isNamedCore(context, device))
  );
}

/** A router of no known role that is called one of the core, or like those that have no VRF. */
function isNamedCore(context: CheckContext, device: DeviceFacts): boolean {
  if (role(device) !== null) return false;
  return (
    wordsOfName(device).some((word) => coreWords.has(word)) || seemsWithoutVrf(context, device)
  );
}

/** Whether customers may hang on a router of which nothing tells what it delivers: on one of the core none do. */
export function mayServe(context: CheckContext, device: DeviceFacts): boolean {
  if (/^(?:read|absent)$/.test(areaOf(device, 'vpn').state)) return false;
  return !carriesNoVrf(device) && !isNamedCore(context, device);
}

/**
 * Edges on which a VRF of the question may lie, in the order in which they are worth a call: those known
 * to have it or at a place that the question names, then the others that may carry VRFs.
 */
export function likelySites(context: CheckContext): DeviceFacts[] {
  const rank = (device: DeviceFacts): number =>
    isLikelySite(context, device) ? 0 : isSeenToAnnounceNothing(context, device) ? 1 : 2;
  const changed = askedDevices(context).some((one) => changedInWindow(context, one));
  // Some routers of a core have customers too; they are looked at where no other site was found.
  const hasOthers = sitesOfQuestion(context).some(
    (one) => !context.goal.devices.includes(one.name),
  );
  return edges(context)
    .filter((one) => !carriesNoVrf(one) && !(hasOthers && isNamedCore(context, one)))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, context.question.symptom || changed ? manyEdges : fewRouters);
}

/** Whether something read of a router tells that it has the VRF. */
function showsVrf(device: DeviceFacts, vrf: string): boolean {
  return (
    device.bgp?.vrfs.some((one) => one.name === vrf) === true ||
    [...device.ports.values()].some((port) => port.vrf === vrf)
  );
}

/** Words of a router's name without its numbers: places, and what such routers are called. */
function wordsOfName({ name }: DeviceFacts): string[] {
  return (
    shortName(name)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  );
}

/**
 * Whether a router of which no VRF was read is named like those that have none and like none that has:
 * networks without roles in their inventory call their core and their reflectors by a word of their own.
 */
export function seemsWithoutVrf(context: CheckContext, device: DeviceFacts): boolean {
  if (device.vpn !== null) return false;
  const all = [...context.facts.devices.values()];
  const wordsWhere = (holds: (one: DeviceFacts) => boolean) =>
    new Set(all.filter(holds).flatMap(wordsOfName));
  const lacking = wordsWhere((one) => carriesNoVrf(one) || areaOf(one, 'vpn').state === 'absent');
  const having = wordsWhere((one) => vrfNames(one).length > 0);
  // A reflector in a town says nothing of the edges there.
  const places = namedPlaces(context, device);
  return wordsOfName(device).some(
    (word) => lacking.has(word) && !having.has(word) && !places.includes(word),
  );
}

/** Edges beside a router that may have a VRF, those that are known to have it first. */
export function otherEdges(context: CheckContext, device: string, vrf: string): string[] {
  return edges(context)
    .filter((one) => one.name !== device)
    .sort((a, b) => Number(showsVrf(b, vrf)) - Number(showsVrf(a, vrf)))
    .slice(0, fewRouters - 2)
    .map((one) => one.name);
}

export function askedDevices(context: CheckContext): DeviceFacts[] {
  return context.goal.devices.flatMap((name) => context.facts.devices.get(name) ?? []);
}

/** Routers on which a VRF of the question, or of the asked routers, was read. */
export function sitesOfQuestion(context: CheckContext): DeviceFacts[] {
  const asked = context.goal.entities.vrfs;
  const names = new Set(
    asked.length > 0
      ? asked
      : askedDevices(context).flatMap((one) => one.vpn?.vrfs.map((vrf) => vrf.name) ?? []),
  );
  return [...context.facts.devices.values()].filter((one) =>
    one.vpn?.vrfs.some((vrf) => names.has(vrf.name)),
  );
}
