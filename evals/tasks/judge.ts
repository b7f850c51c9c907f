import type { RunDocument } from '../../src/domain/run/run-document';
import type { TaskRun } from './run-task';

/** Where the model tells no parts of several, that nothing is missing is its word, and has to be told so. */
function saysWhoseWord({ parts, manner }: TaskRun['task'], { limitations }: RunDocument): boolean {
  if (manner.tellsParts || parts.length === 1) return true;
  return limitations.some((line) => line.startsWith('Nobody told the parts of the task apart'));
}

export interface Judged {
  said: string;
  expected: string;
  /** What the run says that is not so; nothing where all of it is. */
  wrong: string[];
}

/** Holds what a run says of itself to what was observed. */
export function judge({ task, document, observed }: TaskRun): Judged {
  const { outcome: said, report } = document;
  const { outcome: expected, orElse, holds } = observed;
  const first = report.summary[0] ?? '';
  const isNotDone =
    first.startsWith('Not done') ||
    report.summary.some((line) => line.startsWith('Nothing was called for this'));
  const which = holds.map((held, index) => `${task.parts[index]?.text}: ${held ? 'so' : 'not so'}`);
  const wrong = [
    ...(said === expected || said === orElse
      ? []
      : [`${said} in place of ${expected} (${which.join('; ')})`]),
    ...(expected !== 'achieved' && !isNotDone ? [`begins with "${first}"`] : []),
    ...(expected === 'achieved' && isNotDone ? [`begins with "${first}"`] : []),
    ...(said === 'achieved' && !saysWhoseWord(task, document)
      ? ['it does not say whose word it is']
      : []),
  ];
  return { said, expected, wrong };
}
