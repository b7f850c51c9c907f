import type { Analysis } from '../domain/analysis/analysis';
import type { AgentAnswer } from '../domain/reasoning/final-answer';
import type { RunTrace } from '../domain/run/run-trace';
import type { TimeSeries } from '../domain/calls/series';
import type { Topology } from '../domain/analysis/topology';

/** What the answer to a task is written from, beside the trace. */
export interface TaskGrounds {
  /** What the calls brought, by reference. */
  contents: ReadonlyMap<string, unknown>;
  /** Ids of calls that may have changed something. */
  changed: ReadonlySet<string>;
  /** What an answer may say without a call, such as what was said before in a conversation. */
  known: readonly string[];
  withoutTools: boolean;
}

/** All that a run document is written from. */
export interface ComposeInput {
  trace: RunTrace;
  /** What the evidence adds up to; null where the run ended before any was collected. */
  analysis: Analysis | null;
  unavailableServers: { server: string; reason: string }[];
  /** Tools that were called, and what of their argument schemas the arguments were not held to. */
  unheldSchemas?: { tool: string; left: string[] }[];
  /** Stored results that had to be cut, with what was left out. */
  truncated?: { ref: string; note: string }[];
  /** Devices and links that the evidence shows, where the run's checks can tell. */
  topology?: Topology;
  /** Values over time that the results hold. */
  series?: TimeSeries[];
  /** What the answer to a task is written from; absent where checks judge. */
  task?: TaskGrounds;
  /** The last result of a task, as text. */
  lastResult?: { call: string; text: string };
  /** The final answer that the run's agent asked for; absent where it asked for none. */
  agentAnswer?: AgentAnswer;
  /** Epoch milliseconds. */
  endedAt: number;
}
