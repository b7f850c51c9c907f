const { TestEnvironment } = require('jest-environment-node');

const { sharesModules } = require('./shared-modules.cjs');

/** Where Jest keeps those who are told what happens to a test; each file adds its own. */
const listeners = Symbol.for('EVENT_HANDLERS');

/** The one of a process in which modules are shared. */
let kept = null;

/** As Jest's own, but test files that share modules share the context that these belong to. */
module.exports = class Environment extends TestEnvironment {
  constructor(config, context) {
    const shares = sharesModules(context.testPath);
    if (shares && kept !== null) {
      delete kept.global[listeners];
      return kept;
    }
    super(config, context);
    if (!shares) return;
    kept = this;
    this.teardown = async () => {};
  }
};
