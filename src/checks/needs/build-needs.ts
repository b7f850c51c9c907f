import type { Model } from '../../diagnosis';
import type { CheckContext } from '../context';
import { Collection } from './collection';
import { edgesOf, openNodes } from './edges';
import type { ResourceKind } from './resources';
import { addDevice } from './router-needs';
import { addLog, addService } from './service-needs';
import { addSession } from './session-needs';
import { addVrfs } from './vrf-needs';

/**
 * The table of needs, made out for the network that was read: each kind of thing says once what it
 * cannot work without. What is broken, what follows and where to look next is derived from it.
 */
export function buildNeeds(context: CheckContext): Model<ResourceKind> {
  const to = new Collection();
  const devices = [...context.facts.devices.values()];
  for (const device of devices) addDevice(context, to, device);
  for (const device of devices) {
    for (const one of device.bgp?.neighbors ?? [])
      if (one.address !== '') addSession(context, to, device, one.address);
    addVrfs(context, to, device);
  }
  for (const device of devices) addLog(context, to, device);
  for (const name of context.goal.devices) {
    const device = context.facts.devices.get(name);
    if (device !== undefined) addService(context, to, device);
  }
  return { resources: to.resources, edges: edgesOf(context), open: openNodes(context) };
}
