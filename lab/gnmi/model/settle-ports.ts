import type { End } from './index-network';
import { messages } from './messages';
import { log, spread, type Operation } from './operation';

/** A port works where both ends are switched on, both routers run, and the cable is whole. */
function works(end: End): boolean {
  const { router, port, far, link } = end;
  return port.enabled && far.port.enabled && router.running && far.router.running && link.intact;
}

/** Whether a port is up; ports without a link are up where they are enabled. */
export function portIsUp(operation: Operation, key: string): boolean {
  return operation.portUp.get(key) ?? false;
}

/** Brings the ports in line with the network and logs what changed, at both ends. */
export function settlePorts(operation: Operation, at: number): void {
  for (const end of operation.index.ends.values()) {
    const up = works(end);
    if (operation.portUp.get(end.key) === up) continue;
    operation.portUp.set(end.key, up);
    const moment = at + spread(end.key, 30);
    const down = end.port.enabled ? 'Down' : 'Administratively Down';
    const { name } = end.port;
    log(operation, end.router.name, moment, messages.link(name, up ? 'Up' : down));
    const protocol = messages.lineProtocol(name, up ? 'Up' : 'Down');
    log(operation, end.router.name, moment + 3, protocol);
  }
}
