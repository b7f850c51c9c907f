import { networkOf } from '../../lab/gnmi/model/addresses';
import type { DeviceState, InterfaceState } from '../../lab/gnmi/model/state';

/** The port at the other end of a link: the only other one with an address of the same network. */
export function farEnd(
  devices: readonly DeviceState[],
  device: DeviceState,
  name: string,
): { device: DeviceState; port: InterfaceState } | null {
  const own = device.interfaces.find((one) => one.name === name);
  const network = own === undefined ? null : networkOfPort(own);
  if (network === null) return null;
  const others = devices
    .filter((one) => one !== device)
    .flatMap((one) => one.interfaces.map((port) => ({ device: one, port })))
    .filter(({ port }) => networkOfPort(port) === network);
  return others.length === 1 ? (others[0] ?? null) : null;
}

/** The ports of links between two routers that belong to no customer at either end. */
export function corePorts(devices: readonly DeviceState[]): InterfaceState[] {
  return devices.flatMap((device) =>
    device.interfaces.filter(
      ({ name, vrf }) => vrf === null && farEnd(devices, device, name)?.port.vrf === null,
    ),
  );
}

/** Whether a log line speaks of a port or an address, and not of one whose name only begins so. */
export function mentions(line: string, name: string): boolean {
  const rest = line.split(name).slice(1);
  return rest.some((after) => !/^[.:/]?\d/.test(after));
}

/** The value that occurs most often; null where there is none. */
export function mostCommon<Value>(values: readonly (Value | null)[]): Value | null {
  const counts = new Map<Value, number>();
  for (const value of values) {
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, one], [, other]) => other - one);
  return first?.[0] ?? null;
}

function networkOfPort({ address, prefixLength }: InterfaceState): string | null {
  return address === null || prefixLength === null ? null : networkOf(address, prefixLength);
}
