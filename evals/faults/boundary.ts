/** Where in an activity a worker is disturbed. */
export const moments = ['before', 'during', 'after'] as const;
/** What happens to it there. */
export const disturbances = ['killed', 'stopped'] as const;

export type Moment = (typeof moments)[number];
export type Disturbance = (typeof disturbances)[number];

/** One place at which one run is disturbed, once. */
export interface Boundary {
  activity: string;
  /** Which execution of that activity, from 1. */
  nth: number;
  moment: Moment;
  disturbance: Disturbance;
}

/** What a worker's hook is told through its environment, as JSON. */
export interface HookOrder {
  /** Folder in which hook and campaign tell each other where they are. */
  folder: string;
  /** Null: only the names of the activities are written down. */
  boundary: Boundary | null;
}

export const orderVariable = 'NETONCALL_FAULT_ORDER';
/** Written by the hook when the boundary is reached; a worker that starts later goes on there. */
export const reachedFile = 'reached';
/** One name a line, in the order in which activities began. */
export const activitiesFile = 'activities';
