const { readFileSync } = require('node:fs');
const path = require('node:path');

const tests = path.join(__dirname, '..');
const root = path.join(tests, '..');

/** Folders of tests that call pure functions. */
const pure = [
  'checks',
  'diagnosis',
  'domain',
  'evals',
  'knowledge',
  'question',
  'reasoning',
  'report',
  'reasoning-model',
  'threads',
].map((folder) => path.join(tests, folder) + path.sep);

/** What a test that shares modules with others must leave alone. */
const changesModules = /\bjest\.|process\.env|NETONCALL_/;

/**
 * Whether a test file shares the modules of the sources with the others of its process. To load
 * them anew costs most test files more than their tests: a second for twenty milliseconds.
 */
function sharesModules(testPath) {
  return (
    pure.some((folder) => testPath.startsWith(folder)) &&
    !changesModules.test(readFileSync(testPath, 'utf8'))
  );
}

const shared = [path.join(root, 'src') + path.sep, path.join(root, 'node_modules') + path.sep];

/** Whether a module that `from` asks for by `name` is one of those that are shared. */
function isShared(from, name) {
  if (path.isAbsolute(name)) return shared.some((folder) => name.startsWith(folder));
  if (!name.startsWith('.')) return true;
  const target = path.resolve(path.dirname(from), name);
  return shared.some((folder) => target.startsWith(folder));
}

module.exports = { isShared, sharesModules };
