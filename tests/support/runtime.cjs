const path = require('node:path');

const Runtime = require('jest-runtime').default;

const { isShared, sharesModules } = require('./shared-modules.cjs');

/** Loads what is shared, and is never torn down. */
let library = null;

/** What holds the state of one test file. */
const ofOneFile = `${path.sep}jest-circus${path.sep}`;

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
    if (
      this.library === undefined ||
      !name ||
      name.startsWith('.') ||
      name.includes(ofOneFile) ||
      name.startsWith('jest-circus')
    )
      return super.requireInternalModule(from, name);
    return this.library.requireInternalModule(from, name);
  }

  getSourceMaps() {
    return this.library === undefined
      ? super.getSourceMaps()
      : new Map([...this.library.getSourceMaps(), ...super.getSourceMaps()]);
  }
};
