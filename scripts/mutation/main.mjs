/**
 * npm run mutation -- [--sample N] [--seed S] [--group engine|rest] [--concurrency C]
 *
 * Changes the code in small ways, one at a time, and tells which changes no test notices. With --sample
 * so many of them, drawn by the seed from each group; without it all, which takes many hours.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import config from '../../stryker.config.mjs';
import { draw, keyOf, mutantsOf, rangesOf } from './sample.mjs';
import { groups } from './scope.mjs';
import { reportOf, scoreOf } from './score.mjs';

const { values } = parseArgs({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    group: { type: 'string' },
    concurrency: { type: 'string' },
  },
});
const sampleFile = resolve('coverage/mutation/sample.json');
const chosen = groups.filter(({ name }) => values.group === undefined || name === values.group);
const size = values.sample === undefined ? Number.POSITIVE_INFINITY : Number(values.sample);
if (chosen.length === 0 || !(size >= 1)) {
  console.error(
    `--group is one of ${groups.map(({ name }) => name).join(', ')}; --sample a number from 1 on`,
  );
  process.exit(64);
}

const drawn = [];
for (const group of chosen) {
  const all = await mutantsOf(group.files(), config.mutator);
  const mutants = draw(all, size, values.seed);
  drawn.push({ group, of: all.length, keys: new Set(mutants.map((each) => keyOf(each))), mutants });
}

mkdirSync('coverage/mutation', { recursive: true });
writeFileSync(sampleFile, JSON.stringify(drawn.flatMap(({ keys }) => [...keys])));
process.env.NETONCALL_MUTATION_SAMPLE = sampleFile;

const started = Date.now();
const results = await new Stryker({
  ...config,
  plugins: ['./scripts/mutation/sampled-jest.mjs'],
  testRunner: 'sampled-jest',
  ...(values.concurrency === undefined ? {} : { concurrency: Number(values.concurrency) }),
  mutate: drawn.flatMap(({ mutants }) => rangesOf(mutants)),
}).runMutationTest();

const scored = drawn.map(({ group, of, keys }) => ({
  group,
  of,
  results: results.filter((each) => keys.has(keyOf(each, 1))),
}));
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
console.log(`\nseed ${values.seed}, ${minutes} minutes\n`);
for (const { group, of, results: own } of scored) console.log(`${reportOf(group, own, of)}\n`);
if (scored.some(({ group, results: own }) => 100 * scoreOf(own).share < group.atLeast)) {
  process.exitCode = 1;
}
