/**
 * What goes on: a run that reads a network, one that writes after approvals, a fleet of runs that
 * continues as new, a conversation of two turns, and an incident from its alert to its end.
 */
export const kinds = ['network', 'writing', 'fleet', 'talk', 'alert'] as const;
/** Two of them go side by side, so that a change is always at stake. */
export const pairs = [
  ['network', 'writing'],
  ['fleet', 'writing'],
  ['talk', 'writing'],
  ['alert', 'writing'],
] as const satisfies readonly (readonly Kind[])[];
/** Where in an activity the world is disturbed. */
export const moments = ['before', 'during', 'after'] as const;
/** What happens there; `disturb.ts` says how. */
export const disturbances = [
  'worker killed',
  'worker stopped',
  'worker replaced',
  'server short',
  'server long',
  'tools short',
  'tools long',
  'model short',
  'model long',
  'store short',
  'store long',
  'store busy',
  'store cut',
  'store silent',
  'network short',
  'network long',
  'late effect',
] as const;

export type Kind = (typeof kinds)[number];
export type Moment = (typeof moments)[number];
export type Disturbance = (typeof disturbances)[number];

export type Pair = (typeof pairs)[number];

export function pairOf(kind: Kind): Pair {
  return pairs.find((pair) => (pair as readonly Kind[]).includes(kind)) ?? pairs[0];
}

/** One place at which the world of two runs is disturbed, once. */
export interface Boundary {
  /** Whose activity it is. */
  kind: Kind;
  activity: string;
  /** Which execution of that activity in that run, from 1. */
  nth: number;
  moment: Moment;
  disturbance: Disturbance;
}

const workflows: Record<string, Kind> = { incident: 'alert' };

/** Whose activity it is, by the id of its workflow, which is that of its kind or of one that it started. */
export function kindOf(workflowId: string): string {
  const [first = ''] = workflowId.split('-');
  return workflows[first] ?? first;
}
