/**
 * How `scripts/mutation/main.mjs` has Stryker try mutants; which ones is said there.
 */
export default {
  // Words are for people: that one was changed is no fault of a decision.
  mutator: { excludedMutations: ['StringLiteral'] },
  jest: { configFile: 'jest.mutation.cjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  // Run once at the start, a module's constants would need a new process for each of their mutants.
  ignoreStatic: true,
  concurrency: 1,
  // A process that has loaded thousands of files collects garbage for longer than it tests.
  maxTestRunnerReuse: 150,
  // A mutant that makes a loop endless is found by its time; on a busy machine all others take theirs too.
  timeoutMS: 15_000,
  timeoutFactor: 4,
  reporters: ['progress-append-only', 'html', 'json'],
  htmlReporter: { fileName: 'coverage/mutation/index.html' },
  jsonReporter: { fileName: 'coverage/mutation/report.json' },
  tempDirName: 'coverage/mutation/sandbox',
  ignorePatterns: ['/dist', '/coverage', '/benchmarks'],
  allowConsoleColors: false,
};
