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
  const every = new Set(
    [...facts.devices.values()].flatMap((one) => (one.vpn?.vrfs ?? []).map(({ name }) => name)),
  );
  return [...every].filter((name) => question.wording.says([name]));
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

function has(device: DeviceFacts, vrf: string): boolean {
  return device.vpn?.vrfs.some(({ name }) => name === vrf) === true;
}

/**
 * VRFs of which somebody misses an address that is nowhere, once it is known of all routers what VRFs
 * they have, with the edge routers that do not list them: one of these may have had them.
 */
export function missedVrfs(context: CheckContext): { vrf: string; without: DeviceFacts[] }[] {
  const { goal, question, facts } = context;
  if (!question.symptom) return [];
  const named = [...goal.entities.neighbors, ...(goal.lookup ?? [])];
  const addresses = named.flatMap((one) => plainAddress(one.split('/')[0] ?? '') ?? []);
  if (!addresses.some((one) => isNowhere(context, one))) return [];
  const all = [...facts.devices.values()];
  if (!all.every(isTold)) return [];
  return vrfsMeant(context).flatMap((vrf) => {
    const without = all.filter((one) => one.vpn !== null && !has(one, vrf));
    return without.length === 0 || !all.some((one) => has(one, vrf)) ? [] : [{ vrf, without }];
  });
}

/**
 * VRFs that a router had until an older configuration was brought back to it, with the commit: of those
 * that are missed and that it does not list, where it alone was given its configuration anew in the time
 * asked about.
 */
export function lostInRestore(
  context: CheckContext,
  device: DeviceFacts,
): { vrf: string; evidence: EvidencePointer[] }[] {
  if (device.vpn === null) return [];
  return missedVrfs(context).flatMap(({ vrf, without }) => {
    const [only, ...more] = without.filter((one) => restoreOf(context, one) !== undefined);
    const commit = only === device && more.length === 0 ? restoreOf(context, device) : undefined;
    return commit === undefined ? [] : [{ vrf, evidence: [pointToLine(commit)] }];
  });
}
