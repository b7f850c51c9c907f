import type { StoredDocument } from '../calls/evidence';
import type { InvestigationRequest } from '../investigation/investigation-request';
import type { AnswerReply, HumanAnswer, HumanRequest } from '../people/human-request';
import type { RunDocument } from './run-document';
import type { RunStatus } from './run-status';

/** One run as lists show it. */
export interface ListedRun {
  id: string;
  run_id: string;
  /** ISO 8601 UTC. */
  started: string;
  query: string | null;
  /** The phase of a run under way; else how Temporal says it closed, such as `completed`. */
  state: string;
  outcome: string | null;
  verdict: string | null;
  /** The fault that was found is another matter than what was asked. */
  other_fault?: true;
  severity: string | null;
  /** Whether the question was answered, however the run went; null where the run does not say. */
  answered?: string | null;
  /** Run id of the rerun that took the place of this one; null where none did. */
  replaced_by?: string | null;
  devices: string[];
}

/** How Temporal says a run closed, as people read it: "timed out", "canceled". */
export function stateWord(state: string): string {
  const word = state.toLowerCase().replaceAll('_', ' ');
  return word === 'cancelled' ? 'canceled' : word;
}

/** Which runs a list shows; all where nothing is given. */
export interface RunFilter {
  limit: number;
  device?: string | undefined;
  outcome?: string | undefined;
  answered?: string | undefined;
  running?: boolean | undefined;
  waiting?: boolean | undefined;
}

/** A run that waits for a person. */
export interface Waiting {
  id: string;
  run_id: string;
  query: string | null;
  /** Null where the run could not say what it asks; `unread` says why. */
  request: HumanRequest | null;
  unread: string | null;
  /** The command that answers it. */
  answer: string;
}

/** What came of asking a run how it stands. */
export type StatusReading =
  /**
   * `ended`: how Temporal ended a run that could not note its own end, in words. `why`: what a run
   * failed for that did note it.
   */
  | { kind: 'status'; status: RunStatus; ended?: string; why?: string }
  /** Nobody polls the run's queue, so nobody can answer. */
  | { kind: 'no_worker'; taskQueue: string }
  /** No answer in time though a worker is there, or the server is away for the moment. */
  | { kind: 'unanswered'; reason: string };

export type DocumentReading =
  | { available: true; document: RunDocument }
  /** Why there is none, and what would help, in sentences for a person. */
  | { available: false; reason: string };

/** What Temporal itself knows of a run. */
export interface RunFacts {
  id: string;
  runId: string;
  running: boolean;
  /** `running`, `completed`, `failed`, `canceled`, `terminated` and so on. */
  state: string;
  /** Epoch milliseconds. */
  startedAt: number;
  closedAt: number | null;
  query: string | null;
}

/**
 * All that programs which show and steer runs ask of Temporal and of the evidence store. Each
 * rejects with an Error whose message says in words what is wrong, such as a run that is not there.
 */
export interface Runs {
  /** Starts a run; an id that a run under way has leads to that one. */
  start(request: InvestigationRequest, id?: string): Promise<{ id: string; startedHere: boolean }>;
  /** The same, where an id leads to the run of that id even after its end. */
  startOnce(
    request: InvestigationRequest,
    id: string,
  ): Promise<{ id: string; startedHere: boolean }>;
  list(filter: RunFilter): Promise<ListedRun[]>;
  waiting(): Promise<Waiting[]>;
  /** Null where there is no such run, or it is no investigation. */
  facts(id: string, runId?: string): Promise<RunFacts | null>;
  /** Works for runs that have ended, too. */
  status(id: string, options?: { runId?: string; signal?: AbortSignal }): Promise<StatusReading>;
  /** The document of a run that has its report; why there is none otherwise. */
  document(id: string, runId?: string): Promise<DocumentReading>;
  answer(id: string, answer: HumanAnswer): Promise<AnswerReply>;
  cancel(id: string): Promise<void>;
  /** A stored document by its reference, of which the first twelve digits are enough. */
  evidence(ref: string): Promise<StoredDocument>;
  /** What runs keep under a name for later ones; null where there is nothing. */
  kept(name: string): Promise<unknown>;
}
