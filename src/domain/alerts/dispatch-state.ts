import type { Alert } from './alert';
import type { AlertStanding } from './judge-alert';

/** An alert that waits to be looked into. */
export interface HeldAlert {
  alert: Alert;
  /** When it was heard; milliseconds since 1970, as all times of a dispatch. */
  at: number;
}

export interface KnownAlert extends AlertStanding {
  /** Id of the incident that has it; null while it is held, and after that incident. */
  incident: string | null;
  heardAt: number;
}

/** An incident that is under way, as far as it matters for further alerts. */
export interface OpenIncident {
  id: string;
  openedAt: number;
  places: string[];
  /** What its runs found, in a form that can be compared; null while they have not. */
  cause: string | null;
  /** When it was last told of an alert. */
  toldAt: number;
}

export interface DispatchCounts {
  alerts: number;
  repeated: number;
  late: number;
  /** Over before anything was started for them. */
  clearedInTime: number;
  /** Not kept, because too many were waiting. */
  dropped: number;
  incidents: number;
  merged: number;
}

/** All that is known of the alerts of one profile: plain data that a workflow carries on. */
export interface Dispatch {
  known: Record<string, KnownAlert>;
  held: HeldAlert[];
  incidents: OpenIncident[];
  /** When incidents were started within the last hour. */
  starts: number[];
  counts: DispatchCounts;
}

export const emptyDispatch: Dispatch = {
  known: {},
  held: [],
  incidents: [],
  starts: [],
  counts: {
    alerts: 0,
    repeated: 0,
    late: 0,
    clearedInTime: 0,
    dropped: 0,
    incidents: 0,
    merged: 0,
  },
};

/** Alerts for incidents that are under way, by id. */
export type Passed = Record<string, Alert[]>;

/** An incident hears of repeated alerts at most so often: as a sign that they still fire. */
export const repeatedEvery = 3_600_000;
export const placesAtMost = 300;

/** Nothing waits and nothing is under way. */
export function isIdle({ held, incidents }: Dispatch): boolean {
  return held.length === 0 && incidents.length === 0;
}

/** Deep enough that what is changed here changes nobody else's. */
export function copy(dispatch: Dispatch): Dispatch {
  return {
    known: { ...dispatch.known },
    held: [...dispatch.held],
    incidents: dispatch.incidents.map((one) => ({ ...one })),
    starts: [...dispatch.starts],
    counts: { ...dispatch.counts },
  };
}
