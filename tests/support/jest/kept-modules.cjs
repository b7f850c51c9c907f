/* oxlint-disable no-underscore-dangle -- what Jest resolves names with has no other name */
const path = require('node:path');

const Runtime = require('jest-runtime').default;

const tests = path.join(__dirname, '..', '..') + path.sep;
const support = path.join(tests, 'support') + path.sep;
/** Holds the tests of the file that runs. */
const circus = `${path.sep}jest-circus${path.sep}`;

/** The runtime that stays. */
let library;

/**
 * Jest's runtime, but sources, libraries and `tests/support` are loaded once a process and not once a
 * test file: that was most of what small test files took of the processor, and about a third of what
 * those took that start a worker, as code that was just loaded is also slow. Test files and what else
 * lies beside them are loaded for each file. Needs globals that stay as well (`kept-globals.cjs`).
 */
class KeptModules extends Runtime {
  constructor(...settings) {
    super(...settings);
    // While sources are watched, each run is to see them as they have become.
    const { watch, watchAll } = settings.at(-1);
    if (watch || watchAll) library = undefined;
    library ??= new Runtime(...settings);
    // One list of source maps: a stack goes through tests and sources.
    this.transformCache.sourceMaps = library.transformCache.sourceMaps;
  }

  requireModule(from, name, ...rest) {
    return this.isKept(from, name)
      ? library.requireModule(from, name, ...rest)
      : super.requireModule(from, name, ...rest);
  }

  /** @param name undefined where `from` is the module itself */
  isKept(from, name) {
    if (name !== undefined && this._resolution.isCoreModule(name)) return false;
    const file = name === undefined ? from : this._resolution.resolveCjs(from, name);
    if (file.startsWith(tests)) return file.startsWith(support);
    return !file.includes(circus);
  }
}

module.exports = KeptModules;
