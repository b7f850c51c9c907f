import { ReplyBudget } from '../../src/activities/reply-budget';

const never = new Promise<never>(() => undefined);
const soon = async (waiting: Promise<unknown>): Promise<boolean> =>
  await Promise.race([
    waiting.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 20)),
  ]);

test('calls whose replies were large wait for each other, and small ones pass beside them', async () => {
  const budget = new ReplyBudget(100_000_000);
  budget.learn('lab/config', 60_000_000);
  const giveBack = await budget.take('lab/config', never);
  const beside = await budget.take('lab/info', never);
  const second = budget.take('lab/config', never);
  expect(await soon(second)).toBe(false);
  giveBack();
  expect(await soon(second)).toBe(true);
  beside();
});

test('a reply that is larger than all the room is taken when there is no other', async () => {
  const budget = new ReplyBudget(1_000_000);
  budget.learn('lab/config', 60_000_000);
  const giveBack = await budget.take('lab/config', never);
  const second = budget.take('lab/config', never);
  expect(await soon(second)).toBe(false);
  giveBack();
  expect(await soon(second)).toBe(true);
});

test('a call that is cancelled while it waits takes no room', async () => {
  const budget = new ReplyBudget(1_000_000);
  budget.learn('lab/config', 1_000_000);
  const giveBack = await budget.take('lab/config', never);
  await expect(budget.take('lab/config', Promise.reject(new Error('cancelled')))).rejects.toThrow(
    'cancelled',
  );
  giveBack();
  expect(await soon(budget.take('lab/config', never))).toBe(true);
});

test('a tool whose replies are small, or of which none has come, waits for nobody', async () => {
  const budget = new ReplyBudget(1_000_000);
  budget.learn('lab/config', 60_000_000);
  budget.learn('lab/info', 2_000);
  const giveBack = await budget.take('lab/config', never);
  const waiting = budget.take('lab/config', never);
  expect(await soon(budget.take('lab/info', never))).toBe(true);
  expect(await soon(budget.take('lab/new', never))).toBe(true);
  giveBack();
  expect(await soon(waiting)).toBe(true);
});

test('what is read again waits behind a reply, and only as long as it may', async () => {
  const budget = new ReplyBudget(1_000_000);
  budget.learn('lab/config', 1_000_000);
  const giveBack = await budget.take('lab/config', never);
  const waiting = budget.takeWithin(60_000, 5_000_000);
  expect(await soon(waiting)).toBe(false);
  giveBack();
  const giveBackToo = await waiting;
  const late = await budget.takeWithin(20, 5_000_000);
  // It has no room of its own: neither it nor the other keeps any in the end.
  late();
  giveBackToo();
  expect(await soon(budget.take('lab/config', never))).toBe(true);
});

test('room for a thousand calls one after the other is found at once, however much there is', async () => {
  const budget = new ReplyBudget(1024 ** 3);
  const begin = performance.now();
  for (let call = 0; call < 1_000; call += 1) (await budget.take('lab/info', never))();
  expect(performance.now() - begin).toBeLessThan(1_000);
});
