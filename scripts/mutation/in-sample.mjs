/**
 * A checker for Stryker that passes the mutants of a sample. A range that holds one of them, a function's
 * body for instance, holds all mutants inside it too, and those would take several times as long.
 */
import { readFileSync } from 'node:fs';
import { keyOf } from './sample.mjs';

class InSample {
  async init() {
    const { NETONCALL_MUTATION_SAMPLE } = process.env;
    this.keys = new Set(JSON.parse(readFileSync(NETONCALL_MUTATION_SAMPLE, 'utf8')));
  }

  /** All at once: there is nothing to compile. */
  async group(mutants) {
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    const left = { status: 'compileError', reason: 'not in the sample' };
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        this.keys.has(keyOf(mutant)) ? { status: 'passed' } : left,
      ]),
    );
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'in-sample', injectableClass: InSample }];
