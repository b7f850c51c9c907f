const { readFileSync } = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..', '..');

/** What a test file does that needs modules of its own. */
const replacesModules = /\bjest\.(?:mock|doMock|unmock|resetModules|isolateModules\w*|setMock)\(/;

/**
 * Whether a test file shares the modules of the sources and libraries with the others of its
 * process. To load them anew takes most test files a second or two of the processor, and many of
 * them twenty milliseconds for their tests.
 */
function sharesModules(testPath) {
  return !replacesModules.test(readFileSync(testPath, 'utf8'));
}

const shared = ['src', 'lab', 'evals', 'benchmarks', 'node_modules'].map(
  (folder) => path.join(root, folder) + path.sep,
);

/** Whether a module that `from` asks for by `name` is one of those that are shared: none of the tests' own. */
function isShared(from, name) {
  if (!name.startsWith('.') && !path.isAbsolute(name)) return true;
  const target = path.resolve(path.dirname(from), name);
  return shared.some((folder) => target.startsWith(folder));
}

module.exports = { isShared, sharesModules };
