import type { EvidencePointer } from '../../domain/analysis/check';
import { isAsked, pointTo, pointToLine, type CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { movedWords } from '../identity/neighbors';
import { canLink } from '../links';
import { latestLine } from '../log-lines';
import { nameIn } from '../../domain/text/held-words';
import { lostInRestore } from './restored';
import { sitesOf } from './sites';
import { isMissedBy, misplacedPorts, strayPorts } from './access-ports';
import { extendsName, type WrongPort } from './wrong-ports';

/** Who says that a VRF belongs on a router. */
export type Witness =
  | 'question'
  | 'bgp'
  | 'port'
  | 'description'
  | 'log'
  | 'previous_run'
  | 'restore';

export interface Testimony {
  by: Witness;
  evidence: EvidencePointer[];
}

/** VRFs that BGP of the router, or one of its ports, names. */
export function shownVrfs(device: DeviceFacts): string[] {
  const used = (device.bgp?.vrfs ?? []).map((vrf) => vrf.name);
  // A port for management may be in a VRF that carries no VPN.
  const ports = [...device.ports.values()].filter((port) => canLink(port.name));
  return [...new Set([...used, ...ports.flatMap((port) => port.vrf ?? [])])].filter(
    (name) => name !== 'default',
  );
}

/** VRFs that the question asks a router for, or that something read of it names. */
export function expectedVrfs(context: CheckContext, device: DeviceFacts): string[] {
  const asked = isAsked(context, device.name)
    ? context.goal.entities.vrfs.filter((vrf) => !isElsewhere(device, vrf))
    : [];
  const strays = strangersOf(context, device).map(({ belongs }) => belongs);
  return [...new Set([...asked, ...strays, ...shownVrfs(device)])];
}

/**
 * Whether a router that does not list a VRF says itself where its customer is: a port that is shut and
 * described for it has moved, or a hub has it in VRFs of longer names.
 */
export function isElsewhere({ ports, vpn }: DeviceFacts, vrf: string): boolean {
  if (vpn?.vrfs.some(({ name }) => name === vrf) === true) return false;
  const hasMoved = [...ports.values()].some(
    ({ admin, description }) =>
      admin === 'DOWN' && nameIn(description, [vrf]) !== null && movedWords.test(description ?? ''),
  );
  return hasMoved || vpn?.vrfs.some(({ name }) => extendsName(name, vrf)) === true;
}

/** Where somebody sees networks of others: ports in his VRF that are described for another one. */
function strangersOf(context: CheckContext, device: DeviceFacts): WrongPort[] {
  const { goal, question } = context;
  if (!question.foreign) return [];
  return misplacedPorts(context, device).filter(({ vrf }) => goal.entities.vrfs.includes(vrf));
}

/**
 * Whether the question names a VRF and a router together. One that asks for a VRF on all routers, or by
 * its name alone, says of none of them that it has it; and where several of both are named, a router
 * that has one of the VRFs need not have the others, unless the words place it there.
 */
export function isNamedWith(context: CheckContext, device: DeviceFacts, vrf: string): boolean {
  const { goal, question } = context;
  const { vrfs } = goal.entities;
  if (!isAsked(context, device.name) || !vrfs.includes(vrf)) return false;
  // The VRF of a port that was found by another name is expected where that port is, and nowhere else.
  const places = goal.lookup === undefined ? [] : (goal.ports ?? []);
  const isFound = places.length > 0 && !question.wording.holds(vrf);
  if (isFound && !places.some((one) => one.device === device.name)) return false;
  // "The change on PE1 went through. Now NORDWIND is dead": that router is no place of the customer's.
  const isBeside = goal.beside?.includes(device.name) === true;
  if (isBeside && !question.wording.complainsOf(device.name)) return false;
  const single = goal.devices.length === 1 && (goal.lookup ?? []).length === 0;
  const isThere = question.wording.holds(device.name);
  if ((isThere || !single) && !question.wording.joins(vrf, device.name)) return false;
  const has = (name: string) => device.vpn?.vrfs.some((one) => one.name === name) ?? false;
  if (goal.devices.length > 1 && vrfs.length > 1 && vrfs.some(has)) return has(vrf);
  const placed = goal.devices.filter((one) => question.wording.places(vrf, one));
  return (
    placed.length === 0 || placed.length === goal.devices.length || placed.includes(device.name)
  );
}

/** A complaint that calls a name a VRF, of which no router read has any that is asked about. */
function isMissedEverywhere(context: CheckContext, vrf: string): boolean {
  const { goal, question } = context;
  const isKnown = goal.entities.vrfs.some((name) => sitesOf(context, name).length > 0);
  return question.symptom && question.wording.callsVrf(vrf) && !isKnown;
}

function oldEntry({ old }: CheckContext, device: string, vrf: string): boolean {
  return ['prefixes', 'total_prefixes', 'rd'].some((name) => old.words(device, vrf, name) !== null);
}

/**
 * Who says that a VRF belongs on a router that does not list it, the surest first; null where nobody
 * does: a VRF is on the routers that have a site of it, and on no other.
 */
export function testimony(
  context: CheckContext,
  device: DeviceFacts,
  vrf: string,
): Testimony | null {
  const listed = device.bgp?.vrfs.find((one) => one.name === vrf);
  if (listed !== undefined) return { by: 'bgp', evidence: [pointTo(listed.place, vrf)] };
  const member = [...device.ports.values()].find((one) => one.vrf === vrf && canLink(one.name));
  const place = member?.brief ?? member?.details ?? null;
  if (member !== undefined && place !== null)
    return { by: 'port', evidence: [pointTo(place, `${member.name} vrf=${vrf}`)] };
  const restored = lostInRestore(context, device).find((one) => one.vrf === vrf);
  if (restored !== undefined) return { by: 'restore', evidence: restored.evidence };
  const strays = strangersOf(context, device).filter(({ belongs }) => belongs === vrf);
  const isNamed = isAsked(context, device.name) && context.goal.entities.vrfs.includes(vrf);
  if (!isNamed && strays.length === 0) return null;
  const line = latestLine(device.logs.lines, (one) => one.vrf === vrf);
  if (line !== undefined) return { by: 'log', evidence: [pointToLine(line)] };
  if (oldEntry(context, device.name, vrf)) return { by: 'previous_run', evidence: [] };
  const described = [
    ...strayPorts(context, device).filter((one) => isMissedBy(one, vrf)),
    ...misplacedPorts(context, device)
      .filter((one) => one.belongs === vrf && context.question.symptom)
      .flatMap((one) => device.ports.get(one.port) ?? []),
  ].flatMap((one) => (one.details === null ? [] : [pointTo(one.details, one.description ?? '')]));
  if (described.length > 0) return { by: 'description', evidence: described };
  if (!isNamedWith(context, device, vrf)) return null;
  return sitesOf(context, vrf).length > 0 || isMissedEverywhere(context, vrf)
    ? { by: 'question', evidence: [] }
    : null;
}
