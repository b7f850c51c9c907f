import type { DeviceState } from '../../gnmi/model/state';
import { readable } from '../../gnmi/tools/view';
import { interfacesTree } from './interfaces';
import { networkInstancesTree } from './network-instances';
import { systemTree } from './system';
import { present, type Tree } from './tree';

/**
 * All that a router answers over gNMI, as one document with the containers of OpenConfig at its
 * top. Areas that a scenario leaves empty are empty in it.
 * @param port the port that the router says it listens on
 */
export function deviceTree(device: DeviceState, port: number, now: Date): Tree {
  const seen = readable(device);
  return present({
    interfaces: interfacesTree(seen.interfaces),
    'network-instances': networkInstancesTree(seen),
    system: systemTree(seen, port, now),
  });
}
