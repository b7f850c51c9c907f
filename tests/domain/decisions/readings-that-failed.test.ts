import type { Attempt } from '../../../src/domain/decisions/attempt';
import { outcomeOfParts } from '../../../src/domain/decisions/outcome-of-parts';
import { settleParts } from '../../../src/domain/decisions/settle-parts';
import { namesIn, partsOf } from '../../../src/domain/decisions/task-names';

const reading = (id: string, path: string, how: Partial<Attempt>): Attempt => ({
  id,
  call: { tool: 'read', arguments: { path } },
  ended: 'success',
  changes: false,
  confirmed: false,
  result: [],
  why: null,
  ...how,
});

/** How a task ends whose one reading failed while another one, beside the point, succeeded. */
function outcome(task: string, path: string, answer: string): string {
  const attempts = [
    reading('c1', path, { ended: 'failed', why: 'refused' }),
    reading('c2', '/srv', { result: ['letter.txt'] }),
  ];
  const parts = partsOf({ objective: task }, task);
  return outcomeOfParts(
    settleParts({ parts, attempts, task, advice: [], answer, known: 'nothing' }),
  );
}

it.each([
  ['Read /etc/hostname and say what it holds.', ['/etc/hostname']],
  ['Copy ~/notes to data/in/names.txt, please', ['~/notes', 'data/in/names.txt']],
  ['Is ./todo, or ../old/todo., longer?', ['./todo', '../old/todo']],
  ['Compare read/write rates in km/h, 24/7 and/or on weekdays', []],
  ['Look at https://example.net/status/page.html', []],
  ['Read names.txt of ticket-7 (/srv/a-b)', ['/srv/a-b', 'names.txt', 'ticket-7']],
])('the names of %j are its paths and identifiers', (task, names) => {
  expect(namesIn(task)).toEqual(names);
});

describe('a task whose only reading failed, while something else was read', () => {
  it.each([
    '',
    'Only the folder /srv can be read.',
    '/etc/hostname cannot be read.',
    'I was not able to look: access to /etc/hostname is denied.',
    '/etc/hostname is not accessible.',
    '/etc/hostname kann leider nicht gelesen werden.',
    "/etc/hostname n'a pas pu être lu.",
    'No se puede leer /etc/hostname.',
  ])('is not achieved by saying %j', (answer) => {
    const task = 'Read /etc/hostname and say what it holds.';
    expect(outcome(task, '/etc/hostname', answer)).toBe('partial');
  });

  it.each([
    'There is no /etc/hostname.',
    '/etc/hostname does not exist.',
    '/etc/hostname could not be found.',
    '/etc/hostname konnte nicht gefunden werden.',
  ])('is achieved where that it is missing is an answer: %j', (answer) => {
    expect(outcome('Is there a file /etc/hostname?', '/etc/hostname', answer)).toBe('achieved');
  });
});
