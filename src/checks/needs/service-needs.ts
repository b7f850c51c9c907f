import type { Need } from '../../diagnosis';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { isLoopback, useOf } from '../interfaces/use';
import type { LogLine } from '../log-lines';
import { unexplainedLosses } from '../logs';
import { all, type Collection } from './collection';
import { onLink, resourceId, sessionPlace } from './resources';
import { mayRunIsis, portsOf } from './router-ports';

/**
 * What a router gives to those behind it: its links without loss and for packets of any size, its
 * sessions and what they bring, its VRFs, and the ways with labels to the other sites of these.
 */
export function addService(context: CheckContext, to: Collection, device: DeviceFacts): void {
  const { name } = device;
  const links = portsOf(context, device).filter((port) => {
    const facts = device.ports.get(port);
    return !isLoopback(port) && (facts === undefined || useOf(context, device, facts) !== null);
  });
  const asked = context.goal.entities.vrfs;
  const vrfs = (device.vpn?.vrfs ?? [])
    .map((one) => one.name)
    .filter((one) => asked.length === 0 || asked.includes(one));
  const far = [...context.facts.devices.values()].filter(
    (one) => one !== device && one.vpn?.vrfs.some((vrf) => vrfs.includes(vrf.name)),
  );
  const qualities = ['labels', 'frames', 'quality'];
  // What is lost for moments is told by no state, but by the logs of the way.
  if (context.question.passing) qualities.push('constancy');
  const ways = far.flatMap((one): Need[] =>
    qualities.map((quality) => ({
      need: 'path',
      from: resourceId('router', name),
      to: resourceId('router', one.name),
      quality,
    })),
  );
  to.add(
    'service',
    [name],
    all(
      resourceId('log', name),
      ...links.flatMap((port) => [
        onLink(context.model, 'frames', name, port),
        onLink(context.model, 'quality', name, port),
        // A port that was taken out of IS-IS has an adjacency that nobody misses but its far end.
        ...(mayRunIsis(device, port) ? [onLink(context.model, 'adjacency', name, port)] : []),
      ]),
      ...(device.bgp?.neighbors ?? []).map((one) => resourceId('routes', name, one.address)),
      ...[device, ...far].flatMap((site) =>
        vrfs.map((vrf) => resourceId('vrf_routes', site.name, vrf)),
      ),
    ),
    ...ways,
  );
}

/** The thing of which a line of a log tells that it was lost, or null. */
function lostThing(context: CheckContext, device: string, line: LogLine): string | null {
  if (line.port !== null)
    return onLink(context.model, line.kind === 'isis' ? 'adjacency' : 'link', device, line.port);
  if (line.peer === null) return null;
  return line.vrf === null
    ? resourceId('steady', ...sessionPlace(context.model, device, line.peer))
    : resourceId('vrf_session', device, line.vrf, line.peer);
}

/** What a log reports: the things that its lines say were lost. */
export function addLog(context: CheckContext, to: Collection, device: DeviceFacts): void {
  const losses = unexplainedLosses(context, device, 'inside');
  const things = losses.flatMap((line) => lostThing(context, device.name, line) ?? []);
  to.add('log', [device.name], all(resourceId('router', device.name), ...things));
}
