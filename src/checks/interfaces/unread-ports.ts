import { isAsked, type CheckContext } from '../context';
import type { DeviceFacts } from '../facts';
import { isCore, isLoopback, isPassive } from './use';

const portsTold = 4;
/** So many ports of a router read one by one are a review of them, and what is missing is a gap. */
const isReview = 2;

/**
 * Core ports whose details were not read though those of others on their router were: nobody may take
 * them for checked. Where the question names ports, the others are not meant.
 */
export function unreadPorts(context: CheckContext, devices: readonly DeviceFacts[]): string[] {
  if (context.goal.entities.interfaces.length > 0) return [];
  return devices
    .filter((device) => isAsked(context, device.name))
    .flatMap((device) => {
      const core = [...device.ports.values()].filter(
        (port) =>
          !isLoopback(port.name) && !isPassive(device, port.name) && isCore(context, device, port),
      );
      const unread = core.filter((port) => port.details === null).map(({ name }) => name);
      if (unread.length === 0 || core.length - unread.length < isReview) return [];
      const more = unread.length > portsTold ? ` and ${unread.length - portsTold} more` : '';
      return [
        `The details of ${unread.slice(0, portsTold).join(', ')}${more} on ${device.name} were not read, unlike those of its other core interfaces: MTU and errors there are not verified.`,
      ];
    });
}
