import type { Area, Unavailability } from './state';

interface Host {
  name: string;
  address: string;
  port: number;
}

/** What the router itself calls the element that it does not have. */
const ELEMENTS: Record<Area, string> = {
  system: 'system',
  interfaces: 'interfaces',
  isis: 'interfaces, global',
  mpls: 'mpls',
  bgp: 'bgp',
  vpn: 'network-instance',
  logs: 'logs',
};

/** Error types that are answers of gNMIBuddy itself and not of the router; recorded from it. */
const OWN_MESSAGES: Record<string, (host: Host) => string> = {
  CONNECTION_TIMEOUT: (host) =>
    `Connection timeout when connecting to ${host.name} (${host.address}:${host.port})`,
  CONNECTION_REFUSED: (host) =>
    `Connection refused by ${host.name} (${host.address}:${host.port}). Ensure the device is running and the port is open.`,
  MODEL_NOT_SUPPORTED: () => "Required model 'openconfig-system>=0.17.1' not supported by device",
  ENCODING_NOT_SUPPORTED: () => "Requested encoding 'ascii' is not supported by device",
  NO_DATA: () => 'No data returned from device',
};

/** gRPC status words and short names, and the words that a router sends with them. */
const ROUTER_MESSAGES: Record<string, string> = {
  UNAUTHENTICATED: 'Authentication failed: bad username or password',
  AUTHENTICATION_FAILED: 'Authentication failed: bad username or password',
  UNIMPLEMENTED: 'Path not supported by this device',
  UNAVAILABLE: 'gNMI service restarting',
  RESOURCE_EXHAUSTED: 'exceeded requests limit',
};

/** The message of a gNMI exception about `host`. */
export function grpcMessage(host: Host, text: string): string {
  return `GRPC ERROR Host: ${host.address}:${host.port}, Error: ${text}`;
}

/** The message with which the lack of an area's element is reported. */
export function featureMessage(host: Host, area: Area): string {
  const element = ELEMENTS[area];
  return `Feature not found on device ${host.name}: ${grpcMessage(host, `Requested element(s) not found: '${element}'`)}`;
}

/** The name of the feature that is lacking. */
export function featureName(area: Area): string {
  return ELEMENTS[area];
}

/**
 * An area that cannot be read, from a short error: a type of gNMIBuddy (`CONNECTION_TIMEOUT`),
 * a gRPC status (`UNAVAILABLE`), `TYPE: message`, or the router's own words.
 */
export function unavailability(
  host: Host,
  area: Area,
  status: Unavailability['status'],
  error: string,
): Unavailability {
  if (status === 'feature_not_available') {
    return { status, type: 'FEATURE_NOT_FOUND', message: featureMessage(host, area) };
  }
  const own = OWN_MESSAGES[error];
  if (own !== undefined) return { status, type: error, message: own(host) };
  const router = ROUTER_MESSAGES[error];
  if (router !== undefined) {
    return { status, type: 'gNMIException', message: grpcMessage(host, router) };
  }
  const split = /^([A-Z][A-Z_]{4,}|gNMIException)\s*[:-]\s*(.+)$/s.exec(error);
  if (split !== null) return { status, type: split[1]!, message: split[2]! };
  if (/^[A-Z][A-Z_]{4,}$/.test(error)) return { status, type: error, message: error };
  const message = error.startsWith('GRPC ERROR') ? error : grpcMessage(host, error);
  return { status, type: 'gNMIException', message };
}
