/* oxlint-disable no-underscore-dangle -- what Jest resolves names with has no other name */
const { join, sep } = require('node:path');

const Runtime = require('jest-runtime').default;

const tests = join(__dirname, '..', '..') + sep;
const support = join(tests, 'support') + sep;
/** Holds the tests of the file that runs. */
const circus = `${sep}jest-circus${sep}`;

/** @type {Runtime | undefined} */
let library;

/**
 * Jest's runtime, but sources, libraries and `tests/support` are loaded once a process and not once a
 * test file: that was half of what the tests took of the processor, as code that was just loaded is
 * also slow. Test files and what else lies beside them are loaded for each file. Needs globals that
 * stay as well (`kept-globals.cjs`).
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
    const path = name === undefined ? from : this._resolution.resolveCjs(from, name);
    if (path.startsWith(tests)) return path.startsWith(support);
    return !path.includes(circus);
  }
}

module.exports = KeptModules;
