import { followUpKey } from '../domain/analysis/analysis';
import type { FleetBase, FleetPartInput } from '../domain/run/fleet';
import type { RunStep } from '../domain/decisions/run-step';
import type { RunTrace } from '../domain/run/run-trace';
import { withHeartbeat } from './heartbeat';
import type { ActivityDependencies } from './interfaces';
import type { RunAnalysis } from './run-context';
import type { RunStore } from './run-store';
import { type Diagnosis, shortDiagnosis } from './thinking';

/** Routers of a fleet are read side by side. */
const followUpsAtOnce = 4;

/** All that a fleet run needs to go on in a new execution; stored, and passed on by reference. */
export interface FleetState {
  trace: RunTrace;
  base: FleetBase;
  baseRef: string;
  followUpsAsked: string[];
}

export interface DiagnoseFleetInput {
  /** The fleet's own trace, which refers to those of its parts. */
  traceRef: string;
  /** Keys of the follow-ups that became steps. */
  asked: string[];
}

export interface FleetDiagnosis extends Diagnosis {
  /** How the steps of the plan went over all parts. */
  steps: Pick<RunStep, 'index' | 'status' | 'reason' | 'startedAt' | 'endedAt'>[];
  retries: number;
}

/** What the parts of a fleet share, and the judgement over all that they collected. */
export function createFleet(
  dependencies: ActivityDependencies,
  store: RunStore,
  analysis: RunAnalysis,
) {
  return {
    async keepFleetBase(base: FleetBase): Promise<string> {
      return await dependencies.evidence.put(base);
    },

    async keepFleetState(state: FleetState): Promise<string> {
      return await dependencies.evidence.put(state);
    },

    async resumeFleet(stateRef: string): Promise<FleetState> {
      return await store.own<FleetState>(stateRef, 'state');
    },

    /** What a part needs to begin: the fleet's base, restricted to its devices. */
    async openPart({ baseRef, devices }: FleetPartInput): Promise<FleetBase> {
      const base = await store.own<FleetBase>(baseRef, 'base');
      const { previous: _previous, ...request } = base.request;
      return {
        ...base,
        request: { ...request, now: base.now, devices, attended: false },
        goal: { ...base.goal, devices },
        // The fleet follows evidence itself, once all of it is there.
        prepared: {
          ...base.prepared,
          limits: { ...base.prepared.limits, followUpSteps: 0 },
        },
      };
    },

    async diagnoseFleet({ traceRef, asked }: DiagnoseFleetInput): Promise<FleetDiagnosis> {
      return await withHeartbeat(async () => {
        const trace = await store.trace(traceRef);
        const { goal, calls, steps, assessment } = trace.status;
        if (goal === null || trace.snapshotRef === null) {
          throw new Error(`The trace ${traceRef} is of a run that was not understood.`);
        }
        const facts = { ...trace, snapshotRef: trace.snapshotRef, calls };
        const known = new Set(asked);
        const found = shortDiagnosis(await analysis.of(facts, goal), known, followUpsAtOnce);
        return {
          ...found,
          followUps: found.followUps.filter((one) => !known.has(followUpKey(one))),
          steps: steps
            .filter(({ origin }) => origin === 'plan')
            .map(({ index, status, reason, startedAt, endedAt }) => ({
              index,
              status,
              reason: reason?.slice(0, 300) ?? null,
              startedAt,
              endedAt,
            })),
          retries: assessment.current_retries,
        };
      });
    },
  };
}
