import type { Reading } from '../../diagnosis';
import { isSilent } from '../collection';
import type { CheckContext } from '../context';
import { placeOf, type ResourceKind } from '../needs/resources';
import { edges, fewRouters } from './around';
import { isSettled, type Wish } from './wishes';

/** What can be asked of a router, or of the network: a wish without its weight and reason. */
export type Call = Pick<Wish, 'device' | 'subject' | 'object'>;

const of = (device: string, subject: Call['subject'], object: string | null = null): Call => ({
  device,
  subject,
  object,
});

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

/** Readings at both ends of a link; where only one end is known, also those that name the other. */
function atEnds(place: readonly string[], read: (end: End) => Call[]): Call[] {
  const ends = endsOf(place);
  const naming = ends.map((end) => of(end.device, 'interface_details', end.port));
  return [...ends.flatMap(read), ...(ends.length === 1 ? [...naming, map] : [])];
}

type Readings = (place: string[], context: CheckContext) => Call[];

const isis: Readings = ([device = '']) => [of(device, 'isis')];
const vpn: Readings = ([device = '']) => [of(device, 'vpn')];
const details: Readings = (place) =>
  atEnds(place, ({ device, port }) => [of(device, 'interface_details', port)]);
const logs = (device: string): Call => of(device, 'logs', 'all');

/** Both routers of a session; for a peer outside its router, and those of which an address may be. */
function sessionEnds([a = '', b = '']: string[], context: CheckContext): string[] {
  return context.facts.devices.has(b) ? [a, b] : [a];
}

function seekers(context: CheckContext): Call[] {
  return [...context.facts.devices.values()]
    .filter((one) => one.ports.size === 0)
    .slice(0, fewRouters - 2)
    .map((one) => of(one.name, 'interfaces'));
}

/** A log that tells of a twin does not say who it is: all routers may be it. */
function twins(context: CheckContext): Call[] {
  const devices = [...context.facts.devices.values()];
  const told = devices.some(({ logs: { lines } }) =>
    lines.some((line) => line.kind === 'duplicate_system_id'),
  );
  return told ? devices.slice(0, fewRouters).map((one) => of(one.name, 'isis')) : [];
}

/** The readings that speak of each kind of thing: whether it works, and how it is set. */
const table: Record<ResourceKind, Readings> = {
  router: ([device = '']) => [of(device, 'system')],
  management: ([device = '']) => [of(device, 'system')],
  card: ([device = '']) => [of(device, 'interfaces'), logs(device)],
  attachment: ([device = '']) => [of(device, 'interfaces')],
  port: ([device = '']) => [of(device, 'interfaces')],
  link: (place) => atEnds(place, ({ device }) => [of(device, 'interfaces')]),
  frames: details,
  quality: details,
  labels: (place) =>
    place.some((one) => one.includes(' '))
      ? atEnds(place, ({ device }) => [of(device, 'mpls')])
      : [of(place[0] ?? '', 'mpls')],
  settings: (place) => atEnds(place, ({ device }) => [of(device, 'interfaces'), logs(device)]),
  isis_process: isis,
  isis_port: isis,
  identity: (place, context) => [...isis(place, context), ...twins(context)],
  loopback: isis,
  adjacency: (place) => atEnds(place, ({ device }) => [of(device, 'isis')]),
  reach: () => [],
  peer: ([device = '']) => [of(device, 'bgp'), logs(device)],
  session: (place, context) => {
    const ends = sessionEnds(place, context);
    const seek = ends.length === 1 ? seekers(context) : [];
    return [...ends.map((one) => of(one, 'bgp')), ...seek];
  },
  steady: (place, context) =>
    sessionEnds(place, context).flatMap((one) => [logs(one), of(one, 'system')]),
  routes: ([device = '']) => [of(device, 'bgp')],
  vrf: vpn,
  access: vpn,
  targets: vpn,
  distinguisher: vpn,
  sites: (_place, context) =>
    edges(context)
      .slice(0, fewRouters)
      .map((one) => of(one.name, 'vpn')),
  vrf_session: ([device = '']) => [logs(device)],
  vrf_routes: ([device = '']) => [of(device, 'bgp'), of(device, 'vpn')],
  log: ([device = '']) => [logs(device)],
  service: () => [],
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

/** Readings, not made yet, that tell why something is broken: the log, the last changes, its own entry. */
export function reasonsOf(context: CheckContext, resource: string): Reading<Call>[] {
  const { kind, place } = placeOf(resource);
  const linked =
    place.some((one) => one.includes(' ')) && kind !== 'vrf_session' && kind !== 'peer';
  const ends = linked
    ? endsOf(place)
    : [{ device: place[0] ?? '', port: kind === 'port' ? (place[1] ?? '') : '' }];
  const routers =
    linked || kind !== 'session' ? ends.map((one) => one.device) : sessionEnds(place, context);
  return [
    ...routers.map(logs),
    ...routers.map((one) => of(one, 'logs', 'DB_COMMIT')),
    ...ends.flatMap(({ device, port }) =>
      port === '' ? [] : of(device, 'interface_details', port),
    ),
  ]
    .filter((call) => !isSettled(context, call))
    .map((call) => asReading(context, call));
}
