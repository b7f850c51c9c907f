import { pointToLine, seenDevices, type CheckContext } from '../context';
import type { EvidencePointer } from '../../domain/analysis/check';
import type { DeviceFacts } from '../facts';
import { latestLine } from '../log-lines';
import { lacksAdjacency } from './adjacencies';

/** A router whose area address none of its level-1 neighbors has. */
export interface AreaFault {
  device: DeviceFacts;
  area: string | null;
  neighbors: { router: string; area: string | null }[];
  related: EvidencePointer[];
}

export const areaWords = ({ area, neighbors }: Pick<AreaFault, 'area' | 'neighbors'>): string =>
  `area ${area}, the level-1 neighbor ${neighbors.map((one) => `${one.router} has ${one.area}`).join(', ')}`;

/** The area address in a NET: all that precedes the six octets of the system id (ISO 10589, 7.1). */
export function areaAddress(net: string | null): string | null {
  return /^(.+)\.[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{2}$/i.exec(net ?? '')?.[1] ?? null;
}

/** Level 1 is the only level that two routers share: only then must they have an area in common. */
function shareLevelOneOnly(a: DeviceFacts, b: DeviceFacts): boolean {
  const levels = [a.isis?.level, b.isis?.level];
  return levels.includes('LEVEL_1') && levels.every((one) => /^LEVEL_1(_2)?$/.test(one ?? ''));
}

/** Level-1 neighbors of a router that it has no adjacency with, with their area addresses. */
function lostLevelOneNeighbors(context: CheckContext, device: DeviceFacts): DeviceFacts[] {
  const { isis } = device;
  if (isis === null || !isis.adjacenciesComplete) return [];
  const names = isis.ports
    .filter((port) => lacksAdjacency(context, device, port))
    .filter((port) => device.ports.get(port.name)?.oper !== 'DOWN')
    .flatMap((port) => context.model.farDevice(device.name, port.name) ?? []);
  return [...new Set(names)].flatMap((name) => {
    const far = context.facts.devices.get(name);
    const own = areaAddress(isis.net);
    const other = areaAddress(far?.isis?.net ?? null);
    if (far === undefined || own === null || other === null || own === other) return [];
    return shareLevelOneOnly(device, far) ? [far] : [];
  });
}

/** Neighbors of the same level with which the router does have an area in common. */
function hasAreaMate(context: CheckContext, device: DeviceFacts): boolean {
  const area = areaAddress(device.isis?.net ?? null);
  return seenDevices(context).some(
    (one) => one !== device && areaAddress(one.isis?.net ?? null) === area,
  );
}

function toldOfArea(device: DeviceFacts): EvidencePointer[] {
  const line = latestLine(device.logs.lines, (one) =>
    /area (?:address )?mismatch|mismatch\w{0,20} area/i.test(one.text),
  );
  const commit = latestLine(device.logs.lines, (one) => one.kind === 'commit');
  return [line, commit].flatMap((one) => (one === undefined ? [] : [pointToLine(one)]));
}

/**
 * Level-1 routers form an adjacency only with an area address in common (ISO 10589, 8.2.4.2); at level
 * 2 areas may differ. Of two that differ, the one whose area nobody else has is wrong; where that does
 * not tell, the one that lost all its neighbors.
 */
export function areaFaults(context: CheckContext): AreaFault[] {
  return seenDevices(context).flatMap((device): AreaFault[] => {
    const strangers = lostLevelOneNeighbors(context, device);
    if (strangers.length === 0) return [];
    const alone = !hasAreaMate(context, device);
    const othersAlone = strangers.every((one) => !hasAreaMate(context, one));
    const cutOff = (device.isis?.adjacencies.length ?? 0) === 0;
    const othersCutOff = strangers.every((one) => (one.isis?.adjacencies.length ?? 0) === 0);
    const wrong = alone !== othersAlone ? alone : cutOff || !othersCutOff;
    if (!wrong) return [];
    const areaOf = (one: DeviceFacts) => areaAddress(one.isis?.net ?? null);
    const neighbors = strangers.map((one) => ({ router: one.name, area: areaOf(one) }));
    return [{ device, area: areaOf(device), neighbors, related: toldOfArea(device) }];
  });
}
