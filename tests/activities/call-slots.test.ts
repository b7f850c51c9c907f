import { CallSlots } from '../../src/activities/call-slots';

const never = new Promise<never>(() => undefined);
const waiting = { wait: true, cancelled: never };
const ifFree = { wait: false, cancelled: never };

test('a server gives as many slots as it takes calls at once, and none beyond to those who do not wait', async () => {
  const slots = new CallSlots();
  expect(await slots.take('gnmi', 2, ifFree)).toBeInstanceOf(Function);
  const second = await slots.take('gnmi', 2, ifFree);
  expect(await slots.take('gnmi', 2, ifFree)).toBeNull();
  second?.();
  expect(await slots.take('gnmi', 2, ifFree)).toBeInstanceOf(Function);
});

test('each server has slots of its own', async () => {
  const slots = new CallSlots();
  await slots.take('gnmi', 1, ifFree);
  expect(await slots.take('graph', 1, ifFree)).toBeInstanceOf(Function);
});

test('those who wait get the slots in the order in which they came, before those who do not wait', async () => {
  const slots = new CallSlots();
  const first = await slots.take('gnmi', 1, waiting);
  const order: string[] = [];
  const second = slots.take('gnmi', 1, waiting).then((release) => {
    order.push('second');
    return release;
  });
  const third = slots.take('gnmi', 1, waiting).then((release) => {
    order.push('third');
    return release;
  });
  first?.();
  expect(await slots.take('gnmi', 1, ifFree)).toBeNull();
  (await second)?.();
  (await third)?.();
  expect(order).toEqual(['second', 'third']);
  expect(await slots.take('gnmi', 1, ifFree)).toBeInstanceOf(Function);
});

test('who is cancelled in waiting leaves its slot to the next', async () => {
  const slots = new CallSlots();
  const first = await slots.take('gnmi', 1, waiting);
  const cancelled = Promise.reject(new Error('The run was cancelled.'));
  await expect(slots.take('gnmi', 1, { wait: true, cancelled })).rejects.toThrow(
    'The run was cancelled.',
  );
  const next = slots.take('gnmi', 1, waiting);
  first?.();
  expect(await next).toBeInstanceOf(Function);
});
