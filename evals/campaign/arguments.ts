import { Command, Option } from 'commander';

import { InputProblem } from '../../lab/gnmi/problem';
import { wholeNumber } from '../../src/cli/options';
import { readOptions } from '../read-options';
import type { CampaignOptions } from './generate';
import { KINDS, type Kind } from './kinds';

/** What the command line asks for. */
export interface CampaignArguments extends CampaignOptions {
  json?: string;
  dump?: string;
}

const LEAST = 4;
const MOST = 200;

function sizes(text: string): [number, number] {
  const [, from, to = from] = /^(\d+)(?:\.\.(\d+))?$/.exec(text) ?? [];
  const range: [number, number] = [Number(from), Number(to)];
  if (range[0] >= LEAST && range[1] <= MOST && range[0] <= range[1]) return range;
  throw new InputProblem(`--size "${text}": write ${LEAST}..${MOST}, or one number between`);
}

function numbers(text: string): number[] {
  const found = text.split(',').map(Number);
  if (found.every((one) => Number.isInteger(one) && one >= 0)) return found;
  throw new InputProblem(`--only "${text}": write numbers of incidents with commas between them`);
}

function command(): Command {
  return new Command('npm run campaign --')
    .description('Makes incidents by seed, has each investigated, and scores the answers.')
    .option('--count <number>', 'how many incidents', wholeNumber(1, 100_000), 1000)
    .option('--seed <number>', 'equal seeds make equal incidents', wholeNumber(0, 2 ** 31), 1)
    .option('--size <from..to>', 'least and most routers', sizes, [LEAST, MOST])
    .addOption(new Option('--kind <kind>', 'only that kind').choices(KINDS))
    .option('--only <numbers>', 'only these of the incidents', numbers)
    .option('--json <file>', 'also write everything as one JSON document')
    .option('--dump <folder>', 'write the incidents as case files instead of investigating them');
}

/**
 * Reads the command line. Null where help was asked for and given.
 * @throws InputProblem with one sentence where something is wrong
 */
export function readArguments(words: readonly string[]): CampaignArguments | null {
  return readOptions(command(), words)?.opts<CampaignArguments & { kind?: Kind }>() ?? null;
}
