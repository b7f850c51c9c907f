import { freeMemory } from '../../src/activities/free-memory';

const used = () => process.memoryUsage().heapUsed / 1e6;

test('memory that is no longer in use is given back at once, not when the process needs it', () => {
  freeMemory();
  const before = used();
  let kept: unknown[] | null = Array.from({ length: 400_000 }, (_, index) => ({
    index,
    text: [index, index, index, index],
  }));
  for (let index = 0; index < 400_000; index += 1) {
    kept.push(Array.from({ length: 24 }, () => index));
  }
  expect(used()).toBeGreaterThan(before + 120);
  kept = null;
  freeMemory();
  expect(used()).toBeLessThan(before + 60);
  expect(kept).toBeNull();
});
