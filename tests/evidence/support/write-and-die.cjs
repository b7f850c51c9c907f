/** Puts documents into the store in argv[2] without pause and is killed in the middle of it. */
require('./typescript-hook.cjs');
const { setImmediate } = require('node:timers/promises');
const { openDirectoryStore } = require('../../../src/evidence/directory-store.ts');

async function writeForever() {
  const store = await openDirectoryStore(process.argv[2]);
  for (let index = 0; ; index += 1) {
    const puts = [1, 2, 3, 4].map((part) => ({ index, part, filler: 'x'.repeat(20_000) }));
    await Promise.all(puts.map((document) => store.put(document)));
    // Not before something was put, however long the disk takes for it.
    if (index === 0) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 200);
    await setImmediate();
  }
}

void writeForever();
