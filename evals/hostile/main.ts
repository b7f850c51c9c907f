#!/usr/bin/env node
import { InputProblem } from '../../lab/gnmi/problem';
import { readArguments } from './arguments';
import { entrances } from './entrances';
import { type Measured, measureEntrance } from './measure';
import { hostileTable } from './table';

/** A line for the person who waits, on standard error: standard output holds the result alone. */
function note(message: string): void {
  process.stderr.write(`${message}\n`);
}

function main(): void {
  const names = entrances.map(({ name }) => name);
  const options = readArguments(process.argv.slice(2), names);
  if (options === null) return;
  const { only, seed } = options;
  const measured: Measured[] = [];
  for (const one of entrances) {
    if (only !== undefined && one.name !== only) continue;
    const result = measureEntrance(one, options);
    note(`${one.name}: ${result.inputs} inputs, ${result.failures.length} failures`);
    measured.push(result);
  }
  process.stdout.write(
    `${hostileTable(measured, { seed, width: process.stdout.columns ?? 160 })}\n`,
  );
  if (measured.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
}

try {
  main();
} catch (error) {
  note(`hostile: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = error instanceof InputProblem ? 2 : 30;
}
