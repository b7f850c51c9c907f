import { freeMemory } from '../../src/activities/free-memory';

interface Large {
  numbers: number[][];
}

/** Far more than what may have come together before a collection is worth its time. */
function large(): Large {
  const numbers = Array.from({ length: 400_000 }, (_, index) => Array<number>(48).fill(index));
  return { numbers };
}

/** A reference stays alive until the turn of the event loop in which it was made or read has ended. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('memory that is no longer in use is given back at once, not when the process needs it', async () => {
  const reply = new WeakRef(large());
  await nextTurn();
  freeMemory();
  expect(reply.deref()).toBeUndefined();
});
