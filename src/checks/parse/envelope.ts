import type { CollectedEvidence } from '../../domain/calls/evidence';
import type { Subject } from '../../domain/analysis/goal';
import { fields, text, type Fields } from './read';

/** The common frame of a result: what it says it is, about which device, and how it went. */
export interface Envelope {
  operation: string;
  device: string | null;
  status: string;
  data: Fields;
  metadata: Fields;
}

/** What each kind of result is about, by the name that the result itself carries. */
const subjectsOfOperation: Record<string, Subject[]> = {
  interface_brief: ['interfaces'],
  interface_details: ['interface_details'],
  routing_info: ['bgp', 'isis'],
  logs: ['logs'],
  mpls_info: ['mpls'],
  vpn_info: ['vpn'],
  system_info: ['system'],
  device_profile: ['profile'],
  network_topology: ['topology'],
  topology_neighbors: ['topology'],
};

/** Reads the frame of a result, or null where the content has no such frame. */
export function readEnvelope(content: unknown): Envelope | null {
  const frame = fields(content);
  const operation = text(frame?.operation_type);
  const status = text(frame?.status);
  if (frame === null || operation === null || status === null) return null;
  return {
    operation,
    device: text(frame.device_name),
    status,
    data: fields(frame.data) ?? {},
    metadata: fields(frame.metadata) ?? {},
  };
}

/** Areas that a kind of result is about; empty for a kind that is not known. */
export function subjectsOf(operation: string): Subject[] {
  return Object.hasOwn(subjectsOfOperation, operation)
    ? (subjectsOfOperation[operation] ?? [])
    : [];
}

/** The device a call was about: what the result says, else the argument that names a device. */
export function deviceOf(item: CollectedEvidence, known: ReadonlySet<string>): string | null {
  const named = readEnvelope(item.result.content)?.device ?? null;
  if (named !== null && (known.size === 0 || known.has(named))) return named;
  const values = Object.values(item.call.arguments);
  const argument = values.find((value) => typeof value === 'string' && known.has(value));
  return typeof argument === 'string' ? argument : named;
}
