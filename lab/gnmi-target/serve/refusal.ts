import { status } from '@grpc/grpc-js';

import { AREAS, type Area, type DeviceState, type Unavailability } from '../../gnmi/model/state';

/** A gRPC status with which a device answers. */
export interface RpcError {
  code: status;
  details: string;
}

/** Words of a router by which its status is known; anything else is an internal error. */
const codes: readonly [RegExp, status][] = [
  [/authenticat/i, status.UNAUTHENTICATED],
  [/not supported/i, status.UNIMPLEMENTED],
  [/restarting|unavailable|connect/i, status.UNAVAILABLE],
  [/limit|exhausted/i, status.RESOURCE_EXHAUSTED],
];

/** Kinds of failure that a device shows in its Capabilities and not with a status. */
const inCapabilities = new Set(['MODEL_NOT_SUPPORTED', 'ENCODING_NOT_SUPPORTED']);

/** The status that a collector would have made this failure of; null where it would not have one. */
export function rpcErrorOf(cause: Unavailability | undefined): RpcError | null {
  if (cause === undefined || cause.status !== 'failed') return null;
  if (inCapabilities.has(cause.type) || cause.type === 'NO_DATA') return null;
  const details = cause.message.replace(/^GRPC ERROR Host: [^,]*, Error: /, '');
  const code = codes.find(([words]) => words.test(details))?.[1] ?? status.INTERNAL;
  return { code, details };
}

/** Areas in which a device fails with this type. */
function failing(device: DeviceState, ...types: string[]): Area[] {
  return AREAS.filter((area) => types.includes(device.unavailable[area]?.type ?? ''));
}

/** How a device meets a connection: as a whole, or not at all. */
export function meeting(device: DeviceState): 'serving' | 'refusing' | 'silent' {
  const lost = failing(device, 'CONNECTION_TIMEOUT', 'CONNECTION_REFUSED');
  if (lost.length < AREAS.length) return 'serving';
  return device.collection.blackHoled ? 'silent' : 'refusing';
}

/** A device that refuses a login in every area does so before anything is asked. */
export function loginError(device: DeviceState): RpcError | null {
  const errors = AREAS.map((area) => rpcErrorOf(device.unavailable[area]));
  const refused = errors.every((error) => error?.code === status.UNAUTHENTICATED);
  return refused ? (errors[0] ?? null) : null;
}

/** Whether a device says that it lacks the model behind an area, or the encoding of commands. */
export function lacks(device: DeviceState, area: Area): boolean {
  const type = device.unavailable[area]?.type ?? '';
  return inCapabilities.has(type);
}
