import type { NetworkState } from '../model/state';
import type { Json } from './envelope';

/** The inventory, with the password hidden. */
export function devices(state: NetworkState): Json {
  return {
    devices: state.devices.map((device) => ({
      name: device.name,
      ip_address: device.managementAddress,
      port: device.managementPort,
      nos: 'iosxr',
      username: 'lab',
      password: '***',
      path_cert: null,
      path_key: null,
      path_root: null,
      override: null,
      skip_verify: false,
      gnmi_timeout: 5,
      grpc_options: null,
      show_diff: null,
      insecure: true,
    })),
  };
}
