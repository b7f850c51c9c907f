import { complexGoal } from '../../profiles/support/task-worker';
import { json, type ScriptStep, toolCalls } from '../../support/model-server';
import type { UseCase } from './use-case';

const call = (name: string, values: Record<string, unknown>): ScriptStep =>
  toolCalls([{ name, arguments: values }]);
const plan = (step: string): ScriptStep => json({ description: 'Sorts.', steps: [step] });
const verified = json({ verdict: 'VERIFIED', feedback: '' });
const rejected = json({ verdict: 'NOT_VERIFIED', feedback: 'berta is missing in sorted.txt' });

const wordings: UseCase['wordings'] = [
  'Sort the lines of names.txt into sorted.txt.',
  'sorted.txt should hold the lines of names.txt in alphabetical order',
  'Take names.txt, put its lines in order, and write them to sorted.txt, please.',
  'I need names.txt sorted (as sorted.txt).',
];

/** The scenarios of the plan, verify, replan document and of the limits, in a folder at `root`. */
export function filesCases(root: string): UseCase[] {
  const read = call('read_text_file', { path: `${root}/names.txt` });
  const write = (content: string): ScriptStep =>
    call('write_file', { path: `${root}/sorted.txt`, content });
  const complete = (result: string): ScriptStep => call('attempt_completion', { result });
  const both = 'sorted.txt holds anton and berta.';
  return [
    {
      name: 'A1, verified at once',
      wordings,
      says: (query) => [
        complexGoal(query),
        plan('Look what is there, sort it and hand it in.'),
        call('list_directory', { path: root }),
        read,
        write('anton\nberta\n'),
        complete(both),
        verified,
      ],
      outcome: 'achieved',
      exit: 0,
      summary: [/sorted\.txt holds anton and berta/],
      never: /Not done|plan was changed/,
      calls: ['list_directory', 'read_text_file', 'write_file'],
    },
    {
      name: 'A2, verified at the second plan',
      wordings,
      says: (query) => [
        complexGoal(query),
        plan('Write the sorted lines.'),
        write('anton\n'),
        complete('Done.'),
        rejected,
        plan('Read names.txt and write all of its lines, sorted.'),
        read,
        write('anton\nberta\n'),
        complete(both),
        verified,
      ],
      outcome: 'achieved',
      exit: 0,
      summary: [/sorted\.txt holds anton and berta/, /The plan was changed 1 time/],
      never: /Not done/,
      calls: ['write_file', 'read_text_file', 'write_file'],
    },
    {
      name: 'A3, without planning and not verified',
      wordings,
      says: (query) => [complexGoal(query), write('anton\n'), complete('Done.'), rejected],
      overrides: { planning: false },
      outcome: 'partial',
      exit: 20,
      summary: [/^Not done/, /Not verified: berta is missing/],
      calls: ['write_file'],
    },
    {
      name: 'C2, the ceiling of turns is reached',
      wordings,
      says: (query) => [complexGoal(query), plan('Sort it.'), read, write('anton\nberta\n')],
      overrides: { ceilings: { iterations: 2 } },
      outcome: 'budget_exhausted',
      exit: 20,
      summary: [/its ceiling of 2 turns of model and tools/],
      calls: ['read_text_file', 'write_file'],
    },
  ];
}
