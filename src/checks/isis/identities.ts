import { commitBefore } from '../bgp/events';
import { pointTo, pointToLine, seenDevices, type CheckContext } from '../context';
import { defineCheck, type Judgement } from '../define-check';
import type { DeviceFacts } from '../facts';
import { identityLoopbacks } from '../identity/shared-loopbacks';
import { spelledId, spellsAddress, systemId } from '../identity/system-ids';
import type { LogLine } from '../log-lines';
import { below } from '../parse/place';
import { areaFaults, areaWords, type AreaFault } from './areas';
import { ofRouter } from '../needs/resources';

const say = {
  net: ({ net }: { net: string | null }) => `net=${net ?? 'missing'}`,
  shared: ({ net, others }: { net: string | null; others: string[] }) =>
    `net=${net}, the system id of ${others.join(', ')} too`,
  other_area: (data: Pick<AreaFault, 'area' | 'neighbors'>) => areaWords(data).slice(0, 240),
  changed: ({ net }: { net: string | null }) =>
    `net=${net}; the log reports a duplicate right after a commit here`,
  logged: ({ net }: { net: string | null }) =>
    `net=${net}; the log reports a duplicate, its owner was not read`,
};

type Found = Judgement<typeof say>;

/**
 * The net that a router ought to have where the ids of all others spell their loopbacks, as its twin's does;
 * null where they follow no such rule.
 */
export function netBySpelling(context: CheckContext, device: DeviceFacts): string | null {
  const others = [...context.facts.devices.values()].filter(
    (one) =>
      one !== device &&
      systemId(one) !== null &&
      // Of one whose loopback was not read nothing can be said.
      (identityLoopbacks(one).length > 0 || one.bgp?.routerId != null),
  );
  const own = identityLoopbacks(device)[0]?.address ?? device.address;
  const id = spelledId(own);
  const net = device.isis?.net ?? null;
  const isRule = others.length > 1 && others.every((one) => followsAddress(one, systemId(one)!));
  if (id === null || net === null || !isRule) return null;
  return net.replace(/[0-9a-f]{4}\.[0-9a-f]{4}\.[0-9a-f]{4}(?=\.[0-9a-f]{2}$)/i, id);
}

function followsAddress(device: DeviceFacts, id: string): boolean {
  const addresses = [
    ...identityLoopbacks(device).map((port) => port.address),
    device.address,
    device.bgp?.routerId ?? null,
  ];
  return addresses.some((address) => spellsAddress(id, address));
}

/** The id under which neighbors know a router whose own IS-IS was not read. */
function idSeenByNeighbors(context: CheckContext, device: DeviceFacts): string | null {
  const { name } = device;
  // A map of the network may mix up the ends of a link: of a router that was not read, its id has to tell.
  const isSure = (id: string) => device.ports.size > 0 || spellsAddress(id, device.address);
  for (const other of context.facts.devices.values()) {
    for (const adjacency of other.isis?.adjacencies ?? []) {
      const end = context.model.farEnd(other.name, adjacency.port);
      const behind = end?.device ?? context.model.ownerOf(adjacency.neighbor);
      const id = adjacency.systemId;
      if (behind === name && id !== null && isSure(id)) return id;
    }
  }
  return null;
}

/** Routers whose address the system id of another one spells, and which were not read yet. */
export function suspectedTwins(context: CheckContext): DeviceFacts[] {
  const devices = [...context.facts.devices.values()];
  return devices.filter(
    (device) =>
      device.isis === null &&
      devices.some((other) => {
        const id = systemId(other);
        return other !== device && id !== null && spellsAddress(id, device.address);
      }),
  );
}

function changedLately(device: DeviceFacts): boolean {
  return device.logs.lines.some((line) => line.kind === 'commit' || line.kind === 'restart');
}

/**
 * The commit after which the log of a router first reports a twin of its own: both twins log it, and the
 * one that was changed just before took the other's identity, whoever that is.
 */
export function commitBeforeTwin(device: DeviceFacts): LogLine | null {
  const first = device.logs.lines.find((line) => line.kind === 'duplicate_system_id');
  const isOwn = first !== undefined && first.text.includes(systemId(device) ?? ' ');
  return isOwn ? commitBefore(device, first) : null;
}

/** Lines of a router's log that report this system id as a duplicate, oldest first. */
export const twinLines = (device: DeviceFacts, id: string): LogLine[] =>
  device.logs.lines.filter((line) => line.kind === 'duplicate_system_id' && line.text.includes(id));

