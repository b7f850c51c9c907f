import type { Area, DeviceState } from '../../gnmi/model/state';
import { type CapabilityResponse, encodings } from './protocol';
import { lacks } from './refusal';

/** Models in the versions that IOS XR 24.2 reports, and an area that each carries. */
const models: readonly { name: string; version: string; area: Area }[] = [
  { name: 'openconfig-system', version: '0.17.1', area: 'system' },
  { name: 'openconfig-interfaces', version: '3.0.0', area: 'interfaces' },
  { name: 'openconfig-network-instance', version: '1.3.0', area: 'vpn' },
];

/** What a device says that it can do. */
export function capabilitiesOf(device: DeviceState): CapabilityResponse {
  const commands = lacks(device, 'logs') ? [] : [encodings.ascii];
  return {
    supported_models: models
      .filter(({ area }) => !lacks(device, area))
      .map(({ name, version }) => ({ name, organization: 'OpenConfig working group', version })),
    supported_encodings: [encodings.jsonIetf, encodings.json, ...commands],
    gNMI_version: '0.8.0',
  };
}
