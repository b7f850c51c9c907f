import { generateTasks } from '../../evals/tasks/generate';
import { judge } from '../../evals/tasks/judge';
import { runTask } from '../../evals/tasks/run-task';
import type { Task } from '../../evals/tasks/task';
import { sampled } from '../support/sampled';

const tasks = [...generateTasks({ count: 200, seed: 1 })];

describe('tasks made by seed', () => {
  it('hold all profiles, manners, tempers and troubles', () => {
    const count = (fits: (task: Task) => boolean): number => tasks.filter(fits).length;
    for (const profile of ['graph', 'files', 'pharmacokinetics']) {
      expect(count((task) => task.profile === profile)).toBeGreaterThan(60);
    }
    for (const temper of ['refuses', 'refuses once'] as const) {
      expect(count(({ tempers }) => tempers.includes(temper))).toBeGreaterThan(20);
    }
    for (const trouble of ['busy', 'broken', 'lost'] as const) {
      expect(count(({ troubles }) => troubles.includes(trouble))).toBeGreaterThan(20);
    }
    expect(count(({ manner }) => manner.forgets.length > 0)).toBeGreaterThan(20);
    expect(count(({ manner }) => manner.repeats.length > 0)).toBeGreaterThan(20);
    expect(tasks).toEqual([...generateTasks({ count: 200, seed: 1 })]);
  });

  it.each(sampled(tasks, 40))('$number end as their servers say: $query', async (task) => {
    const run = await runTask(task);
    expect(judge(run).wrong).toEqual([]);
  });

  it('are found out where a run says what its servers do not hold', async () => {
    const task = tasks.find(({ manner }) => manner.forgets.length > 0) as Task;
    const run = await runTask(task);
    expect(run.document.outcome).not.toBe('achieved');
    const boasting = { ...run.document, outcome: 'achieved' as const };
    expect(judge({ ...run, document: boasting }).wrong).not.toEqual([]);
  });
});

describe('a change whose answer was lost', () => {
  const right = {
    tool: 'add_node',
    arguments: { label: 'Ticket', id: 'ticket-9', properties: { title: 'Lost' } },
  };
  const text = "add a Ticket ticket-9 with the title 'Lost'";
  const [base] = generateTasks({ count: 1, seed: 1 });
  const task = {
    ...base,
    profile: 'graph',
    query: `Please ${text}.`,
    parts: [{ text, wants: 'change', about: ['ticket-9'], values: ['Lost'], right }],
    manner: { ...base?.manner, forgets: [], mistakes: [], repeats: [] },
    tempers: ['approves'],
    troubles: ['lost'],
    planning: true,
  } as Task;

  it('is not made again: a person who looks tells what became of it', async () => {
    const { document } = await runTask(task);
    expect(document.calls.map(({ tool, status }) => [tool, status])).toEqual([
      ['add_node', 'outcome_unknown'],
    ]);
    expect(document.decisions.map(({ choice }) => choice)).toEqual(['it took effect']);
    expect(document.outcome).toBe('achieved');
  });
});
