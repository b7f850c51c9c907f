import type { EvidencePointer } from '../domain/analysis/check';
import type { Finding } from '../domain/analysis/finding';
import type { RunDocument } from '../domain/run/run-document';
import { count, listNames } from '../domain/text/phrases';
import { groupSymptoms } from './symptom-groups';

const mostGroups = 4;

/**
 * What is affected, what was found first before what most of the others share. Lines of the log that
 * follow from a cause tell once more what the others tell, and are only counted.
 */
export function symptomText(
  symptoms: readonly Finding[],
  { checks }: Pick<RunDocument, 'checks'>,
): string {
  const telling = symptoms.filter(
    ({ type, causedBy }) => type !== 'loss_logged' || causedBy === null,
  );
  const told = new Set(telling.flatMap(({ evidence }) => evidence.map(placeOf)));
  const [first, ...others] = groupSymptoms(telling, checks);
  if (first === undefined) return '';
  const all = [first, ...others.sort((one, other) => other.members.length - one.members.length)];
  // "1 more symptom" takes no less room than its name.
  const groups = all.slice(0, all.length === mostGroups + 1 ? all.length : mostGroups);
  const rest = telling.length - groups.flatMap(({ members }) => members).length;
  // Logs of which each line stands behind another symptom add nothing.
  const lost = symptoms.filter((one) => !telling.includes(one));
  const isNew = lost.some(({ evidence }) => evidence.some((one) => !told.has(placeOf(one))));
  const logs = isNew ? lost.map(({ device }) => device) : [];
  // The report and the status count the same.
  const areDown = groups.every(({ isDown }) => isDown);
  const names = [
    ...groups.map(({ brief, isDown }) => (isDown && !areDown ? `${brief} down` : brief)),
    ...(rest > 0 ? [count(rest, 'more symptom')] : []),
  ];
  const logged = logs.length === 0 ? '' : `. Logged: down events on ${listNames(logs, mostGroups)}`;
  return `${areDown ? 'Down: ' : ''}${names.join('; ')}${rest > 0 ? ` (${count(symptoms.length, 'symptom')} in all)` : ''}${logged}`;
}

const placeOf = ({ ref, pointer }: EvidencePointer): string => `${ref} ${pointer}`;
