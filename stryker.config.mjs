/**
 * Mutation testing of what decides: the search, the network's needs, the verdict and the decisions.
 * `npm run mutation -- --mutate 'src/diagnosis/**'` tries one folder alone.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: [
    'src/diagnosis/**/*.ts',
    'src/checks/needs/**/*.ts',
    'src/checks/verdict.ts',
    'src/domain/decisions/**/*.ts',
  ],
  // Words are for people: that one was changed is no fault of a decision.
  mutator: { excludedMutations: ['StringLiteral'] },
  testRunner: 'jest',
  jest: { configFile: 'jest.mutation.cjs', enableFindRelatedTests: false },
  coverageAnalysis: 'perTest',
  // Run once at the start, a module's constants would need a new process for each of their mutants.
  ignoreStatic: true,
  concurrency: 2,
  // A mutant that makes a loop endless is found by its time.
  timeoutMS: 3_000,
  reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
  clearTextReporter: { logTests: false, allowColor: false },
  htmlReporter: { fileName: 'coverage/mutation/index.html' },
  jsonReporter: { fileName: 'coverage/mutation/report.json' },
  tempDirName: 'coverage/mutation/sandbox',
  ignorePatterns: ['/dist', '/coverage', '/docs', '/evals', '/benchmarks'],
  thresholds: { high: 90, low: 75, break: 75 },
};
