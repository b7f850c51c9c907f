const Runtime = require('jest-runtime').default;

const { isShared, sharesModules } = require('./shared-modules.cjs');

/** Loads what is shared, and is never torn down. */
let library = null;

/** Parts of Jest that know the test file that they run. */
const ofOneFile = /(?:^|[\\/])(?:jest-circus|source-map-support)(?:[\\/]|$)/;

/** As Jest's own, but what test files share is loaded once in a process. */
module.exports = class SharingRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const testPath = options[6];
    if (!sharesModules(testPath)) return;
    library ??= new Runtime(...options);
    this.library = library;
  }

  requireModuleOrMock(from, name) {
    return this.library !== undefined && isShared(from, name)
      ? this.library.requireModuleOrMock(from, name)
      : super.requireModuleOrMock(from, name);
  }

  requireInternalModule(from, name) {
    return this.library === undefined || !name || name.startsWith('.') || ofOneFile.test(name)
      ? super.requireInternalModule(from, name)
      : this.library.requireInternalModule(from, name);
  }

  /** Asked for before anything is loaded: what it knows is looked up when a trace is written. */
  getSourceMaps() {
    const own = super.getSourceMaps();
    if (this.library === undefined) return own;
    const ofLibrary = this.library.getSourceMaps();
    const both = new Map();
    both.get = (file) => own.get(file) ?? ofLibrary.get(file);
    both.has = (file) => own.has(file) || ofLibrary.has(file);
    return both;
  }
};
