import type { CheckContext } from '../context';
import type { DeviceFacts } from '../facts';

/** Routers that a question names or selects; empty where they were only searched for a name. */
export function namedDevices({ goal, facts, subject }: CheckContext): DeviceFacts[] {
  if (subject !== null && subject.found.length === 0) return [];
  return goal.devices.flatMap((name) => facts.devices.get(name) ?? []);
}

/** Routers as one name: each, where they are few. */
export function groupName(names: readonly string[], all: number): string {
  if (names.length > 1 && names.length >= all) return 'The network';
  if (names.length === 0) return 'The network';
  if (names.length > 6) return `${names.length} routers`;
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
