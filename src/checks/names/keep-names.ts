import type { DeviceNames, KeptNames, NamedPort } from '../../domain/analysis/kept-names';
import type { RunOfNames } from '../../domain/analysis/knowledge';
import { collectFacts } from '../collect-facts';
import { namesOf } from './device-names';

/** Routers whose names are kept, those read last first. */
export const devicesKept = 4000;

/**
 * What was kept of names with what a run read: each table that was read as a whole takes the place of
 * the one before, and parts of tables that of their old entries. Null where the run read no names.
 */
export function keepNames(kept: KeptNames | null, run: RunOfNames): KeptNames | null {
  const times = new Map(run.evidence.map(({ ref, at }) => [ref, at]));
  const facts = collectFacts(run.evidence, run.inventory, run.now);
  const read = [...facts.devices.values()]
    .filter((device) => device.areas.size > 0)
    .map((device) => namesOf(device, (ref) => times.get(ref) ?? ''))
    .filter(({ ports, vrfs, peers, readAt }) =>
      [ports, vrfs, peers, Object.keys(readAt)].some((list) => list.length > 0),
    );
  if (read.length === 0) return null;
  const before = new Map((kept?.devices ?? []).map((one) => [keyOf(one), one]));
  const devices = new Map([
    ...read.map((one) => [keyOf(one), merged(before.get(keyOf(one)), one)] as const),
    ...[...before].filter(([key]) => !read.some((one) => keyOf(one) === key)),
  ]);
  return {
    format: 'netoncall/names/1',
    profile: run.profile,
    inventory: run.inventory.map(({ name, address }) => ({ name, address })),
    at: run.now.toISOString(),
    devices: [...devices.values()].slice(0, devicesKept),
  };
}

function keyOf({ device, address }: DeviceNames): string {
  return `${device} ${address ?? ''}`;
}

function merged(before: DeviceNames | undefined, now: DeviceNames): DeviceNames {
  if (before === undefined) return now;
  const shift = now.sources.length;
  const old = shifted(before, shift);
  const described = new Map(old.ports.map((port) => [port.name, port.described]));
  const ports = now.ports.map((port) => ({
    ...port,
    described: port.described ?? described.get(port.name) ?? null,
  }));
  return compact({
    ...now,
    hostname: now.hostname ?? old.hostname,
    routerId: now.routerId ?? old.routerId,
    asNumber: now.asNumber ?? old.asNumber,
    ports: now.readAt.interfaces === undefined ? joined(ports, old.ports, portKey) : ports,
    vrfs: now.readAt.vpn === undefined ? joined(now.vrfs, old.vrfs, ({ name }) => name) : now.vrfs,
    peers: joinedPeers(now, old),
    sources: [...now.sources, ...old.sources],
    readAt: { ...old.readAt, ...now.readAt },
  });
}

function portKey({ name }: NamedPort): string {
  return name;
}

/** Sessions of the default table are BGP's, those of VRFs follow from the ports. */
function joinedPeers(now: DeviceNames, old: DeviceNames): DeviceNames['peers'] {
  const key = ({ vrf, address }: DeviceNames['peers'][number]) => `${vrf ?? ''} ${address}`;
  const stays = old.peers.filter(({ vrf }) =>
    vrf === null ? now.readAt.bgp === undefined : now.readAt.interfaces === undefined,
  );
  return joined(now.peers, stays, key);
}

function joined<T>(now: readonly T[], old: readonly T[], key: (one: T) => string): T[] {
  const keys = new Set(now.map(key));
  return [...now, ...old.filter((one) => !keys.has(key(one)))];
}

type Sourced = { source: number };

/** The same names with the numbers of their sources by `shift` higher. */
function shifted(names: DeviceNames, shift: number): DeviceNames {
  return renumbered(names, (source) => source + shift);
}

/** Leaves out readings from which nothing stands any more. */
function compact(names: DeviceNames): DeviceNames {
  const used = new Map<number, number>();
  const places = renumbered(names, (source) => {
    const known = used.get(source) ?? used.size;
    used.set(source, known);
    return known;
  });
  const sources = [...used.keys()].flatMap((source) => names.sources[source] ?? []);
  return { ...places, sources };
}

function renumbered(names: DeviceNames, number: (source: number) => number): DeviceNames {
  const move = <T extends Sourced>(one: T): T => ({ ...one, source: number(one.source) });
  return {
    ...names,
    ports: names.ports.map((port) => ({
      ...move(port),
      described: port.described === null ? null : move(port.described),
    })),
    vrfs: names.vrfs.map(move),
    peers: names.peers.map(move),
  };
}
