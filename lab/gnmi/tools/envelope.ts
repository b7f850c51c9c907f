import type { Area, DeviceState, NetworkState, Unavailability } from '../model/state';
import { featureName } from '../model/unavailability';

export type Json = Record<string, unknown>;

/** gNMIBuddy's result, in the order in which it writes its fields. */
export interface Envelope {
  device_name: string;
  ip_address: string | null;
  nos: 'iosxr' | 'unknown';
  operation_type: string;
  status: 'success' | 'failed' | 'partial_success' | 'feature_not_available';
  data: Json;
  metadata: Json;
  error_response: { type: string; message: string | null; details: Json } | null;
  feature_not_found_response: { feature_name: string; message: string; details: Json } | null;
}

/** What a tool reads from: a state, the lab's clock, and the number of the call (some answers vary with it). */
export interface Reading {
  state: NetworkState;
  now: Date;
  turn: number;
}

/** An exception inside the real server; it reaches the client as an `isError` result. */
export class ToolCrash extends Error {
  override readonly name = 'ToolCrash';
}

/** How a router is named in error messages. */
export function hostOf(device: DeviceState): { name: string; address: string; port: number } {
  return { name: device.name, address: device.managementAddress, port: device.managementPort };
}

/** An envelope for `device`; what is not given is empty. */
export function envelope(
  device: DeviceState,
  operation: string,
  { status, ...rest }: Partial<Envelope> & Pick<Envelope, 'status'>,
): Envelope {
  return {
    device_name: device.name,
    ip_address: device.managementAddress,
    nos: 'iosxr',
    operation_type: operation,
    status,
    data: {},
    metadata: {},
    error_response: null,
    feature_not_found_response: null,
    ...rest,
  };
}

/** The error part of a failed reply. Only a timeout carries details. */
export function errorResponse(cause: Unavailability): NonNullable<Envelope['error_response']> {
  const details =
    cause.type === 'CONNECTION_TIMEOUT' ? { error_class: 'grpc.FutureTimeoutError' } : {};
  return { type: cause.type, message: cause.message, details };
}

/** The reply of a tool whose area cannot be read. */
export function failedReply(
  device: DeviceState,
  operation: string,
  cause: Unavailability,
  metadata: Json = {},
): Envelope {
  return envelope(device, operation, {
    status: 'failed',
    metadata,
    error_response: errorResponse(cause),
  });
}

/** The reply of a tool whose feature the router does not have. */
export function featureReply(
  device: DeviceState,
  operation: string,
  area: Area,
  message: string,
  metadata: Json,
): Envelope {
  return envelope(device, operation, {
    status: 'feature_not_available',
    metadata,
    feature_not_found_response: { feature_name: featureName(area), message, details: {} },
  });
}

/** The reply about a name that the inventory does not hold; names are case-sensitive. */
export function unknownDevice(name: string): Envelope {
  return {
    device_name: name,
    ip_address: null,
    nos: 'unknown',
    operation_type: 'device_retrieval',
    status: 'failed',
    data: {},
    metadata: { error_type: 'device_not_found' },
    error_response: {
      type: 'DEVICE_ERROR',
      message: `Device '${name}' not found in inventory`,
      details: {},
    },
    feature_not_found_response: null,
  };
}
