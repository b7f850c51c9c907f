import type { DeviceState } from '../model/state';
import { featureMessage } from '../model/unavailability';
import { bgpDetails, bgpSummary } from './bgp-view';
import { envelope, hostOf, type Envelope, type Json } from './envelope';
import { isisDetails, isisSummary } from './isis-view';

type ProtocolStatus = 'success' | 'failed' | 'feature_not_available';
type Outcome = { status: ProtocolStatus; entry?: Json; error?: Json };

/** The words that the real tool knows; those it cannot read fail, all others are dropped in silence. */
const KNOWN = new Set(['bgp', 'isis', 'ospf', 'connected', 'static']);

/** The protocols of a request, in its order; null means BGP and IS-IS. */
function protocolsOf(protocol: string | null): string[] {
  if (protocol === null) return ['bgp', 'isis'];
  const words = protocol.includes(',')
    ? protocol.split(',').map((word) => word.trim())
    : [protocol];
  return words.filter((word) => KNOWN.has(word));
}

function contents(
  device: DeviceState,
  protocol: 'bgp' | 'isis',
  includeDetails: boolean,
  now: Date,
): Json | null {
  if (protocol === 'bgp') {
    if (device.bgp === null) return null;
    const details = includeDetails ? bgpDetails(device, device.bgp, now) : {};
    return { protocol, detailed_data: details, summary: bgpSummary(device.bgp, now) };
  }
  if (device.isis === null) return null;
  const details = includeDetails ? isisDetails(device, device.isis) : {};
  return { protocol, detailed_data: details, summary: isisSummary(device.isis) };
}

function outcome(
  device: DeviceState,
  protocol: string,
  includeDetails: boolean,
  now: Date,
): Outcome {
  if (protocol !== 'bgp' && protocol !== 'isis') {
    const message = `Protocol ${protocol} is not supported`;
    return { status: 'failed', error: { type: 'error', message } };
  }
  const cause = device.unavailable[protocol];
  if (cause?.status === 'failed') {
    return { status: 'failed', error: { type: 'error', message: cause.message } };
  }
  const entry = cause === undefined ? contents(device, protocol, includeDetails, now) : null;
  if (entry !== null) return { status: 'success', entry };
  const message = cause?.message ?? featureMessage(hostOf(device), protocol);
  return { status: 'feature_not_available', error: { type: 'feature_not_found', message } };
}

function overall(statuses: ProtocolStatus[]): Envelope['status'] {
  const good = statuses.filter((status) => status === 'success').length;
  if (good === statuses.length) return 'success';
  if (good > 0) return 'partial_success';
  const absent = statuses.every((status) => status === 'feature_not_available');
  return absent ? 'feature_not_available' : 'failed';
}

/**
 * Routing protocols of one router. Failures are told per protocol in the metadata only;
 * `error_response` stays null, as in the real tool.
 */
export function routingInfo(
  device: DeviceState,
  protocol: string | null,
  includeDetails: boolean,
  now: Date,
): Envelope {
  const names = protocolsOf(protocol);
  const outcomes = new Map(names.map((name) => [name, outcome(device, name, includeDetails, now)]));
  const statuses = [...outcomes.values()].map(({ status }) => status);
  const count = (wanted: ProtocolStatus): number =>
    statuses.filter((status) => status === wanted).length;
  const errors = [...outcomes].filter(([, { error }]) => error !== undefined);
  return envelope(device, 'routing_info', {
    status: overall(statuses),
    data: { routing_protocols: [...outcomes.values()].flatMap(({ entry }) => entry ?? []) },
    metadata: {
      protocol: names.join(', '),
      include_details: includeDetails,
      successful_protocols: count('success'),
      failed_protocols: count('failed'),
      feature_not_found_protocols: count('feature_not_available'),
      total_protocols: statuses.length,
      protocol_statuses: Object.fromEntries(
        [...outcomes].map(([name, { status }]) => [name, status]),
      ),
      ...(errors.length === 0
        ? {}
        : { protocol_errors: Object.fromEntries(errors.map(([name, one]) => [name, one.error])) }),
    },
  });
}
