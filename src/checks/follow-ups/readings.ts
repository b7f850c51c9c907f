import type { Reading } from '../../diagnosis';
import { isSilent } from '../collection';
import type { CheckContext } from '../context';
import type { PortFacts } from '../facts';
import { isCore, isLoopback } from '../interfaces/use';
import { canLink } from '../links';
import { placeOf, type ResourceKind } from '../needs/resources';
import { suspectedTwins } from '../isis/identities';
import { fewRouters, likelySites, role } from './around';
import { isSettled, type Wish } from './wishes';

/** What can be asked of a router, or of the network: a wish without its weight and reason. */
export type Call = Pick<Wish, 'device' | 'subject' | 'object'>;

const of = (device: string, subject: Call['subject'], object: string | null = null): Call => ({
  device,
  subject,
  object,
});

type Readings = (place: string[], context: CheckContext) => Call[];

/** The map names the far ends that no router's own tables tell. */
const map = of('network', 'topology');

interface End {
  device: string;
  port: string;
}

function endsOf(place: readonly string[]): End[] {
  return place.map((one) => {
    const [device = '', port = ''] = one.split(' ');
    return { device, port };
  });
}

/**
 * Readings at both ends of a link; where only one port is known, also those that name the other: its
 * own description, the log of the router behind it, which names a neighbor for each port, the
 * descriptions of ports there that lead nowhere known, and the map.
 */
function atEnds(
  context: CheckContext,
  place: readonly string[],
  read: (end: End) => Call[],
): Call[] {
  const ends = endsOf(place);
  const [end] = ends;
  if (end === undefined || ends.length > 1) return ends.flatMap(read);
  const far = context.model.farDevice(end.device, end.port);
  return [
    ...read(end),
    of(end.device, 'interface_details', end.port),
    ...(far === null ? [] : atFar(context, far, read)),
    map,
  ];
}

/** Ports of a router without a known far end that are described one by one; its log may name the rest. */
const mostNameless = 4;

function atFar(context: CheckContext, device: string, read: (end: End) => Call[]): Call[] {
  const facts = context.facts.devices.get(device);
  const nameless = [...(facts?.ports.values() ?? [])].filter(
    (one) =>
      one.vrf === null &&
      canLink(one.name) &&
      one.admin === 'UP' &&
      context.model.farDevice(device, one.name) === null,
  );
  const urgent = (one: PortFacts) => Number(one.oper === 'UP');
  return [
    ...read({ device, port: '' }).filter((call) => call.object !== ''),
    of(device, 'interfaces'),
    logs(device),
    ...nameless
      .sort((a, b) => urgent(a) - urgent(b))
      .slice(0, mostNameless)
      .map((one) => of(device, 'interface_details', one.name)),
  ];
}

const isis: Readings = ([device = '']) => [of(device, 'isis')];
const vpn: Readings = ([device = '']) => [of(device, 'vpn')];
const details: Readings = (place, context) =>
  atEnds(context, place, ({ device, port }) => [of(device, 'interface_details', port)]);
const logs = (device: string): Call => of(device, 'logs', 'all');

/** Both routers of a session; for a peer outside its router, and those of which an address may be. */
function sessionEnds([a = '', b = '']: string[], context: CheckContext): string[] {
  return context.facts.devices.has(b) ? [a, b] : [a];
}

/** Whether a peer belongs to the AS of the router, and so is one of ours. */
function isInternal(context: CheckContext, device: string, peer: string): boolean {
  const bgp = context.facts.devices.get(device)?.bgp;
  return (
    bgp?.neighbors.some((one) => one.address === peer && one.remoteAs === bgp.asNumber) === true
  );
}

/**
 * Who may own the address of a peer. Internal sessions lead from edges to reflectors and back, so these
 * are asked first, for their router id; others tell by their ports.
 */
function seekers(context: CheckContext, device: string): Call[] {
  const all = [...context.facts.devices.values()];
  // One that does not answer may be it: its neighbors tell.
  const silent = all.filter((one) => isSilent(one) && context.model.addressOf(one) === null);
  const unread = all.filter((one) => one.ports.size === 0 && one.bgp === null && !isSilent(one));
  const own = context.facts.devices.get(device);
  const wanted = own !== undefined && role(own) === 'RR' ? 'PE' : 'RR';
  const likely = unread.filter((one) => role(one) === wanted);
  return [
    ...silent.flatMap((one) => router([one.name], context)),
    ...(likely.length > 0
      ? likely.slice(0, fewRouters).map((one) => of(one.name, 'bgp'))
      : unread.slice(0, fewRouters - 2).map((one) => of(one.name, 'interfaces'))),
  ];
}

/**
 * Who tells whether a router lives: its neighbors and the routers that have a session with it; where
 * none is known, reflectors, which have sessions with most, and the core.
 */
