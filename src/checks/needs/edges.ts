import type { Edge } from '../../diagnosis';
import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { isLoopback } from '../interfaces/use';
import { expectsAdjacency } from '../isis/adjacencies';
import { onLink, resourceId } from './resources';
import { mayCarryIsis, portsOf } from './router-ports';

/** Routers joined by an adjacency, with what passes over it. */
export function edgesOf(context: CheckContext): Edge[] {
  const { model, facts } = context;
  const found = new Map<string, Edge>();
  for (const device of facts.devices.values()) {
    for (const port of portsOf(context, device)) {
      const far = isLoopback(port) ? null : model.farDevice(device.name, port);
      if (far === null || !facts.devices.has(far) || !mayCarryIsis(context, device.name, port))
        continue;
      const by = onLink(model, 'adjacency', device.name, port);
      const quality = (kind: 'frames' | 'quality' | 'constancy' | 'labels') =>
        onLink(model, kind, device.name, port);
      found.set(by, {
        ends: [resourceId('router', device.name), resourceId('router', far)],
        by,
        qualities: {
          frames: quality('frames'),
          quality: quality('quality'),
          constancy: quality('constancy'),
          labels: quality('labels'),
        },
      });
    }
  }
  return [...found.values()];
}

/** Routers that may have neighbors of which nothing was read. */
export function openNodes(context: CheckContext): Map<string, string> {
  const isOpen = (device: DeviceFacts): boolean =>
    device.isis === null
      ? !/^ce$/i.test(device.role ?? '')
      : device.isis.ports.some(
          (one) => expectsAdjacency(one) && context.model.farDevice(device.name, one.name) === null,
        );
  return new Map(
    [...context.facts.devices.values()]
      .filter(isOpen)
      .map((one) => [resourceId('router', one.name), resourceId('neighbors', one.name)]),
  );
}
