import { finishedOutcome } from '../../../src/domain/decisions/finished-outcome';
import {
  deniedForGood,
  type DoneCall,
  missingFromTask,
} from '../../../src/domain/decisions/task-coverage';
import { call } from '../../report/fixtures';

const done = (tool: string, values: Record<string, unknown>, onlyReads = false): DoneCall => ({
  call: call({ tool, arguments: values }),
  onlyReads,
});
const link = done('add_edge', { type: 'REPORTS', from: 'user-9', to: 'ticket-1' });
const user = done('add_node', { id: 'user-9', properties: { name: 'ninth "one"' } });
const look = done('query_graph', { label: 'Ticket', id: 'ticket-1' }, true);

describe('what a task asks for and nothing has done', () => {
  it.each([
    ['Add user-9 with the name \'ninth "one"\' and link it to ticket-1.', [user, link]],
    ['Which tickets are open?', [look]],
    ['What is the priority of ticket-1?', [look]],
    ['Delete the node ticket-1.', [done('delete_node', { id: 'ticket-1' })]],
    ['Delete ticket-1.', [done('run', { query: 'MATCH (n {id: "ticket-1"}) DETACH DELETE n' })]],
    [
      "Write the sum into totals.csv, e.g. in one line; don't forget",
      [done('write', { path: '/x/TOTALS.csv' })],
    ],
    ['Set it to 70 kg, step by step, and read-only afterwards.', [user]],
    ['Show what was set, and how to delete it.', [look]],
  ])('is nothing: %s', (task, calls) => {
    expect(missingFromTask(task, calls, '')).toBeNull();
  });

  it.each([
    ['Add user-9, then add an edge from user-9 to ticket-1.', [user], '"ticket-1"'],
    [
      "Set the status of ticket-1 to 'in progress'.",
      [done('update', { id: 'ticket-1', status: 'in_progress' })],
      '"in progress"',
    ],
    ['Find ticket-1 and close it.', [look], 'asks for a change'],
    ['Please delete ticket-1.', [look], 'asks for a change'],
    ['Delete ticket-1.', [done('update', { id: 'ticket-1', status: 'gone' })], 'asks to delete'],
    ['What is the department of user-77?', [look], '"user-77"'],
    ['Add the file names.txt', [done('write_file', { path: '/tmp/name.txt' })], '"names.txt"'],
  ])('is told: %s', (task, calls, told) => {
    expect(missingFromTask(task, calls, '')).toContain(told);
  });

  it('lets the answer to a question name what no call did, but not the answer to a wish', () => {
    expect(missingFromTask('Is there a user-77?', [look], 'There is no user-77.')).toBeNull();
    expect(missingFromTask('Add user-77.', [user], 'I added user-77.')).toContain('"user-77"');
  });

  it('keeps a run from ending as achieved', () => {
    const missing = 'The task names "x".';
    expect(finishedOutcome([call()], [], missing)).toEqual({ outcome: 'partial', note: missing });
    expect(finishedOutcome([call()], [], missing, true).outcome).toBe('denied');
    expect(finishedOutcome([call()], [], null, false).outcome).toBe('achieved');
  });
});

describe('a change that was denied', () => {
  const denied = { call: call({ outcome: { status: 'denied' } }), onlyReads: false };

  it('stays so where things were only looked at since', () => {
    expect(deniedForGood([user, denied, look])).toBe(true);
    expect(deniedForGood([denied, look, user])).toBe(false);
    expect(deniedForGood([look])).toBe(false);
  });
});
