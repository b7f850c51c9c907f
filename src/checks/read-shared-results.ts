import type { CollectedEvidence } from '../domain/calls/evidence';
import { notAsked, recordFailure, setArea } from './area-status';
import { areaOf, type DeviceFacts } from './facts';
import type { Envelope } from './parse/envelope';
import { below, whole } from './parse/place';
import { fields, list, numeric, text } from './parse/read';
import { readBgp, readIsis } from './parse/routing';
import { readVpn } from './parse/vpn';

/** VRFs, all of a router or those that a filter let through. */
export function readVrfs(
  device: DeviceFacts,
  envelope: Envelope,
  item: CollectedEvidence,
  absent: boolean,
): void {
  const found = readVpn(envelope, item.ref);
  if (found === null) {
    const filtered = envelope.metadata.vrf_filter_applied === true;
    const total = numeric(envelope.metadata.total_vrfs_on_device);
    // A filter without match tells nothing about the other VRFs of the router.
    if (filtered && total !== 0) return recordFailure(device, 'vpn', item);
    return absent ? setArea(device, 'vpn', 'absent', item) : recordFailure(device, 'vpn', item);
  }
  const total = numeric(envelope.metadata.total_vrfs_on_device);
  const complete = found.complete && (total === null || total === found.vrfs.length);
  if (total !== null && found.complete && !complete) {
    const place = below(whole(item.ref), 'metadata', 'total_vrfs_on_device');
    device.incomplete.push({ subject: 'vpn', said: total, rows: found.vrfs.length, place });
  }
  const before = device.vpn;
  const others = (before?.vrfs ?? []).filter(
    (one) => !found.vrfs.some((vrf) => vrf.name === one.name),
  );
  device.vpn = complete
    ? found
    : { ...found, vrfs: [...others, ...found.vrfs], complete: before?.complete ?? false };
  setArea(device, 'vpn', 'read', item);
}

/** Each protocol of a routing result succeeds, is absent or fails on its own. */
export function readRouting(
  device: DeviceFacts,
  envelope: Envelope,
  item: CollectedEvidence,
): void {
  const statuses = fields(envelope.metadata.protocol_statuses) ?? {};
  const errors = fields(envelope.metadata.protocol_errors) ?? {};
  const entries = list(envelope.data.routing_protocols) ?? [];
  const listed = new Set(entries.map((one) => text(fields(one)?.protocol)));
  for (const protocol of ['bgp', 'isis'] as const) {
    const status = text(statuses[protocol]) ?? (listed.has(protocol) ? 'success' : null);
    if (status === null) continue;
    const message = text(fields(errors[protocol])?.message);
    if (status === 'feature_not_available') {
      const before = areaOf(device, protocol);
      if (before.state === 'read') continue;
      device.areas.set(protocol, {
        ...notAsked,
        state: 'absent',
        reason: message,
        place: whole(item.ref),
      });
      continue;
    }
    const value = protocol === 'bgp' ? readBgp(envelope, item.ref) : readIsis(envelope, item.ref);
    if (status !== 'success' || value === null) {
      recordFailure(device, protocol, withReason(item, message));
      continue;
    }
    if (protocol === 'bgp')
      device.bgp = keepDetailed(device.bgp, value as NonNullable<typeof device.bgp>);
    else if (device.isis === null || !fromText(value)) {
      device.isis = value as NonNullable<typeof device.isis>;
    }
    setArea(device, protocol, 'read', item);
  }
}

/** A later summary does not replace structured data. */
function keepDetailed<T extends { summaryOnly: boolean }>(before: T | null, next: T): T {
  return before !== null && !before.summaryOnly && next.summaryOnly ? before : next;
}

function withReason(item: CollectedEvidence, message: string | null): CollectedEvidence {
  const error = item.result.error ?? {
    class: 'function' as const,
    message: 'the reply is blank',
    transient: false,
  };
  return {
    ...item,
    result: { ...item.result, error: { ...error, message: message ?? error.message } },
  };
}

/** The text summary holds less than the structured data of an earlier reading. */
function fromText(value: { place: { pointer: string } }): boolean {
  return value.place.pointer.endsWith('/summary');
}
