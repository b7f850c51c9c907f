import type { CollectedEvidence } from '../domain/calls/evidence';
import type { Subject } from '../domain/analysis/goal';
import { areaOf, type AreaStatus, type DeviceFacts } from './facts';
import { whole } from './parse/place';
import { fields, text } from './parse/read';

/** An area that nobody tried to read. */
export const notAsked: AreaStatus = areaOf(undefined, 'topology');

export function failure(item: CollectedEvidence): AreaStatus {
  return {
    state: 'failed',
    reason: item.result.error?.message ?? 'the reply could not be read',
    transient: item.result.error?.transient ?? false,
    errorClass: classOf(item),
    failures: 1,
    place: whole(item.ref),
  };
}

/** What an MCP server that cannot be reached, or refuses us, tells with no word of its own. */
const wayBroken = new Set(['connection', 'transport', 'unavailable', 'authentication']);

/**
 * A failure without any reply, but for a call that timed out, is one of the way to the MCP server:
 * no router has been asked, so it says nothing about one.
 */
function classOf({ result: { content, error } }: CollectedEvidence): string | null {
  if (error === null) return null;
  return content === null && wayBroken.has(error.class) ? 'server' : error.class;
}

export function recordFailure(
  device: DeviceFacts,
  subject: Subject,
  item: CollectedEvidence,
): void {
  const before = areaOf(device, subject);
  if (subject === 'interface_details') noteUnknownPort(device, item);
  if (before.state === 'read') return;
  device.areas.set(subject, { ...failure(item), failures: before.failures + 1 });
}

function noteUnknownPort(device: DeviceFacts, item: CollectedEvidence): void {
  const metadata = fields(fields(item.result.content)?.metadata);
  const port = text(metadata?.interface);
  const asked = Object.values(item.call.arguments).filter((one) => one !== device.name);
  for (const name of port === null ? asked : [port]) {
    if (typeof name === 'string') device.unknownPorts.add(name);
  }
}

export function setArea(
  device: DeviceFacts,
  subject: Subject,
  state: 'read' | 'absent',
  item: CollectedEvidence,
): void {
  const before = areaOf(device, subject);
  if (before.state === 'read' && state === 'absent') return;
  const reason = state === 'read' ? null : (item.result.error?.message ?? 'the router has none');
  device.areas.set(subject, { ...notAsked, state, reason, place: whole(item.ref) });
}
