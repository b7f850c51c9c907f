const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { default: TestRunner } = require('jest-runner');

/**
 * Runs, of a mutant, only the test files with a test that Stryker asks for, the fastest first, up to the
 * first that fails. Stryker gives jest names of tests and no files, so that jest would load all of them for
 * each mutant, and has no way to stop it early.
 */
module.exports = class CoveringTests extends TestRunner {
  constructor(globalConfig, context) {
    super(globalConfig, context);
    this.asked = globalConfig.testNamePattern;
  }

  async runTests(tests, watcher, options) {
    const notes = path.join(tests[0].context.config.rootDir, 'covering-tests.json');
    const { asked } = this;
    const ran = [];
    let failed = false;
    this.on('test-file-failure', () => {
      failed = true;
    });
    this.on('test-file-success', ([test, { testResults, perfStats }]) => {
      failed ||= testResults.some(({ status }) => status === 'failed');
      const names = testResults.map(({ fullName }) => fullName);
      ran.push({ file: test.path, names, took: perfStats.end - perfStats.start });
    });
    for (const test of asked ? covering(tests, asked, notes) : tests) {
      await super.runTests([test], watcher, options);
      if (failed && asked) return;
    }
    // A worker that Stryker starts later, after a mutant that hung, reads what the first one noted.
    if (!asked) writeFileSync(notes, JSON.stringify(ran));
  }
};

function covering(tests, asked, notes) {
  if (!existsSync(notes)) return tests;
  const pattern = new RegExp(asked, 'i');
  const byPath = new Map(tests.map((test) => [test.path, test]));
  return JSON.parse(readFileSync(notes, 'utf8'))
    .filter(({ names }) => names.some((name) => pattern.test(name)))
    .sort((a, b) => a.took - b.took)
    .flatMap(({ file }) => byPath.get(file) ?? []);
}
