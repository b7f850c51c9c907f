import type { Fault, FaultOf } from './fault-schema';
import { FaultProblem } from './fault-targets';
import { AREAS, type Area, type DeviceState, type NetworkState } from './state';
import { parseDuration } from './time';
import { unavailability } from './unavailability';

function withError(
  device: DeviceState,
  areas: readonly Area[],
  error: string,
  status: 'failed' | 'feature_not_available' = 'failed',
): DeviceState {
  const host = {
    name: device.name,
    address: device.managementAddress,
    port: device.managementPort,
  };
  const causes = areas.map((area) => [area, unavailability(host, area, status, error)]);
  return { ...device, unavailable: { ...device.unavailable, ...Object.fromEntries(causes) } };
}

function delayed(device: DeviceState, text: string): DeviceState {
  const collection = { ...device.collection, delayMilliseconds: parseDuration(text) };
  return { ...device, collection };
}

type Disturbance<Name extends Fault['fault']> = (
  device: DeviceState,
  fault: FaultOf<Name>,
) => DeviceState;

const DISTURBANCES: { [Name in Fault['fault']]?: Disturbance<Name> } = {
  unreachable: (device, fault) => {
    const silent = delayed(withError(device, AREAS, 'CONNECTION_TIMEOUT'), fault.delay);
    const blackHoled = fault.how === 'black_holed';
    return { ...silent, collection: { ...silent.collection, blackHoled } };
  },
  authentication_refused: (device) => withError(device, AREAS, 'UNAUTHENTICATED'),
  feature_not_available: (device, fault) =>
    withError(device, fault.areas, '', 'feature_not_available'),
  area_error: (device, fault) => withError(device, fault.areas, fault.error),
  slow: (device, fault) => delayed(device, fault.delay),
  hung: (device) => ({ ...device, collection: { ...device.collection, hung: true } }),
  empty_reply: (device, fault) => {
    const empty = [...new Set([...device.collection.empty, ...fault.areas])];
    return { ...device, collection: { ...device.collection, empty } };
  },
  truncated_table: (device, fault) => {
    const truncated = { ...device.collection.truncated, [fault.area]: fault.keep };
    return { ...device, collection: { ...device.collection, truncated } };
  },
};

/** Applies the faults of collection to a state; other faults pass through. */
export function disturbCollection(state: NetworkState, faults: readonly Fault[]): NetworkState {
  let { devices } = state;
  for (const fault of faults) {
    const disturb = DISTURBANCES[fault.fault] as
      | ((device: DeviceState, fault: Fault) => DeviceState)
      | undefined;
    if (disturb === undefined || !('device' in fault)) continue;
    if (!devices.some(({ name }) => name === fault.device)) {
      throw new FaultProblem(`there is no device "${fault.device}" in the inventory`);
    }
    devices = devices.map((device) =>
      device.name === fault.device ? disturb(device, fault) : device,
    );
  }
  return { devices };
}
