import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const silent = { isDebugEnabled: () => false, debug() {}, info() {}, warn() {} };

/**
 * One mutant: a file, a place, what is changed and into what. `first` is the number of the first line and
 * column: 0 before Stryker's run, 1 in its results.
 */
export function keyOf({ fileName, location: { start, end }, mutatorName, replacement }, first = 0) {
  const at = ({ line, column }) => `${line - first}:${column - first}`;
  return [resolve(fileName), `${at(start)}-${at(end)}`, mutatorName, replacement].join('\n');
}

/** All mutants of some files, as Stryker would try them: without those that the options leave out. */
export async function mutantsOf(files, { excludedMutations }) {
  const options = { plugins: null, ignorers: [], noHeader: false, excludedMutations };
  const sources = files.map((file) => ({
    name: resolve(file),
    mutate: true,
    content: readFileSync(file, 'utf8'),
  }));
  const { mutants } = await new Instrumenter(silent).instrument(sources, options);
  return mutants.filter(({ status }) => status !== 'Ignored');
}

/** So many of them by a seed. Each is as likely as any other, and the same for who has the same sources. */
export function draw(mutants, size, seed) {
  const rank = new Map(
    mutants.map((mutant) => [
      mutant,
      createHash('sha256')
        .update(`${seed}\n${relativeKey(mutant)}`)
        .digest('hex'),
    ]),
  );
  return [...mutants].sort((a, b) => (rank.get(a) < rank.get(b) ? -1 : 1)).slice(0, size);
}

function relativeKey(mutant) {
  return keyOf(mutant).replace(process.cwd(), '');
}

/** What Stryker takes to instrument no more than this. */
export function rangesOf(mutants) {
  return mutants.map(({ fileName, location: { start, end } }) => {
    const file = fileName.replace(`${process.cwd()}/`, '');
    return `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
  });
}
