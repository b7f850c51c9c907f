import type { CheckContext } from '../context';
import type { DeviceFacts, PortFacts } from '../facts';
import { identityLoopbacks } from './shared-loopbacks';

/** A port that carries an address which a port of another router carries too. */
export interface AddressHolder {
  device: DeviceFacts;
  port: PortFacts;
  /** All routers that carry it, by name. */
  routers: string[];
}

/** What people write on an address that several routers have on purpose. */
const sharedWords =
  /\b(?:any-?cast|shared|same (?:ip|address)|v(?:irtual )?ip|vrrp|hsrp|on (?:several|both|all)|redundant)\b/i;

/**
 * The ports of an address that the question names and that several routers have in their default tables.
 * Two customers may use one address, each in a VRF of its own.
 */
export function holdersOfAsked({ goal, facts }: CheckContext): AddressHolder[] {
  return goal.entities.neighbors.flatMap((address) => {
    const found = [...facts.devices.values()].flatMap((device) =>
      [...device.ports.values()]
        .filter((port) => port.address === address && port.vrf === null)
        .map((port) => ({ device, port })),
    );
    const routers = [...new Set(found.map(({ device }) => device.name))];
    const isIdentity = found.some(({ device, port }) => identityLoopbacks(device).includes(port));
    return routers.length < 2 || isIdentity ? [] : found.map((one) => ({ ...one, routers }));
  });
}

/** The description that says that an address is meant to be on several routers; null where none does. */
export function sharedOnPurpose(port: PortFacts): string | null {
  const text = port.description ?? '';
  return sharedWords.test(text) ? text : null;
}
