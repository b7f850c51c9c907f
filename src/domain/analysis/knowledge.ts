import type { Check } from './check';
import type { Analysis } from './analysis';
import type { AnalysisInput } from './analysis-input';
import type { CollectedEvidence } from '../calls/evidence';
import type { Goal, InventoryDevice } from './goal';
import type { FoundName, KeptNames, Whereabouts } from './kept-names';
import type { ToolResult } from '../calls/tool';
import type { Topology } from './topology';

/** What one result says, in the short form that history keeps. */
export interface ResultInspection {
  /** One line, at most 400 bytes: "PE1 bgp: 1 of 3 neighbors down". */
  digest: string;
  /** What can be judged from this result alone. */
  checks: Check[];
}

/** The readings of a run, for the names that they tell. */
export interface RunOfNames {
  profile: string;
  evidence: readonly CollectedEvidence[];
  inventory: readonly InventoryDevice[];
  now: Date;
}

/** A glob over device names and the role of those that match. */
export interface RoleRule {
  match: string;
  role: string;
}

/**
 * What is known of one domain: how its results are read, what is looked at, and what can be broken.
 * A profile names it by `checks`. All parts are pure functions of what they are given and never
 * throw on what a tool said. Two are the least: what one result says, and what all of a run add up to.
 */
export interface Knowledge {
  /** As profiles name it. */
  readonly name: string;
  /** Raised whenever a judgement changes: a worker with another one must not go on with a run silently. */
  readonly version: string;
  inspect: (item: CollectedEvidence, now: Date) => ResultInspection;
  analyse: (input: AnalysisInput) => Analysis;
  /** Brings a tool's result into one shape; left out where an MCP result's own `isError` tells all. */
  classify?: (result: unknown) => ToolResult;
  /** The devices in the result of the profile's inventory tool; left out: `{devices: [{name, …}]}`. */
  readInventory?: (item: CollectedEvidence, roles: readonly RoleRule[]) => InventoryDevice[];
  /** Names that runs read and later runs look up; left out where a domain has none. */
  names?: {
    /** What was kept with what a run read; null where it read no names. */
    keep: (kept: KeptNames | null, run: RunOfNames) => KeptNames | null;
    /** Where to look first for the names of a goal; null where all have to be read. */
    where: (
      kept: KeptNames,
      goal: Goal,
      inventory: readonly InventoryDevice[],
      now: Date,
    ) => Whereabouts | null;
    /** What is kept of a name, the surest place first; names near it where nothing is. */
    find: (kept: KeptNames, name: string) => { found: FoundName[]; near: string[] };
  };
  /** What a picture in the report is drawn from; left out where there is nothing to draw. */
  topology?: (
    items: readonly CollectedEvidence[],
    inventory: readonly InventoryDevice[],
    now: Date,
  ) => Topology;
}

/** Knowledge as it is used: what every domain needs and one may leave out is filled in. */
export type WholeKnowledge = Knowledge & Required<Pick<Knowledge, 'classify' | 'readInventory'>>;

type MayWait<Asked> = Asked extends (...input: infer Input) => infer Output
  ? (...input: Input) => Output | Promise<Output>
  : never;

/**
 * The same as activities ask it: what reads the text of others may work beside the event loop, and
 * then rejects with `NotEnded` where it comes to no end.
 */
export type AskedKnowledge = {
  readonly version: string | Promise<string>;
} & {
  [Part in 'classify' | 'inspect' | 'readInventory' | 'analyse']: MayWait<WholeKnowledge[Part]>;
} & {
  topology?: MayWait<NonNullable<Knowledge['topology']>>;
  names?: {
    [Part in 'keep' | 'where']: MayWait<NonNullable<Knowledge['names']>[Part]>;
  };
};
