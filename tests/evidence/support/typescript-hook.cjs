/** Lets a plain Node process load the sources as they are. */
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
