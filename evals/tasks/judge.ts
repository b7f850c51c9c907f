import type { TaskRun } from './run-task';

export interface Judged {
  said: string;
  expected: string;
  /** What the run says that is not so; nothing where all of it is. */
  wrong: string[];
}

/** Holds what a run says of itself to what was observed. */
export function judge({ task, document, observed }: TaskRun): Judged {
  const { outcome: said, report } = document;
  const { outcome: expected, holds } = observed;
  const first = report.summary[0] ?? '';
  const isNotDone =
    first.startsWith('Not done') ||
    report.summary.some((line) => line.startsWith('Nothing was called for this'));
  const which = holds.map((held, index) => `${task.parts[index]?.text}: ${held ? 'so' : 'not so'}`);
  const wrong = [
    ...(said === expected ? [] : [`${said} in place of ${expected} (${which.join('; ')})`]),
    ...(expected !== 'achieved' && !isNotDone ? [`begins with "${first}"`] : []),
    ...(expected === 'achieved' && isNotDone ? [`begins with "${first}"`] : []),
  ];
  return { said, expected, wrong };
}
