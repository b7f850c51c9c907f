// A thread with tasks that come to an end, and with some that do not.
const { serveTasks } = require('../../../dist/src/threads');

const seen = new WeakSet();

serveTasks({
  double: ({ number }) => 2 * number,
  fail: ({ message }) => {
    throw new TypeError(message);
  },
  loop: () => {
    for (;;);
  },
  match: ({ text }) => /^(a+)+$/.test(text),
  hoard: () => {
    const hoard = [];
    for (;;) hoard.push(Array.from({ length: 100_000 }, () => hoard.length));
  },
  leave: () => process.exit(3),
  // Whether it was given the same objects before.
  known: ({ plan, items = [] }) => {
    const all = [plan, ...items];
    const before = all.map((one) => seen.has(one));
    for (const one of all) seen.add(one);
    return before;
  },
});
