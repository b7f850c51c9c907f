import type {
  AdjacencyFacts,
  BgpFacts,
  BgpNeighborFacts,
  IsisFacts,
  IsisPortFacts,
} from '../facts';
import type { Envelope } from './envelope';
import { below, whole, type Place } from './place';
import { fields, list, moment, numeric, text, truth, type Fields, wholeText } from './read';
import { bgpFromSummary, isisFromSummary } from './routing-summary';

/** The entry of one protocol in a routing result, or null where it is not there. */
export function protocolEntry(
  envelope: Envelope,
  protocol: 'bgp' | 'isis',
  ref: string,
): { entry: Fields; place: Place } | null {
  const entries = list(envelope.data.routing_protocols) ?? [];
  const index = entries.findIndex((one) => text(fields(one)?.protocol)?.toLowerCase() === protocol);
  const entry = fields(entries[index]);
  return entry === null
    ? null
    : { entry, place: below(whole(ref), 'data', 'routing_protocols', index) };
}

function readNeighbor(row: unknown, place: Place): BgpNeighborFacts[] {
  const entry = fields(row);
  if (entry === null) return [];
  const families = Object.entries(fields(entry.prefixes) ?? {}).map(([name, counts]) => ({
    name,
    received: numeric(fields(counts)?.received),
    sent: numeric(fields(counts)?.sent),
  }));
  return [
    {
      // A dynamic peer may come without a name; it is still a session.
      address: text(entry.address) ?? '',
      remoteAs: numeric(entry.remote_as),
      state: text(entry.state)?.toUpperCase() ?? null,
      established: moment(entry.uptime),
      families,
      place,
    },
  ];
}

/** BGP of a routing result. Null where the reply holds no BGP data at all (a blank reply). */
export function readBgp(envelope: Envelope, ref: string): BgpFacts | null {
  const found = protocolEntry(envelope, 'bgp', ref);
  if (found === null) return null;
  const details = fields(found.entry.detailed_data);
  const rows = list(details?.neighbors);
  if (details === null || rows === null) {
    return bgpFromSummary(wholeText(found.entry.summary), below(found.place, 'summary'));
  }
  const place = below(found.place, 'detailed_data');
  const router = fields(details.router);
  const facts: BgpFacts = {
    asNumber: numeric(router?.as_number),
    routerId: text(router?.router_id),
    neighbors: rows.flatMap((row, index) => readNeighbor(row, below(place, 'neighbors', index))),
    vrfs: (list(details.vrfs) ?? []).flatMap((row, index) => {
      const name = text(fields(row)?.name);
      const totalPrefixes = numeric(fields(row)?.total_prefixes);
      return name === null ? [] : [{ name, totalPrefixes, place: below(place, 'vrfs', index) }];
    }),
    summaryOnly: false,
    place,
  };
  // Neither an AS number nor a neighbor: the reply is blank, which says nothing about BGP.
  return facts.asNumber === null && facts.neighbors.length === 0 ? null : facts;
}

function readIsisPort(row: unknown, place: Place): IsisPortFacts[] {
  const entry = fields(row);
  const name = text(entry?.name);
  if (entry === null || name === null) return [];
  return [
    {
      name,
      enabled: truth(entry.enabled) ?? true,
      passive: truth(entry.passive) ?? false,
      circuitType: text(entry.circuit_type)?.toUpperCase() ?? null,
      authentication: truth(entry.authentication_enabled),
      place,
    },
  ];
}

function readAdjacency(row: unknown, place: Place): AdjacencyFacts[] {
  const entry = fields(row);
  const port = text(entry?.interface);
  if (entry === null || port === null) return [];
  const state = text(entry.state)?.toUpperCase() ?? 'UP';
  if (state !== 'UP') return [];
  return [
    {
      port,
      systemId: text(entry.system_id),
      neighbor: text(entry.neighbor_ipv4),
      level: numeric(entry.level),
      areas: (list(entry.area_address) ?? []).flatMap((one) => text(one) ?? []),
      place,
    },
  ];
}

/** IS-IS of a routing result. Null where the reply holds no IS-IS data at all. */
export function readIsis(envelope: Envelope, ref: string): IsisFacts | null {
  const found = protocolEntry(envelope, 'isis', ref);
  if (found === null) return null;
  const details = fields(found.entry.detailed_data);
  const rows = list(details?.interfaces);
  if (details === null || rows === null) {
    return isisFromSummary(wholeText(found.entry.summary), below(found.place, 'summary'));
  }
  const place = below(found.place, 'detailed_data');
  const adjacencies = list(details.adjacencies);
  const facts: IsisFacts = {
    net: text(details.net),
    level: text(details.level_capability)?.toUpperCase() ?? null,
    segmentRouting: truth(details.segment_routing_enabled),
    ports: rows.flatMap((row, index) => readIsisPort(row, below(place, 'interfaces', index))),
    adjacencies: (adjacencies ?? []).flatMap((row, index) =>
      readAdjacency(row, below(place, 'adjacencies', index)),
    ),
    portsComplete: rows.every((row) => text(fields(row)?.name) !== null),
    adjacenciesComplete:
      adjacencies !== null && adjacencies.every((row) => text(fields(row)?.interface) !== null),
    place,
  };
  return facts.net === null && facts.ports.length === 0 ? null : facts;
}
