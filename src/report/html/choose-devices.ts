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
 * finding or a failed check and those that were asked about first, then their neighbours.
 */
export function chooseDevices(document: RunDocument): DrawnTopology | null {
  const { findings, checks, devices } = document;
  const topology = drawable(document.topology);
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

/** Without links that lead nowhere or back; null where no link is left to draw. */
function drawable(topology: Topology | undefined): Topology | null {
  if (topology === undefined) return null;
  const names = new Set(topology.devices.map(({ name }) => name));
  const links = topology.links.filter(({ a, b }) => a !== b && names.has(a) && names.has(b));
  return links.length === 0 ? null : { devices: topology.devices, links };
}
