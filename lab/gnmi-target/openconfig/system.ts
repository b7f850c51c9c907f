import type { DeviceState } from '../../gnmi/model/state';
import { nanoseconds, present, type Tree } from './tree';

/** `openconfig-system:system`, as far as collectors read it; null where the router has none. */
export function systemTree(device: DeviceState, port: number, now: Date): Tree | null {
  const { system } = device;
  if (system === null) return null;
  const boot = system.bootTime === null ? null : nanoseconds(new Date(system.bootTime));
  const user = { username: 'lab', state: { username: 'lab', role: 'root-lr' } };
  const selector = { severity: 'INFORMATIONAL', facility: 'openconfig-system-logging:ALL' };
  return {
    state: present({
      hostname: system.hostname,
      'current-datetime': `${now.toISOString().slice(0, 19)}.000+00:00`,
      'boot-time': boot,
      'software-version': system.softwareVersion,
    }),
    clock: { state: { 'timezone-name': system.timezone } },
    memory: { state: { physical: '16777216000' } },
    aaa: { authentication: { users: { user: [user] } } },
    logging: { console: { selectors: { selector: [selector] } } },
    messages: { state: { message: { msg: 'heartbeat', priority: 190, 'app-name': 'lab' } } },
    'openconfig-system-grpc:grpc-servers': { 'grpc-server': [grpcServer(port)] },
  };
}

function grpcServer(port: number): Tree {
  const state = {
    name: 'DEFAULT',
    enable: true,
    port,
    'transport-security': false,
    'listen-addresses': ['ANY'],
  };
  return { name: 'DEFAULT', state };
}
