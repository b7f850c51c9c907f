import type { CollectedEvidence } from '../domain/calls/evidence';
import type { InventoryDevice, Subject } from '../domain/analysis/goal';
import { placeByClock } from './clock-offset';
import { failedSubjects } from './failed-subjects';
import { placeAtPorts } from './log-ports';
import { placeInVrfs } from './log-vrfs';
import { failure, notAsked, recordFailure, setArea } from './area-status';
import { emptyDevice, type DeviceFacts, type NetworkFacts } from './facts';
import { readRouting, readVrfs } from './read-shared-results';
import { deviceOf, readEnvelope, subjectsOf, type Envelope } from './parse/envelope';
import { readInterfaceDetails, readInterfaceList } from './parse/interfaces';
import { readLogs } from './parse/logs';
import { readMpls } from './parse/mpls';
import { whole } from './parse/place';
import { fields, text } from './parse/read';
import { readSystem } from './parse/system';
import { readEdges } from './parse/topology';

/** Reads all results of a run, oldest first, into one picture of the network. */
export function collectFacts(
  evidence: readonly CollectedEvidence[],
  inventory: readonly InventoryDevice[],
  now: Date,
): NetworkFacts {
  const facts: NetworkFacts = { devices: new Map(), edges: [], map: notAsked };
  for (const { name, role, address } of inventory) {
    facts.devices.set(name, emptyDevice(name, role, address));
  }
  const known = new Set(facts.devices.keys());
  for (const item of evidence) readItem(facts, item, known, evidence, now);
  for (const device of facts.devices.values()) {
    placeByClock(device, now);
    placeInVrfs(device);
    placeAtPorts(device);
  }
  return facts;
}

function readItem(
  facts: NetworkFacts,
  item: CollectedEvidence,
  known: ReadonlySet<string>,
  evidence: readonly CollectedEvidence[],
  now: Date,
): void {
  const envelope = readEnvelope(item.result.content);
  const operation = envelope?.operation ?? null;
  const subjects = operation === null ? [] : subjectsOf(operation);
  if (subjects.includes('topology')) return readMap(facts, item, envelope);
  const name = deviceOf(item, known);
  if (name === null) return;
  if (known.size > 0 && !known.has(name)) return;
  const device = facts.devices.get(name) ?? emptyDevice(name, null, null);
  facts.devices.set(name, device);
  // A routing reply reports on each protocol by itself, even where it failed as a whole.
  if (operation === 'routing_info' && envelope?.metadata.protocol_statuses !== undefined) {
    return readRouting(device, envelope, item);
  }
  if (envelope === null || subjects.length === 0 || item.result.status === 'failed') {
    const failed = failedSubjects(item, subjects, evidence);
    if (failed.includes('topology')) return readMap(facts, item, null);
    for (const subject of failed) recordFailure(device, subject, item);
    return;
  }
  readArea(device, subjects, envelope, item, now);
}

function readMap(facts: NetworkFacts, item: CollectedEvidence, envelope: Envelope | null): void {
  const ok = envelope !== null && item.result.status === 'success';
  if (ok) facts.edges.push(...readEdges(envelope, item.ref));
  const failures = facts.map.failures + (ok ? 0 : 1);
  if (!ok && facts.map.state === 'read') return;
  facts.map = ok
    ? { ...notAsked, state: 'read', failures, place: whole(item.ref) }
    : { ...failure(item), failures };
}

function readArea(
  device: DeviceFacts,
  subjects: Subject[],
  envelope: Envelope,
  item: CollectedEvidence,
  now: Date,
): void {
  const { ref } = item;
  const absent = item.result.status === 'not_available';
  const settle = <T>(subject: Subject, value: T | null, keep: (value: T) => void): void => {
    if (value !== null) {
      keep(value);
      setArea(device, subject, 'read', item);
    } else if (absent) setArea(device, subject, 'absent', item);
    else recordFailure(device, subject, item);
  };
  switch (envelope.operation) {
    case 'interface_brief':
      if (absent) return setArea(device, 'interfaces', 'absent', item);
      readInterfaceList(device, envelope, ref);
      return setArea(device, 'interfaces', 'read', item);
    case 'interface_details':
      readInterfaceDetails(device, envelope, ref);
      return setArea(device, 'interface_details', 'read', item);
    case 'routing_info':
      return readRouting(device, envelope, item);
    case 'mpls_info':
      return settle('mpls', readMpls(envelope, ref), (value) => (device.mpls = value));
    case 'vpn_info':
      return readVrfs(device, envelope, item, absent);
    case 'system_info':
      return settle('system', readSystem(envelope, ref), (value) => (device.system = value));
    case 'logs':
      return settle('logs', readLogs(device, envelope, ref, now) || null, () => undefined);
    case 'device_profile': {
      const role = text(fields(envelope.data.profile)?.role);
      device.role ??= role === 'Unknown' ? null : role;
      return setArea(device, 'profile', 'read', item);
    }
    default:
      for (const subject of subjects) setArea(device, subject, 'read', item);
  }
}
