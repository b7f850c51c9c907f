/** Puts documents into the store in argv[2] without pause and is killed in the middle of it. */
const { readFileSync } = require('node:fs');
const { transformSync } = require('@swc/core');

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  // oxlint-disable-next-line no-underscore-dangle -- the only way into Node's module loader
  module._compile(code, filename);
};

const { openDirectoryStore } = require('../../../src/evidence/directory-store.ts');

async function writeForever() {
  const store = await openDirectoryStore(process.argv[2]);
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), 200);
  for (let index = 0; ; index += 1) {
    const puts = [1, 2, 3, 4].map((part) => ({ index, part, filler: 'x'.repeat(20_000) }));
    await Promise.all(puts.map((document) => store.put(document)));
  }
}

void writeForever();
