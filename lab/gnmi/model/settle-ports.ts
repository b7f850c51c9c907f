import type { End } from './index-network';
import { messages } from './messages';
import { log, spread, type Operation } from './operation';

/**
 * A port works where both ends are switched on, both routers run, and the cable is whole; a bundle
 * where so many members are up as both ends ask for (`bundle minimum-active links`, 1 by default).
 */
function works(operation: Operation, end: End): boolean {
  const { router, port, far, link } = end;
  const members = operation.index.members.get(end.key) ?? [];
  const needed = Math.max(port.minimumMembers ?? 0, far.port.minimumMembers ?? 0);
  const up = members.filter(({ key }) => portIsUp(operation, key)).length;
  const carried = members.length === 0 || up >= Math.max(1, needed);
  const switchedOn = port.enabled && far.port.enabled && router.running && far.router.running;
  return switchedOn && link.intact && carried;
}

/** Whether a port is up; ports without a link are up where they are enabled. */
export function portIsUp(operation: Operation, key: string): boolean {
  return operation.portUp.get(key) ?? false;
}

/** Brings the ports in line with the network and logs what changed, at both ends. */
export function settlePorts(operation: Operation, at: number): void {
  const all = [...operation.index.ends.values()];
  const isBundle = ({ key }: End): boolean => operation.index.members.has(key);
  for (const end of [...all.filter((one) => !isBundle(one)), ...all.filter(isBundle)]) {
    const up = works(operation, end);
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
