import type { BgpFacts, BgpNeighborFacts, IsisFacts } from '../facts';
import type { Place } from './place';
import { moment } from './read';

/**
 * Reads the text that comes in place of structured data when no details were asked for. It names
 * neighbors, states and counts; all places point at the text as a whole.
 */
export function bgpFromSummary(summary: string | null, place: Place): BgpFacts | null {
  if (summary === null) return null;
  const asNumber = /^AS Number: (\d+)$/m.exec(summary)?.[1] ?? null;
  const neighbors: BgpNeighborFacts[] = [];
  for (const line of summary.split('\n')) {
    const head = /^\s*\* (\S+) \(AS: (\d+|None), Group: .*?, State: (\w+)\)/.exec(line);
    if (head !== null) {
      neighbors.push({
        address: head[1] ?? '',
        remoteAs: head[2] === 'None' ? null : Number(head[2]),
        state: (head[3] ?? '').toUpperCase(),
        established: null,
        families: [],
        place,
      });
      continue;
    }
    const current = neighbors.at(-1);
    if (current === undefined || line.startsWith('VRFs:')) continue;
    const since = /^\s*- Up since: (.+)$/.exec(line);
    if (since !== null) current.established = moment(since[1]);
    const counts = /^\s*- (\S+): received (\d+), sent (\d+)/.exec(line);
    if (counts !== null) {
      current.families.push({
        name: counts[1] ?? '',
        received: Number(counts[2]),
        sent: Number(counts[3]),
      });
    }
  }
  if (asNumber === null && neighbors.length === 0) return null;
  const vrfs = [...summary.matchAll(/^[ \t]*\* (\S+) - AS: .*\n[ \t]*- \S+ \(Prefixes: (\d+)\)/gm)];
  return {
    asNumber: asNumber === null ? null : Number(asNumber),
    routerId: /^Router ID: (\S+)$/m.exec(summary)?.[1] ?? null,
    neighbors,
    vrfs: vrfs.map((match) => ({ name: match[1] ?? '', totalPrefixes: Number(match[2]), place })),
    summaryOnly: true,
    place,
  };
}

/** IS-IS from the text summary; see `bgpFromSummary`. */
export function isisFromSummary(summary: string | null, place: Place): IsisFacts | null {
  if (summary === null) return null;
  const net = /Network Entity Title \(NET\): (\S+)/.exec(summary)?.[1] ?? null;
  const ports = [...summary.matchAll(/^ {2}(\S+): (Enabled|Disabled), (Passive|Active)/gm)];
  const adjacencies = [
    ...summary.matchAll(/^ {2}(\S+) -> (\S+) \(([^)\n]*)\)\n[ \t]+Level: (\d+), State: UP/gm),
  ];
  if (net === null && ports.length === 0) return null;
  return {
    net,
    level: /Level Capability: (\S+)/.exec(summary)?.[1] ?? null,
    segmentRouting: null,
    ports: ports.map((match) => ({
      name: match[1] ?? '',
      enabled: match[2] === 'Enabled',
      passive: match[3] === 'Passive',
      circuitType: null,
      authentication: null,
      place,
    })),
    adjacencies: adjacencies.map((match) => ({
      port: match[1] ?? '',
      systemId: match[2] ?? null,
      neighbor: match[3] ?? null,
      level: Number(match[4]),
      place,
    })),
    portsComplete: true,
    adjacenciesComplete: true,
    place,
  };
}
