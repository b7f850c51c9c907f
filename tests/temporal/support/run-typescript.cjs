// Runs a TypeScript file in a process of its own, for tests that kill the process:
// node run-typescript.cjs <file> [argument…]
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { transformSync } = require('@swc/core');

const jsc = { parser: { syntax: 'typescript' }, target: 'es2022' };
require.extensions['.ts'] = (module, filename) => {
  const source = readFileSync(filename, 'utf8');
  const { code } = transformSync(source, { filename, jsc, module: { type: 'commonjs' } });
  module['_compile'](code, filename);
};
require(path.resolve(process.argv[2]));
