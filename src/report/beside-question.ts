import { subjectName } from '../domain/analysis/subject-names';
import { listNames } from '../domain/text/phrases';
import type { ComposeInput } from './compose-input';

/** A question that names no router may be about one whose sessions were never looked at. */
export function routersBesideQuestion({ trace, analysis, topology }: ComposeInput): string[] {
  const { goal } = trace.status;
  if (goal === null) return [];
  const named = (goal.question?.subjects ?? []).filter(
    ({ kind, meant }) => kind === 'router' && meant !== true,
  );
  if (named.some(({ names = [] }) => names.some((name) => goal.devices.includes(name)))) return [];
  // Another router may share in what is wrong with what routers have in common by IS-IS.
  const isOfIsis = (analysis?.findings ?? []).some(
    ({ role, type }) => role === 'cause' && /^(?:isis|igp)_|system_id/.test(type),
  );
  const restsOn = (area: 'bgp' | 'isis', what: string): string[] => {
    const known = (analysis?.coverage ?? []).filter(
      ({ subject, state }) => subject === area && (state === 'read' || state === 'absent'),
    );
    const others = (topology?.devices ?? [])
      .map(({ name }) => name)
      .filter((name) => known.every(({ device }) => device !== name));
    // A router without BGP says nothing of sessions.
    const read = known.filter(({ state }) => state === 'read').map(({ device }) => device);
    if (read.length === 0 || others.length === 0) return [];
    return [
      `${subjectName(area)} was not read on ${listNames(others)}; what is said of ${what} rests on ${listNames([...new Set(read)])}`,
    ];
  };
  return [
    ...(goal.subjects.includes('bgp') ? restsOn('bgp', 'sessions') : []),
    ...(isOfIsis ? restsOn('isis', 'IS-IS') : []),
  ];
}
