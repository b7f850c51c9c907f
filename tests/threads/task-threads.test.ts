import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

import { NotEnded } from '../../src/domain/analysis/not-ended';
import { TaskThreads } from '../../src/threads';

const file = join(__dirname, 'support', 'tasks.cjs');
const usual = { deadlineMs: 60_000 };
/** Ticks of the watch are 0.25 s apart. */
const short = { deadlineMs: 500 };

describe('tasks in a thread beside the event loop', () => {
  let threads: TaskThreads;
  beforeEach(() => {
    threads = new TaskThreads({ file, mostMemory: 64 });
  });
  afterEach(() => threads.close());

  const double = async (number: number) => await threads.run('double', { number }, usual);

  it('bring what they return, each to whoever asked', async () => {
    expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8]);
  });

  it('throw what they throw, and the next one goes on', async () => {
    const failing = threads.run('fail', { message: 'not a table' }, usual);
    await expect(failing).rejects.toMatchObject({ name: 'TypeError', message: 'not a table' });
    expect(await double(21)).toBe(42);
  });

  it.each([
    ['a loop', 'loop', {}],
    ['a pattern', 'match', { text: `${'a'.repeat(60)}!` }],
  ])('end at their deadline where they do not by themselves: %s', async (_what, name, input) => {
    await double(1);
    const endless = threads.run(name, input, short);
    const after = [double(1), double(2)];
    await expect(endless).rejects.toThrow(NotEnded);
    await expect(endless).rejects.toThrow('it did not end within 0.5 s');
    expect(await Promise.all(after)).toEqual([2, 4]);
  });

  it('end alone where they take all memory', async () => {
    const hoard = threads.run('hoard', {}, usual);
    await expect(hoard).rejects.toThrow(NotEnded);
    await expect(hoard).rejects.toThrow('it needed more memory than there is');
    expect(await double(4)).toBe(8);
  });

  it('fail where their thread is gone, and the next one has another', async () => {
    await expect(threads.run('leave', {}, usual)).rejects.toThrow('has ended');
    expect(await double(5)).toBe(10);
  });

  it('do not wait for one that takes long', async () => {
    await double(1);
    const endless = threads.run('loop', {}, { deadlineMs: 30_000 });
    const caught = endless.catch((error: Error) => error.message);
    const start = performance.now();
    expect(await double(3)).toBe(6);
    expect(performance.now() - start).toBeLessThan(25_000);
    await threads.close();
    expect(await caught).toBe('The worker was shut down.');
  });

  it('get what is shared once, and as the same objects', async () => {
    const plan = { name: 'plan' };
    const items = [{ ref: 'a' }, { ref: 'b' }];
    const members = { whole: ['plan'], each: ['items'] };
    const known = async (input: Record<string, unknown>) =>
      await threads.run('known', input, { ...usual, members });
    expect(await known({ plan, items })).toEqual([false, false, false]);
    expect(await known({ plan, items: [...items, { ref: 'c' }] })).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await known({ plan: { name: 'plan' }, items: [] })).toEqual([false]);
  });

  it('fail where they cannot be sent, and leave nothing for the next one', async () => {
    const members = { each: ['items'] };
    const items = [{ text: '.'.repeat(5_000_000) }];
    const unsendable = threads.run('known', { items, plan: () => 1 }, { ...usual, members });
    await expect(unsendable).rejects.toMatchObject({ name: 'DataCloneError' });
    expect(await threads.run('known', { items, plan: {} }, { ...usual, members })).toEqual([
      false,
      false,
    ]);
  });

  it('do not keep what is shared and large, however many of it come', async () => {
    const members = { each: ['items'] };
    const plan = { name: 'plan' };
    const known = async (items: object[]): Promise<boolean[]> =>
      (await threads.run('known', { plan, items }, { ...usual, members })) as boolean[];
    const small = { ref: 'small' };
    // Together more than the thread may take.
    const large = Array.from({ length: 24 }, (_, index) => ({
      text: `${index}`.padEnd(5_000_000, '.'),
    }));
    for (const one of large) expect((await known([small, one])).at(-1)).toBe(false);
    expect(await known([small, ...large.slice(0, 1)])).toEqual([false, true, false]);
  });
});
