import { pointToLine, seenDevices, placeInWindow, type CheckContext } from '../context';
import { areaOf, type DeviceFacts } from '../facts';
import { latestLine, type LogLine } from '../log-lines';
import { plainAddress } from '../names/spelling';
import { sameNetwork } from '../parse/addresses';
import type { EvidencePointer } from '../../domain/analysis/check';
import { vrfPeers } from './vrf-peers';

/** What people write beside a commit that brings an older configuration back. */
const bringsBack = /\b(?:restor\w{0,5}|roll(?:ed)? ?-?back|rollback|backup|revert\w{0,3})\b/i;
/** From the start of a router until somebody has given it its configuration, ms. */
const restoreTakes = 2 * 3_600_000;

/** The commit within the window that gave a router an older configuration: by its words, or soon after a start. */
function restoreOf(context: CheckContext, device: DeviceFacts): LogLine | undefined {
  const boot = device.system?.boot?.getTime() ?? null;
  return latestLine(device.logs.lines, (line) => {
    if (line.kind !== 'commit' || placeInWindow(context, line) !== 'inside') return false;
    const after = boot === null ? -1 : (line.time?.earliest.getTime() ?? -1) - boot;
    return (
      bringsBack.test(line.text.replaceAll(/[_-]/g, ' ')) || (after >= 0 && after <= restoreTakes)
    );
  });
}

/** Addresses of the question that are on no port, and behind none, of any router that was read. */
function isNowhere(context: CheckContext, address: string): boolean {
  return seenDevices(context).every(
    (device) =>
      ![...device.ports.values()].some(
        (port) => port.address === address || sameNetwork(address, port.address, port.prefixLength),
      ) &&
      !vrfPeers(device).some((one) => one.address === address) &&
      device.bgp?.neighbors.some((one) => one.address === address) !== true,
  );
}

/** The VRFs that the question is about: by their name, with whatever stands between its words, or the only one of the routers asked about. */
function vrfsMeant(context: CheckContext): string[] {
  const { goal, facts, question } = context;
  if (goal.entities.vrfs.length > 0) return goal.entities.vrfs;
  const spaced = (text: string) => ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const every = new Set(
    [...facts.devices.values()].flatMap((one) => (one.vpn?.vrfs ?? []).map(({ name }) => name)),
  );
  return [...every].filter((name) => spaced(question.text).includes(spaced(name)));
}

/**
 * Whether what VRFs a router has came whole, or it is one that has none: by its role, because it runs no
 * BGP, or because BGP of it carries none.
 */
function isTold(device: DeviceFacts): boolean {
  if (device.vpn !== null) return device.vpn.complete;
  if (/^(p|rr|ce)$/i.test(device.role ?? '')) return true;
  if (areaOf(device, 'vpn').state === 'absent' || areaOf(device, 'bgp').state === 'absent')
    return true;
  return device.bgp !== null && device.bgp.vrfs.length === 0;
}

/**
 * VRFs that a router had until an older configuration was brought back to it, with the commit: somebody
 * misses an address of theirs that is nowhere, all edge routers were read, and of these one alone was
 * given its configuration anew in the time asked about and does not list them.
 */
export function lostInRestore(
  context: CheckContext,
  device: DeviceFacts,
): { vrf: string; evidence: EvidencePointer[] }[] {
  const { goal, question, facts } = context;
  if (!question.symptom || device.vpn === null) return [];
  const named = [...goal.entities.neighbors, ...(goal.lookup ?? [])];
  const addresses = named.flatMap((one) => plainAddress(one.split('/')[0] ?? '') ?? []);
  if (!addresses.some((one) => isNowhere(context, one))) return [];
  const all = [...facts.devices.values()];
  if (!all.every(isTold)) return [];
  const has = (one: DeviceFacts, vrf: string) =>
    one.vpn?.vrfs.some(({ name }) => name === vrf) === true;
  return vrfsMeant(context).flatMap((vrf) => {
    if (has(device, vrf) || !all.some((one) => has(one, vrf))) return [];
    const [only, ...more] = all.filter(
      (one) => one.vpn !== null && !has(one, vrf) && restoreOf(context, one) !== undefined,
    );
    const commit = only === device && more.length === 0 ? restoreOf(context, device) : undefined;
    return commit === undefined ? [] : [{ vrf, evidence: [pointToLine(commit)] }];
  });
}
