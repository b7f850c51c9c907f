import { randomBytes } from 'node:crypto';

import { type LabSource, openLab } from '../gnmi/lab';
import { type Account, DevicePort } from './serve/device-port';
import {
  type InventoryTls,
  inventoryTls,
  serverCredentials,
  type TlsFiles,
} from './serve/encryption';
import { shiftToWallClock } from './shift-time';

/** A router as gNMIBuddy's inventory lists it. */
export interface InventoryEntry extends Account, InventoryTls {
  name: string;
  ip_address: string;
  port: number;
  nos: 'iosxr';
  /** Seconds that a connection may take to come up. */
  gnmi_timeout: number;
}

export interface GnmiTargetOptions extends LabSource, Partial<Account> {
  /** Address to listen on; 127.0.0.1 by default. */
  host?: string;
  /** Plain text without these. */
  tls?: TlsFiles;
}

/** The routers of a lab, each at a port of its own. */
export interface GnmiTarget {
  /** @param gnmiTimeout seconds that a connection may take; 5, gNMIBuddy's default, by default */
  inventory(gnmiTimeout?: number): InventoryEntry[];
  /** Puts another network behind the ports. Routers keep their port by their name. */
  show(source: LabSource): Promise<void>;
  close(): Promise<void>;
}

/**
 * Serves the routers of a lab over gNMI: Capabilities and Get, for an account that is checked.
 * @throws InputProblem where the source is missing, unknown or malformed
 */
export async function createGnmiTarget(options: GnmiTargetOptions): Promise<GnmiTarget> {
  const { host = '127.0.0.1', username = 'lab', tls } = options;
  const account = { username, password: options.password ?? randomBytes(12).toString('hex') };
  const speaking = { host, account, credentials: serverCredentials(tls) };
  let ports: DevicePort[] = [];

  const show = async (source: LabSource): Promise<void> => {
    const lab = openLab(source);
    const { devices } = shiftToWallClock(lab.state, lab.now);
    const known = new Map(ports.map((port) => [port.name, port]));
    const gone = ports.filter(({ name }) => !devices.some((device) => device.name === name));
    await Promise.all(gone.map((port) => port.close()));
    ports = await Promise.all(
      devices.map(async (device) => {
        const port = known.get(device.name);
        await port?.show(device);
        return port ?? openPort(new DevicePort(device, speaking));
      }),
    );
  };

  await show(options);
  return {
    show,
    inventory: (gnmiTimeout = 5) =>
      ports.map(({ name, port }) => ({
        name,
        ip_address: host,
        port,
        nos: 'iosxr',
        ...account,
        gnmi_timeout: gnmiTimeout,
        ...inventoryTls(tls),
      })),
    close: async () => {
      await Promise.all(ports.map((port) => port.close()));
    },
  };
}

async function openPort(port: DevicePort): Promise<DevicePort> {
  await port.open();
  return port;
}
