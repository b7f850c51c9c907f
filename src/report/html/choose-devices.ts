import type { RunDocument } from '../../domain/run/run-document';
import type { Topology } from '../../domain/analysis/topology';

/** More devices than this no picture shows legibly on a page. */
const mostDevices = 60;

export interface DrawnTopology extends Topology {
  /** Devices that were left out. */
  left: number;
}

/**
 * The part of a run's topology that is drawn: all of it where it is small, else the devices with a
 * finding or a failed check and those that were asked about first, then their neighbors.
 */
export function chooseDevices(document: RunDocument): DrawnTopology | null {
  const { findings, checks, devices } = document;
  const topology = drawable(withLostLinks(document));
  if (topology === null) return null;
  if (topology.devices.length <= mostDevices) return { ...topology, left: 0 };
  const concerned = new Set([
    ...findings.filter(({ role }) => role === 'cause').map(({ device }) => device),
    ...devices,
    ...checks.filter(({ result }) => result === 'fail').map(({ device }) => device),
  ]);
  const known = new Set(topology.devices.map(({ name }) => name));
  const near = topology.links.flatMap(({ a, b }) => {
    if (concerned.has(a)) return [b];
    return concerned.has(b) ? [a] : [];
  });
  const order = [...concerned, ...near].filter((name) => known.has(name));
  const chosen = new Set([...new Set(order)].slice(0, mostDevices));
  return {
    devices: topology.devices.filter(({ name }) => chosen.has(name)),
    links: topology.links.filter(({ a, b }) => chosen.has(a) && chosen.has(b)),
    left: topology.devices.length - chosen.size,
  };
}

/**
 * With the links to a router that is down: nobody could read them from it, but each port that lost
 * it is one end.
 */
function withLostLinks({ topology, findings }: RunDocument): Topology | undefined {
  if (topology === undefined) return undefined;
  const { devices, links } = topology;
  const known = new Set(
    links.flatMap(({ a, aInterface, b, bInterface }) => [
      `${a} ${aInterface}`,
      `${b} ${bInterface}`,
    ]),
  );
  const dead = findings.filter(({ role, interface: port }) => role === 'cause' && port === null);
  const lost = dead.flatMap(({ id, device }) =>
    findings
      .filter((one) => one.causedBy === id && one.interface !== null && one.device !== device)
      .map((one) => ({ a: one.device, aInterface: one.interface, b: device, bInterface: null }))
      .filter(({ a, aInterface }) => !known.has(`${a} ${aInterface}`)),
  );
  const once = new Map(lost.map((link) => [`${link.a} ${link.aInterface}`, link]));
  if (once.size === 0) return topology;
  const names = new Set(devices.map(({ name }) => name));
  const ends = [...once.values()].flatMap(({ a, b }) => [a, b]);
  const added = [...new Set(ends)].filter((name) => !names.has(name));
  return {
    devices: [...devices, ...added.map((name) => ({ name, role: null }))],
    links: [...links, ...once.values()],
  };
}

/** Without links that lead nowhere or back; null where no link is left to draw. */
function drawable(topology: Topology | undefined): Topology | null {
  if (topology === undefined) return null;
  const names = new Set(topology.devices.map(({ name }) => name));
  const links = topology.links.filter(({ a, b }) => a !== b && names.has(a) && names.has(b));
  return links.length === 0 ? null : { devices: topology.devices, links };
}
