import type { Boundary } from './boundary';
import type { Witnessed } from './scene';

/**
 * What a disturbed run did that it must not, seen from its server and by its end; empty where it
 * held.
 * @param undisturbed the same run without a disturbance
 */
export function violations(
  { activity, moment, disturbance }: Boundary,
  run: Witnessed,
  undisturbed: Witnessed,
): string[] {
  const counts = new Map<string, number>();
  for (const call of run.arrived) counts.set(call, (counts.get(call) ?? 0) + 1);
  const repeated = [...counts].filter(([, times]) => times > 1);
  const most = Math.max(0, ...repeated.map(([, times]) => times));
  // A reading call that was under way may be made once more; one that was finished may not.
  const underWay = activity === 'callTool' && (moment !== 'after' || disturbance === 'stopped');
  const allowed = underWay ? 1 : 0;
  const names = repeated.map(([call, times]) => `${times} times ${call}`).join('; ');
  return [
    ...(repeated.length > allowed || most > 2 ? [`repeats finished calls: ${names}`] : []),
    ...(run.failure === null ? [] : [`does not end by itself: ${run.failure}`]),
    ...differences(run, undisturbed),
  ];
}

function differences({ result }: Witnessed, { result: wanted }: Witnessed): string[] {
  if (result === null || wanted === null) return [];
  const fields = ['outcome', 'verdict'] as const;
  return fields.flatMap((field) =>
    result[field] === wanted[field] ? [] : [`${field} ${result[field]}, not ${wanted[field]}`],
  );
}