/** Routers that share their system id with another one, and which of them has the wrong one. */
export interface IdentityClash {
  id: string;
  devices: DeviceFacts[];
  /** Those that took the other's id; all of them where nothing tells. */
  wrong: DeviceFacts[];
}

/**
 * Where system ids spell loopback addresses, the router whose id spells another's address is wrong;
 * else the one whose configuration changed lately.
 */
export function identityClashes(context: CheckContext): IdentityClash[] {
  const byId = new Map<string, DeviceFacts[]>();
  for (const device of context.facts.devices.values()) {
    const id = systemId(device) ?? idSeenByNeighbors(context, device);
    if (id !== null) byId.set(id, [...(byId.get(id) ?? []), device]);
  }
  return [...byId].flatMap(([id, devices]) => {
    if (devices.length < 2) return [];
    // Who took over a whole configuration has its loopback too; the inventory still knows it by its own.
    const unlisted = devices.filter((device) => !spellsAddress(id, device.address));
    const strays = devices.filter((device) => !followsAddress(device, id));
    const took = devices.filter((device) => commitBeforeTwin(device) !== null);
    // A log that was not read tells of no change, and of none that was not made.
    const isRead = devices.every((device) => device.logs.readings.length > 0);
    const changed = isRead ? devices.filter(changedLately) : [];
    const partial = (some: DeviceFacts[]) => some.length > 0 && some.length < devices.length;
    return [{ id, devices, wrong: [unlisted, strays, took, changed].find(partial) ?? devices }];
  });
}

function judge(
  context: CheckContext,
  device: DeviceFacts,
  clashes: IdentityClash[],
  areas: AreaFault[],
): Found[] {
  const { isis } = device;
  if (isis === null) return [];
  const { net } = isis;
  const evidence = pointTo(below(isis.place, 'net'), net ?? 'missing');
  const reason = { code: 'net' as const, net };
  const base = { device: device.name, object: 'net', reason, evidence };
  if (systemId(device) === null) return [{ ...base, result: 'not_verifiable' }];
  const clash = clashes.find((one) => one.devices.includes(device));
  const lines = device.logs.lines.filter((line) => line.kind === 'duplicate_system_id').slice(-2);
  if (clash !== undefined) {
    const others = clash.devices.filter((one) => one !== device).map((one) => one.name);
    // The finding on the one that has to change says it of this one too.
    if (!clash.wrong.includes(device)) return [];
    const shared = { code: 'shared' as const, net, others };
    const nets = clash.devices.flatMap((one) =>
      one === device || one.isis === null
        ? []
        : [pointTo(below(one.isis.place, 'net'), one.isis.net ?? 'missing')],
    );
    // What both log dates it: the first line of each.
    const told = clash.devices.flatMap((one) => twinLines(one, clash.id).slice(0, 1));
    const related = [...nets, ...told.map(pointToLine)];
    return [{ ...base, result: 'fail', reason: shared, related }];
  }
  const area = areas.find((one) => one.device === device);
  if (area !== undefined) {
    const other = { code: 'other_area' as const, area: area.area, neighbors: area.neighbors };
    return [{ ...base, result: 'fail', reason: other, related: area.related }];
  }
  const commit = commitBeforeTwin(device);
  if (commit !== null) {
    const related = [commit, ...lines].map(pointToLine);
    return [{ ...base, result: 'fail', reason: { code: 'changed', net }, related }];
  }
  if (lines.length > 0) {
    const logged = { code: 'logged' as const, net };
    return [{ ...base, result: 'not_verifiable', reason: logged, related: lines.map(pointToLine) }];
  }
  const compared = seenDevices(context).filter((one) => one.isis !== null).length > 1;
  return compared ? [{ ...base, result: 'pass' }] : [];
}

/** One check for each router whose IS-IS was read, where another one is there to compare with. */
export const isisIdentity = defineCheck({
  id: 'isis.identity',
  resource: ofRouter('identity'),
  reading: ['isis'],
  words: ['system id', 'net'],
  label: ['IS-IS system id', () => 'IS-IS system id'],
  expectation: 'a system id that no other router has, and the area of the level-1 neighbors',
  rule: 'ISO 10589: two routers with one system id overwrite each other in the link-state database; level-1 routers are neighbors only with an area address in common',
  say,
  evaluate: (context) => {
    const clashes = identityClashes(context);
    const areas = areaFaults(context);
    return seenDevices(context).flatMap((device) => judge(context, device, clashes, areas));
  },
});
