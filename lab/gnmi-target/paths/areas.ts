import type { Area } from '../../gnmi/model/state';
import type { GnmiPath } from '../serve/protocol';

/** The area of a router that a path reads, so that areas can fail one by one. */
export function areaOf({ origin, elem }: GnmiPath): Area {
  const names = elem.map(({ name }) => name);
  if (isCommand({ origin, elem })) return 'logs';
  if (names[0] === 'system') return 'system';
  if (names[0] === 'interfaces') return 'interfaces';
  for (const area of ['bgp', 'isis', 'mpls'] as const) if (names.includes(area)) return area;
  return 'vpn';
}

/** A path that is a command of the router's shell: IOS XR takes one where the origin is not a model. */
export function isCommand({ elem }: GnmiPath): boolean {
  return elem[0]?.name.startsWith('show ') ?? false;
}

/** The command behind a path; gNMI clients cut it at each slash. */
export function commandOf({ elem }: GnmiPath): string {
  return elem.map(({ name }) => name).join('/');
}
