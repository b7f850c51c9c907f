import * as z from 'zod';

import { followUpSchema } from '../analysis/analysis';
import type { Goal } from '../analysis/goal';
import type { InvestigationRequest } from '../investigation/investigation-request';
import { outcomeSchema, type Outcome, type Verdict } from '../analysis/outcome';
import type { Plan } from '../configuration/plan';
import type { PreparedRun } from '../investigation/run-snapshot';
import { runStepSchema } from '../decisions/run-step';

/**
 * What all parts of a fleet run have in common; stored once and handed on by reference, so that no
 * part prepares, reads the inventory or parses the question anew.
 */
export interface FleetBase {
  request: InvestigationRequest;
  /** The run's clock, ISO 8601. */
  now: string;
  inventoryRef: string | null;
  prepared: PreparedRun;
  goal: Goal;
  plan: Plan;
}

/** A step that a part carries out to follow evidence, with its place in the fleet's list. */
export const fleetFollowUpSchema = z.object({ step: z.int().min(0), followUp: followUpSchema });

/** What a part is started with. */
export const fleetPartInputSchema = z.object({
  /** Reference of the stored `FleetBase`. */
  baseRef: z.string(),
  devices: z.array(z.string()).min(1),
  /** Empty: the part carries out the plan. */
  followUps: z.array(fleetFollowUpSchema).default([]),
});

/** What a part brings back: small, with all that it saw by reference. */
export const fleetPartResultSchema = z.object({
  outcome: outcomeSchema,
  /** Why it ended early; null where it came to its end. */
  reason: z.string().nullable(),
  /** Reference of the part's trace; null where not even that could be kept. */
  traceRef: z.string().nullable(),
  calls: z.int().min(0),
  /** How the steps of follow-ups went. */
  steps: z.array(runStepSchema.pick({ index: true, status: true, reason: true })).default([]),
});

/** One part of a fleet run as the whole knows it. */
export const fleetPartSchema = fleetPartResultSchema.omit({ steps: true }).extend({
  /** Place among the parts, the plan's first. */
  index: z.int().min(0),
  /** Workflow id of the part. */
  id: z.string(),
  devices: z.array(z.string()),
});

/** Where a fleet run stands. */
export const fleetProgressSchema = z.object({
  devices: z.int().min(0),
  done: z.int().min(0),
  /** Parts that have ended, in the order of their devices, follow-ups last. */
  parts: z.array(fleetPartSchema),
  /** Parts of the plan that have been started so far. */
  started: z.int().min(0),
  calls: z.int().min(0),
});

export type FleetFollowUp = z.infer<typeof fleetFollowUpSchema>;
export type FleetPartInput = z.input<typeof fleetPartInputSchema>;
export type FleetPartResult = z.infer<typeof fleetPartResultSchema>;
export type FleetPart = z.infer<typeof fleetPartSchema>;
export type FleetProgress = z.infer<typeof fleetProgressSchema>;

/** Splits devices into parts of at most `size`, in order; nobody drops out. */
export function splitDevices(devices: readonly string[], size: number): string[][] {
  const parts: string[][] = [];
  for (let start = 0; start < devices.length; start += size) {
    parts.push(devices.slice(start, start + size));
  }
  return parts;
}

/** Parts that went to their end, whatever they could not read. */
const wentThrough: ReadonlySet<Outcome> = new Set(['achieved', 'partial', 'retries_exhausted']);

/**
 * How a fleet run ends: `achieved` where every part did and the whole is not inconclusive, or where the
 * checks of all devices together say that what a part could not read leaves nothing open; where all
 * ended alike, like them; otherwise `partial`.
 * @param verdict of all devices together; null where no checks judge
 */
export function fleetOutcome(
  parts: readonly Pick<FleetPart, 'outcome'>[],
  verdict: Verdict | null,
): Outcome {
  const outcomes = new Set(parts.map(({ outcome }) => outcome));
  const [only, ...others] = outcomes;
  if (only === undefined) return 'failed';
  if (verdict === 'healthy' && [...outcomes].every((one) => wentThrough.has(one)))
    return 'achieved';
  if (only === 'achieved' && verdict === 'inconclusive') return 'partial';
  return others.length === 0 && only !== 'cancelled' ? only : 'partial';
}

/** `40 of 200 devices done, 2 groups ended early`. */
export function describeFleet(fleet: FleetProgress): string {
  const broken = fleet.parts.filter(({ outcome }) => brokenOff.has(outcome)).length;
  const trouble = broken === 0 ? '' : `, ${broken} of ${fleet.parts.length} groups ended early`;
  return `${fleet.done} of ${fleet.devices} devices done${trouble}`;
}

const brokenOff: ReadonlySet<Outcome> = new Set(['failed', 'cancelled']);

/** Parts whose devices were not, or not wholly, looked at because the part itself broke. */
export function brokenParts(fleet: FleetProgress): FleetPart[] {
  return fleet.parts.filter(({ outcome }) => brokenOff.has(outcome));
}
