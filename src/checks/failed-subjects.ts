import type { CollectedEvidence } from '../domain/calls/evidence';
import type { Subject } from '../domain/analysis/goal';
import { readEnvelope, subjectsOf } from './parse/envelope';
import { list, fields, text } from './parse/read';

/** Words by which a call whose reply says nothing about itself tells what it was after. */
const words: { subject: Subject; pattern: RegExp }[] = [
  { subject: 'topology', pattern: /topology|neighborhood/ },
  { subject: 'logs', pattern: /log/ },
  { subject: 'interfaces', pattern: /interface|port/ },
  { subject: 'mpls', pattern: /mpls|label/ },
  { subject: 'vpn', pattern: /vpn|vrf/ },
  { subject: 'system', pattern: /system/ },
  { subject: 'profile', pattern: /profile/ },
  { subject: 'bgp', pattern: /routing|bgp/ },
  { subject: 'isis', pattern: /routing|isis/ },
];

/**
 * Areas that a failed call was about. A failure without a frame (a timeout, a crash) does not say
 * so itself: then what the same tool returned elsewhere in the run tells it, else the words of the
 * call. This only attributes failures; data is read solely by what a result says it is.
 */
export function failedSubjects(
  item: CollectedEvidence,
  subjects: Subject[],
  evidence: readonly CollectedEvidence[],
): Subject[] {
  const found = subjects.length > 0 ? subjects : learned(item, evidence);
  const named = found.length > 0 ? found : guessed(item);
  return narrowed(named, item);
}

function learned(item: CollectedEvidence, evidence: readonly CollectedEvidence[]): Subject[] {
  for (const other of evidence) {
    if (other.call.tool !== item.call.tool || other.call.server !== item.call.server) continue;
    const operation = readEnvelope(other.result.content)?.operation;
    const known = operation === undefined ? [] : subjectsOf(operation);
    if (known.length > 0) return known;
  }
  return [];
}

function guessed(item: CollectedEvidence): Subject[] {
  const call = item.call.tool.toLowerCase();
  const first = words.find(({ pattern }) => pattern.test(call));
  if (first === undefined) return [];
  return words.filter(({ pattern }) => pattern.test(call)).map(({ subject }) => subject);
}

/** A routing call for one protocol says nothing about the other. */
function narrowed(subjects: Subject[], item: CollectedEvidence): Subject[] {
  const protocols = new Set(
    [
      ...Object.values(item.call.arguments),
      ...Object.keys(
        fields(fields(fields(item.result.content)?.metadata)?.protocol_statuses) ?? {},
      ),
      ...(list(item.call.arguments.protocols) ?? []),
    ].flatMap(
      (value) =>
        text(value)
          ?.toLowerCase()
          .split(/[\s,]+/) ?? [],
    ),
  );
  if (!subjects.includes('bgp') || !subjects.includes('isis')) return subjects;
  if (protocols.has('bgp') === protocols.has('isis')) return subjects;
  return subjects.filter((one) => (one !== 'bgp' && one !== 'isis') || protocols.has(one));
}