function witnesses(context: CheckContext, device: string): string[] {
  const { facts, model } = context;
  const others = [...facts.devices.values()].filter((one) => one.name !== device && !isSilent(one));
  const near = others.filter(
    (one) =>
      [...one.ports.keys()].some((port) => model.farDevice(one.name, port) === device) ||
      one.bgp?.neighbors.some((peer) => model.ownerOf(peer.address) === device) === true,
  );
  const withRole = (wanted: string) => others.filter((one) => role(one) === wanted);
  const core =
    withRole('P').length > 0 ? withRole('P') : others.filter((one) => role(one) === null);
  return [...new Set([...near, ...withRole('RR').slice(0, 2), ...core.slice(0, 4)])].map(
    (one) => one.name,
  );
}

const router: Readings = ([device = ''], context) => {
  const facts = context.facts.devices.get(device);
  const own = of(device, 'system');
  if (facts === undefined || !isSilent(facts)) return [own];
  const around = witnesses(context, device);
  return [
    own,
    // Where lost ports lead is told by their entries: with it, what was lost comes together.
    ...around.flatMap((one) =>
      lostPorts(context, one).map((port) => of(one, 'interface_details', port)),
    ),
    ...around.flatMap((one) => [of(one, 'isis'), of(one, 'bgp'), of(one, 'interfaces')]),
  ];
};

/** Ports without link of which it is not known where they lead: the description may name the router. */
function lostPorts(context: CheckContext, device: string): string[] {
  const ports = [...(context.facts.devices.get(device)?.ports.values() ?? [])];
  return ports
    .filter((one) => one.address !== null && one.oper === 'DOWN' && !isLoopback(one.name))
    .filter((one) => context.model.farDevice(device, one.name) === null)
    .slice(0, 3)
    .map((one) => one.name);
}

/**
 * Which ports a VRF has. Where it has none, what the ports of its router are described for: one may
 * have left it, or sit in the VRF of another.
 */
const access: Readings = ([device = '', vrf = ''], context) => {
  const facts = context.facts.devices.get(device);
  const known = facts?.vpn?.vrfs.find((one) => one.name === vrf);
  const own = [of(device, 'vpn'), of(device, 'interfaces')];
  if (facts === undefined || known === undefined || known.ports.length > 0) return own;
  const free = [...facts.ports.values()].filter(
    (one) =>
      one.address !== null &&
      canLink(one.name) &&
      !isLoopback(one.name) &&
      !isCore(context, facts, one),
  );
  return [
    ...own,
    of(device, 'isis'),
    ...free.map((one) => of(device, 'interface_details', one.name)),
    of(device, 'mpls'),
  ];
};

/** A log that tells of a twin does not say who it is: all routers may be it. */
function twins(context: CheckContext): Call[] {
  const devices = [...context.facts.devices.values()];
  const told = devices.some(({ logs: { lines } }) =>
    lines.some((line) => line.kind === 'duplicate_system_id'),
  );
  const suspected = told ? devices.slice(0, fewRouters) : suspectedTwins(context);
  return suspected.map((one) => of(one.name, 'isis'));
}

/** The readings that speak of each kind of thing: whether it works, and how it is set. */
const table: Record<ResourceKind, Readings> = {
  router,
  management: router,
  contact: router,
  card: ([device = '']) => [of(device, 'interfaces'), logs(device)],
  attachment: ([device = '']) => [of(device, 'interfaces')],
  port: ([device = '']) => [of(device, 'interfaces')],
  link: (place, context) => atEnds(context, place, ({ device }) => [of(device, 'interfaces')]),
  frames: details,
  quality: details,
  labels: (place, context) =>
    place.some((one) => one.includes(' '))
      ? // Whether a port has to carry labels follows from what the IGP does on it.
        atEnds(context, place, ({ device }) => [of(device, 'mpls'), of(device, 'isis')])
      : [of(place[0] ?? '', 'mpls')],
  settings: (place, context) =>
    atEnds(context, place, ({ device }) => [
      of(device, 'interfaces'),
      logs(device),
      of(device, 'logs', 'DB_COMMIT'),
    ]),
  isis_process: isis,
  isis_port: isis,
  identity: (place, context) => [...isis(place, context), ...twins(context)],
  loopback: ([device = '']) => [of(device, 'isis'), of(device, 'interfaces')],
  adjacency: (place, context) => atEnds(context, place, ({ device }) => [of(device, 'isis')]),
  reach: () => [],
  // Two ends that must agree: which of them was changed, the logs of both tell.
  peer: ([device = '', address = ''], context) => {
    const owner = context.model.ownerOf(address);
    const ends = owner === null ? [device] : [device, owner];
    const seek = owner === null && isInternal(context, device, address);
    return [
      ...ends.flatMap((one) => [of(one, 'bgp'), logs(one), of(one, 'logs', 'DB_COMMIT')]),
      ...(seek ? seekers(context, device) : []),
    ];
  },
  session: (place, context) => {
    const ends = sessionEnds(place, context);
    const seek = ends.length === 1 ? seekers(context, ends[0] ?? '') : [];
    return [...ends.map((one) => of(one, 'bgp')), ...seek];
  },
  // The time that was asked about is enough: older lines are a matter of the reason.
  steady: (place, context) => sessionEnds(place, context).map((one) => of(one, 'logs')),
  routes: ([device = '', peer = ''], context) => {
    const sender = context.model.ownerOf(peer);
    const known = [device, ...(sender === null ? [] : [sender])];
    return [
      ...known.flatMap((one) => [of(one, 'bgp'), logs(one)]),
      ...(sender === null && isInternal(context, device, peer) ? seekers(context, device) : []),
    ];
  },
  vrf: vpn,
  access,
  targets: vpn,
  // Where it does not come in a reply, what is announced and what was changed tell.
  distinguisher: ([device = '']) => [
    of(device, 'vpn'),
    of(device, 'bgp'),
    of(device, 'logs', 'DB_COMMIT'),
  ],
  sites: (_place, context) => likelySites(context).map((one) => of(one.name, 'vpn')),
  vrf_session: ([device = '']) => [logs(device)],
  vrf_routes: ([device = '']) => [of(device, 'bgp'), of(device, 'vpn')],
  log: ([device = '']) => [logs(device)],
  neighbors: ([device = '']) => [of(device, 'isis'), of(device, 'interfaces'), map],
  service: ([device = '']) => [of(device, 'interfaces'), of(device, 'isis'), of(device, 'bgp')],
};

