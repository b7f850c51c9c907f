/**
 * Stryker's runner for jest, which tries the mutants of a sample and no others. A range that holds one of
 * them, a function's body for instance, holds all mutants inside it too; they would take several times as
 * long. A checker could leave them out, but Stryker tests with one process more when its checker is done.
 */
import { readFileSync } from 'node:fs';
import { strykerPlugins as jestPlugins } from '@stryker-mutator/jest-runner';
import { keyOf } from './sample.mjs';

const notDrawn = { status: 'error', errorMessage: 'not in the sample' };

function sampledJest(injector) {
  const jest = injector.injectFunction(jestPlugins.find(({ name }) => name === 'jest').factory);
  const keys = new Set(JSON.parse(readFileSync(process.env.NETONCALL_MUTATION_SAMPLE, 'utf8')));
  return {
    capabilities: () => jest.capabilities(),
    init: () => jest.init(),
    dryRun: (options) => jest.dryRun(options),
    async mutantRun(options) {
      if (!keys.has(keyOf(options.activeMutant))) return notDrawn;
      process.env.NETONCALL_MUTATED = options.sandboxFileName;
      return jest.mutantRun(options);
    },
  };
}
sampledJest.inject = ['$injector'];

export { strykerValidationSchema } from '@stryker-mutator/jest-runner';
export const strykerPlugins = [{ kind: 'TestRunner', name: 'sampled-jest', factory: sampledJest }];
