import type { DeviceState } from '../model/state';
import { envelope, failedReply, type Envelope, type Json } from './envelope';

const NOT_CONFIGURED =
  'MPLS is not effectively configured on this device. While some global settings may exist, there are no MPLS-enabled interfaces or label blocks detected.';

/** The segment-routing block that IOS XR reserves by default. */
const LABEL_BLOCK = { name: 'default-srgb', lower_bound: 16000, upper_bound: 23999 };

function summaryText(interfaces: string[]): string {
  const lines = [
    'MPLS Configuration Summary:',
    '- TTL Propagation: Enabled',
    '\nMPLS Label Blocks:',
    `- ${LABEL_BLOCK.name}: Range ${LABEL_BLOCK.lower_bound}-${LABEL_BLOCK.upper_bound}`,
  ];
  if (interfaces.length > 0) {
    lines.push('\nMPLS-Enabled Interfaces:', ...interfaces.map((name) => `- ${name}`));
  }
  return lines.join('\n');
}

function mplsData(device: DeviceState): Json {
  const state = device.unavailable.mpls === undefined ? device.mpls : null;
  if (state === null || !state.enabled) {
    return {
      enabled: false,
      label_blocks: [],
      interfaces: ['NO_INTERFACES_CONFIGURED'],
      global_settings: {},
      summary: NOT_CONFIGURED,
    };
  }
  return {
    enabled: true,
    label_blocks: [LABEL_BLOCK],
    interfaces:
      state.interfaces.length > 0
        ? state.interfaces.map((name) => ({ name, mpls_enabled: true }))
        : ['NO_INTERFACES_CONFIGURED'],
    global_settings: { null_label: 'openconfig-mpls-types:IMPLICIT', ttl_propagation: true },
    summary: summaryText(state.interfaces),
  };
}

/** MPLS of one router. The details flag changes nothing but the metadata; that is the real tool's way. */
export function mplsInfo(device: DeviceState, includeDetails: boolean): Envelope {
  const cause = device.unavailable.mpls;
  if (cause?.status === 'failed') return failedReply(device, 'mpls_info', cause);
  const data = mplsData(device);
  return envelope(device, 'mpls_info', {
    status: 'success',
    data: { mpls_data: data, summary: { summary: data['summary'] } },
    metadata: { include_details: includeDetails },
  });
}
