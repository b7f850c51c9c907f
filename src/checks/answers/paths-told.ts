import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { isPortUp, portsIn } from '../vpn/ports-in';
import { sitesOf } from '../vpn/sites';
import { namedDevices } from './asked-devices';
import { listed } from './define-answer';

const mostRouters = 4;
const mostLinks = 4;

/** `TenGigE0/0/0/1 to mjosa and TenGigE0/0/0/2 to femund`: the links into the network with an adjacency that is up. */
function linksOf({ model }: CheckContext, { name, isis }: DeviceFacts): string[] {
  const ports = new Set((isis?.adjacencies ?? []).map(({ port }) => port));
  return [...ports].map((port) => {
    const far = model.farDevice(name, port);
    return far === null ? port : `${port} to ${far}`;
  });
}

/**
 * Which ways there are, where that is asked: the access ports of the VRFs that are named, and the links into
 * the core of their routers. Null where nobody asks, or nothing of that was read.
 */
export function pathsTold(context: CheckContext): string | null {
  const { question, goal } = context;
  if (!question.tells('asks_for_paths')) return null;
  const devices = namedDevices(context).slice(0, mostRouters);
  const access = goal.entities.vrfs.flatMap((vrf) => {
    const sites = sitesOf(context, vrf).slice(0, mostRouters);
    const ports = sites.flatMap(({ device }) =>
      portsIn(device, vrf).map((port) => ({
        isUp: isPortUp(port),
        words: `${port.name} on ${device.name}`,
      })),
    );
    const up = ports.filter(({ isUp }) => isUp).map(({ words }) => words);
    const down = ports.filter(({ isUp }) => !isUp).map(({ words }) => words);
    return [
      ...(up.length === 0 ? [] : [`access interfaces of ${vrf} that are up: ${listed(up)}`]),
      ...(down.length === 0 ? [] : [`down: ${listed(down)}`]),
    ];
  });
  const withPort = new Set((goal.ports ?? []).map(({ device }) => device));
  const core = devices
    .filter(({ name }) => withPort.size === 0 || withPort.has(name))
    .flatMap((device) => {
      const links = linksOf(context, device);
      return links.length === 0
        ? []
        : [`links of ${device.name} with IS-IS up: ${listed(links, mostLinks)}`];
    });
  const all = [...core, ...access];
  const text = all.join('; ');
  return text === '' ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
