import type { GoalPart } from '../analysis/goal-part';
import type { CallRecord } from '../calls/tool-call';

/** A call of a run, or a proposal that never became one, with what code knows of it. */
export interface Attempt {
  id: string;
  call: Pick<CallRecord, 'tool' | 'arguments'> & { server?: string | undefined };
  ended: 'success' | 'refused' | 'failed' | 'unknown';
  /**
   * It may have changed something, by what the gate knows of its tool; nothing in a task's words
   * tells that. Null where nobody knows the tool.
   */
  changes: boolean | null;
  /** A person has approved it. */
  confirmed: boolean;
  /** Parts that it serves, by the planner's own word; absent where the planner said nothing. */
  serves?: readonly string[] | undefined;
  /** What was told of its result: the digest, and phrases of the parts that the whole of it has. */
  result: readonly string[];
  /** Why nothing came of it. */
  why: string | null;
}

export interface Settling {
  parts: readonly GoalPart[];
  /** Oldest first; what reads a state back for a confirmation is none. */
  attempts: readonly Attempt[];
  /** The task as it was put. */
  task: string;
  /** What people said since, which may take the place of what the task says. */
  advice: readonly string[];
  /** What the run says; a task that only asks may have its names there. */
  answer: string;
  /** What is known without a call: nothing, what was said before, or all, where there are no tools. */
  known: 'nothing' | 'talk' | 'all';
  /** Steps that a person had left out, and why. */
  leftOut?: readonly { text: string; why: string | null }[];
}
