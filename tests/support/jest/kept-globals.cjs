const { TestEnvironment } = require('jest-environment-node');

/**
 * Jest's environment of Node, one for all test files of a process, so that modules can stay loaded
 * from one file to the next (`kept-modules.cjs`). Where a test file replaces a global or changes the
 * environment's variables, the next one finds them as they were.
 */
class KeptGlobals extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.globalsBefore = Object.getOwnPropertyDescriptors(this.global);
    this.variablesBefore = { ...this.global.process.env };
    this.exitBefore = Object.getOwnPropertyDescriptor(this.global.process, 'exit');
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    for (const name of Reflect.ownKeys(this.global)) this.restoreGlobal(name);
    const { process } = this.global;
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, this.variablesBefore);
    // The runner wraps it for each file.
    Object.defineProperty(process, 'exit', this.exitBefore);
  }

  restoreGlobal(name) {
    const before = this.globalsBefore[name];
    const { value, configurable } = Object.getOwnPropertyDescriptor(this.global, name);
    if (!configurable) return;
    if (isOfOneFile(name)) delete this.global[name];
    // What modules add stays with them; a getter that has become a value was only used.
    else if (before !== undefined && 'value' in before && before.value !== value)
      Object.defineProperty(this.global, name, before);
  }
}

/** Where jest-circus keeps the tests of a file and how they are run, for instance JEST_STATE_SYMBOL. */
function isOfOneFile(name) {
  return typeof name === 'symbol' && /^[A-Z_]+$/.test(name.description ?? '');
}

let kept;

/** Jest makes one with `new` for each test file. */
module.exports = function keptGlobals(config, context) {
  kept ??= new KeptGlobals(config, context);
  return kept;
};
