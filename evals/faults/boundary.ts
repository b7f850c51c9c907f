/** The two runs that go side by side: one reads a network, one writes after approvals. */
export const kinds = ['network', 'writing'] as const;
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
