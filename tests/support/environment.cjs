const { TestEnvironment } = require('jest-environment-node');

const { sharesModules } = require('./shared-modules.cjs');

/** Where Jest keeps those who are told what happens to a test; each file adds its own. */
const listeners = Symbol.for('EVENT_HANDLERS');

/** The one of a process in which modules are shared, and the variables that it began with. */
let kept = null;
let variables = {};

/** As Jest's own, but test files that share modules share the context that these belong to. */
module.exports = class Environment extends TestEnvironment {
  constructor(config, context) {
    const shares = sharesModules(context.testPath);
    if (shares && kept !== null) {
      putBack();
      return kept;
    }
    super(config, context);
    if (shares) this.keep();
    return this;
  }

  keep() {
    kept = this;
    variables = { ...this.global.process.env };
    this.teardown = async () => {};
  }
};

/** Undoes what the test file before may have left. */
function putBack() {
  const { global, moduleMocker, fakeTimers, fakeTimersModern } = kept;
  delete global[listeners];
  moduleMocker.restoreAllMocks();
  fakeTimers.useRealTimers();
  fakeTimersModern.useRealTimers();
  for (const signal of ['SIGINT', 'SIGTERM']) global.process.removeAllListeners(signal);
  const { env } = global.process;
  for (const name of Object.keys(env)) if (!(name in variables)) delete env[name];
  Object.assign(env, variables);
}
