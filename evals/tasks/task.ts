/** A call of a tool, as a planner proposes it. */
export interface Move {
  tool: string;
  arguments: Record<string, unknown>;
}

/** One thing that a task wants, and the call that does it. */
export interface Part {
  text: string;
  wants: 'change' | 'answer';
  about: string[];
  values: string[];
  right: Move;
  /** A call that looks like it and does something else; absent where there is none. */
  wrong?: Move;
}

/** What the person who attends does with the confirmation of a part's call. */
export type Temper = 'approves' | 'refuses' | 'refuses once';

/** What becomes of a part's call on its way: nothing bad, or one of these. */
export type Trouble =
  | 'none'
  /** The server is busy at first; the same call works later. */
  | 'busy'
  /** It never works. */
  | 'broken'
  /** It is carried out, and the answer is lost. */
  | 'lost';

/** How the model works that carries the task out. */
export interface Manner {
  /** Whether it tells the parts of the goal, and which part a call serves. */
  tellsParts: boolean;
  tellsServes: boolean;
  /** Whether it says which call is the last one, or that it is done. */
  marksLast: boolean;
  /** Parts, by number, that it forgets, does wrongly at first, or does twice. */
  forgets: number[];
  mistakes: number[];
  corrects: boolean;
  repeats: number[];
  /** Whether it does what it is told is missing, or says again that all is done. */
  listens: boolean;
}

export interface Task {
  number: number;
  profile: 'graph' | 'files' | 'pharmacokinetics';
  query: string;
  parts: Part[];
  manner: Manner;
  /** By part. */
  tempers: Temper[];
  troubles: Trouble[];
  /** What the person says to a step that cannot be done. */
  escalations: 'skip' | 'abort';
  /** Of files: whether a plan is made first, and whether writing waits for a person. */
  planning: boolean;
  confirmsFiles: boolean;
}
