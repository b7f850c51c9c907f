import { listNames } from '../domain/text/phrases';
import type { ComposeInput } from './compose-input';

/** A question that names no router may be about one whose sessions were never looked at. */
export function routersBesideQuestion({ trace, analysis, topology }: ComposeInput): string[] {
  const { goal, query } = trace.status;
  const isNamed = goal?.devices.some((name) => query.toLowerCase().includes(name.toLowerCase()));
  if (goal === null || isNamed === true || !goal.subjects.includes('bgp')) return [];
  const read = (analysis?.coverage ?? []).filter(
    ({ subject, state }) => subject === 'bgp' && (state === 'read' || state === 'absent'),
  );
  const others = (topology?.devices ?? [])
    .map(({ name }) => name)
    .filter((name) => read.every(({ device }) => device !== name));
  if (read.length === 0 || others.length === 0) return [];
  const known = listNames([...new Set(read.map(({ device }) => device))]);
  return [`BGP was not read on ${listNames(others)}; what is said of sessions rests on ${known}`];
}
