import type { Reading } from '../../../diagnosis';
import type { CheckContext } from '../../context';
import { lastPortLine } from '../../interfaces/purpose';
import { useOf } from '../../interfaces/use';
import { unexplainedLosses } from '../../logs';
import { placeOf, type ResourceKind } from '../../needs/resources';
import { likelySites } from '../around';
import { logs, map, notMade, oneOf, of, type Call, type Readings } from './call';
import { atEnds, endsOf } from './link-ends';
import { namesakes, router, twins } from './of-routers';
import { peer, routes, senders, session, steady } from './of-sessions';
import { access, distinguisher, ownVrf } from './of-vrfs';

const isis: Readings = ([device = '']) => [of(device, 'isis')];
/** Of ports that went down together, so many are described. */
const mostLost = 4;
const vpn: Readings = ([device = '']) => [of(device, 'vpn')];
const details: Readings = (place, context) =>
  atEnds(context, place, ({ device, port }) => [of(device, 'interface_details', port)]);

/** Ports that the log saw go down and that are not back, where nothing read says what they are for. */
function portsLost(context: CheckContext, name: string): Call[] {
  const device = context.facts.devices.get(name);
  if (device === undefined) return [];
  const lost = unexplainedLosses(context, device, 'inside').flatMap(({ port }) => {
    const known = device.ports.get(port ?? '');
    // One that somebody shut was given up, and its description tells of the time before.
    const isBack = port === null || lastPortLine(device, port)?.change !== 'down';
    if (isBack || known?.oper === 'UP' || known?.details != null) return [];
    return known !== undefined && useOf(context, device, known) !== null ? [] : [port];
  });
  return [...new Set(lost)].slice(0, mostLost).map((port) => of(name, 'interface_details', port));
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
  // Whether it stayed as it is all the time is told by the logs of both ends.
  constancy: (place) => endsOf(place).map(({ device }) => of(device, 'logs')),
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
  bgp_process: () => [],
  isis_port: isis,
  identity: (place, context) => [...isis(place, context), ...twins(context)],
  address: ([device = ''], context) => [of(device, 'interfaces'), ...namesakes(context, device)],
  loopback: ([device = '']) => [of(device, 'isis'), of(device, 'interfaces')],
  adjacency: (place, context) => atEnds(context, place, ({ device }) => [of(device, 'isis')]),
  reach: () => [],
  peer,
  session,
  updates: () => [],
  steady,
  routes,
  vrf: ownVrf,
  access,
  targets: vpn,
  distinguisher,
  sites: (_place, context) => oneOf(likelySites(context).map((one) => of(one.name, 'vpn'))),
  vrf_session: ([device = '']) => [logs(device)],
  vrf_routes: ([device = ''], context) => [
    of(device, 'bgp'),
    of(device, 'vpn'),
    ...senders(context, device),
  ],
  log: ([device = ''], context) => [logs(device), ...portsLost(context, device)],
  neighbors: ([device = '']) => [of(device, 'isis'), of(device, 'interfaces'), map],
  service: ([device = '']) => [of(device, 'interfaces'), of(device, 'isis'), of(device, 'bgp')],
};

/** Readings, not made yet, that tell whether a resource works. */
export function readingsOf(context: CheckContext, resource: string): Reading<Call>[] {
  const { kind, place } = placeOf(resource);
  return notMade(context, table[kind](place, context));
}
