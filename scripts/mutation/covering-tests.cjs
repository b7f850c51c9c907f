const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { default: TestRunner } = require('jest-runner');

/** Test files that one mutant is tried on: about ten seconds. What more would notice it counts as survived. */
const atMost = 30;

/**
 * Runs, of a mutant, only test files with a test that Stryker asks for, those beside the changed file first,
 * up to the first that fails. Stryker gives jest names of tests and no files, so that jest would load all of
 * them for each mutant, and has no way to stop it early.
 */
module.exports = class CoveringTests extends TestRunner {
  constructor(globalConfig, context) {
    super(globalConfig, context);
    this.asked = globalConfig.testNamePattern;
  }

  async runTests(tests, watcher, options) {
    const { rootDir } = tests[0].context.config;
    const notes = path.join(rootDir, 'covering-tests.json');
    const { asked } = this;
    const ran = [];
    let failed = false;
    this.on('test-file-failure', () => {
      failed = true;
    });
    this.on('test-file-success', ([test, { testResults, perfStats }]) => {
      failed ||= testResults.some(({ status }) => status === 'failed');
      const names = testResults.map(({ fullName }) => fullName);
      const took = perfStats.end - perfStats.start;
      ran.push({ file: path.relative(rootDir, test.path), names, took });
    });
    for (const test of asked ? covering(tests, asked, notes, rootDir) : tests) {
      await super.runTests([test], watcher, options);
      if (failed && asked) return;
    }
    // A worker that Stryker starts later reads what the first one noted.
    if (!asked) writeFileSync(notes, JSON.stringify(ran));
  }
};

function covering(tests, asked, notes, rootDir) {
  if (!existsSync(notes)) return tests;
  const pattern = new RegExp(asked, 'i');
  const changed = path.relative(rootDir, process.env.NETONCALL_MUTATED ?? '');
  const byFile = new Map(tests.map((test) => [path.relative(rootDir, test.path), test]));
  return JSON.parse(readFileSync(notes, 'utf8'))
    .filter(({ names }) => names.some((name) => pattern.test(name)))
    .map((each) => ({ ...each, near: nearness(changed, each.file) }))
    .sort((a, b) => b.near - a.near || a.took - b.took)
    .slice(0, atMost)
    .flatMap(({ file }) => byFile.get(file) ?? []);
}

/** How many folders a source and a test have in common; a test of the file's own name is nearest. */
function nearness(source, test) {
  const [own, its] = [source, test].map((file) =>
    file
      .replace(/(?:\.test)?\.ts$/, '')
      .split('/')
      .slice(1),
  );
  if (own.at(-1) === its.at(-1)) return Number.POSITIVE_INFINITY;
  const apart = own.findIndex((folder, index) => folder !== its[index]);
  return apart === -1 ? own.length : apart;
}
