import type { Diff } from '../domain/analysis/analysis';
import { checkTopic } from '../domain/analysis/check-names';
import type { Check } from '../domain/analysis/check';
import { count, listNames } from '../domain/text/phrases';

const mostNamed = 2;

/** What moved since the run that this one was compared with, in one line; empty without one. */
export function movedText(diff: Diff | null, checks: readonly Check[]): string {
  if (diff === null) return '';
  const { unknown, still, cleared } = diff;
  const fresh = diff.new;
  const parts = [
    ...(fresh.length === 0 ? [] : [`new: ${namesOf(fresh, checks)}`]),
    ...(cleared.length === 0 ? [] : [`resolved: ${namesOf(cleared, checks)}`]),
    ...(unknown.length === 0 ? [] : [`${unknown.length} that could not be read now`]),
  ];
  const kept = still.length === 0 ? [] : [`${count(still.length, 'finding')} as before`];
  if (parts.length > 0) return [...parts, ...kept].join('; ');
  return ['no change since the previous run', ...kept].join('; ');
}

function namesOf(items: Diff['new'], checks: readonly Check[]): string {
  return listNames(
    items.map(({ check, device, object }) => {
      const known = checks.find((one) => one.check === check);
      const topic = known === undefined ? check : checkTopic(known);
      return `${topic}${object === '' || object === device ? '' : ` ${object}`} on ${device}`;
    }),
    mostNamed,
  );
}