function priceOf(context: CheckContext, { device, subject }: Call): number {
  const facts = context.facts.devices.get(device);
  // A router that does not answer costs a time-out; the map asks all routers at once.
  if (facts !== undefined && isSilent(facts)) return 4;
  return subject === 'topology' ? 1.5 : 1;
}

function asReading(context: CheckContext, call: Call): Reading<Call> {
  const id = `${call.device}|${call.subject}|${call.object ?? ''}`;
  return { call, id, price: priceOf(context, call) };
}

/** Readings, not made yet, that tell whether a resource works. */
export function readingsOf(context: CheckContext, resource: string): Reading<Call>[] {
  const { kind, place } = placeOf(resource);
  return table[kind](place, context)
    .filter((call) => !isSettled(context, call))
    .map((call) => asReading(context, call));
}

/** The ends at which something lies, with their port where it is at one. */
function whereIs(context: CheckContext, { kind, place }: ReturnType<typeof placeOf>): End[] {
  const [device = '', port = ''] = place;
  if (kind === 'session' || kind === 'steady' || kind === 'reach')
    return sessionEnds(place, context).map((one) => ({ device: one, port: '' }));
  if (kind === 'port' || kind === 'isis_port') return [{ device, port }];
  if (kind === 'labels' && !device.includes(' '))
    return [{ device, port: port === 'device' ? '' : port }];
  return onLinks.has(kind) ? endsOf(place) : [{ device, port: '' }];
}

const onLinks = new Set<ResourceKind>([
  'link',
  'frames',
  'quality',
  'labels',
  'settings',
  'adjacency',
]);

/** Kinds of which neither a log nor a commit tells more than the entry itself. */
const withoutHistory = new Set<ResourceKind>(['quality']);
/** Settings that a commit changes and of which no line of the log tells. */
const onlyCommitted = new Set<ResourceKind>([
  'targets',
  'distinguisher',
  'access',
  'labels',
  'frames',
]);

/** Whether a reading of the log, with or without a keyword, reaches back to a moment, ms. */
function reaches(context: CheckContext, { device, object }: Call, since: number): boolean {
  const keyword = object === 'all' ? null : object;
  const readings = context.facts.devices.get(device)?.logs.readings ?? [];
  return readings.some(
    (one) =>
      one.keyword === keyword &&
      (one.minutes === null || context.now.getTime() - one.minutes * 60_000 < since),
  );
}

/**
 * Readings, not made yet, that tell why something is broken: the log, the last changes, its own entry,
 * and what the other end of a link says of it.
 * @param since when it began, ms, or null: a log that was read back to there need not be read whole
 */
export function reasonsOf(
  context: CheckContext,
  resource: string,
  since: number | null,
): Reading<Call>[] {
  const where = placeOf(resource);
  const ends = whereIs(context, where);
  const read: Call['subject'][] =
    where.kind === 'labels' ? ['mpls', 'isis'] : ['interfaces', 'isis'];
  const onPorts = ends.filter((one) => one.port !== '');
  const far = onPorts.map(({ device, port }) => context.model.farDevice(device, port));
  const both = [...onPorts.map((one) => one.device), ...far.flatMap((one) => one ?? [])];
  const nameless = onPorts.some(
    ({ device, port }, index) =>
      far[index] === null &&
      (context.facts.devices.get(device)?.ports.get(port)?.vrf ?? null) === null,
  );
  const lines = [
    ...(onlyCommitted.has(where.kind) ? [] : ends.map((one) => logs(one.device))),
    ...ends.map((one) => of(one.device, 'logs', 'DB_COMMIT')),
  ].filter((call) => since === null || !reaches(context, call, since));
  return [
    ...[...new Set(both)].flatMap((one) => read.map((subject) => of(one, subject))),
    ...(nameless ? [map] : []),
    ...(withoutHistory.has(where.kind) ? [] : lines),
    ...onPorts.map(({ device, port }) => of(device, 'interface_details', port)),
  ]
    .filter((call) => !isSettled(context, call))
    .map((call) => asReading(context, call));
}
