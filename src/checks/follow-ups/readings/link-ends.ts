import type { CheckContext } from '../../context';
import type { PortFacts } from '../../facts';
import { canLink } from '../../links';
import { logs, map, of, type Call } from './call';

/** A port of a router; of a router whose port is not known, an empty one. */
export interface End {
  device: string;
  port: string;
}

export function endsOf(place: readonly string[]): End[] {
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
export function atEnds(
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
