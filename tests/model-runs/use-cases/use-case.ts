import type { ScriptStep } from '../../support/model-server';

/** A scenario in the words of its document and in three others. */
export interface UseCase {
  name: string;
  /** The document's own words come first. */
  wordings: [string, string, string, string];
  /** What the model says in turn; where it is not asked, because code can tell, nothing is wrong. */
  says: (query: string) => ScriptStep[];
  /** What a person answers, in turn; nobody answers where this is absent. */
  answers?: string[];
  overrides?: Record<string, unknown>;
  outcome: string;
  /** Of the command line. */
  exit: number;
  /** What the summary must say, and must not. */
  summary: RegExp[];
  never?: RegExp;
  /** Tools of the calls that reach the server, in order. */
  calls: string[];
}
