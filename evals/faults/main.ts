#!/usr/bin/env node
import { InputProblem } from '../../lab/gnmi/problem';
import { readArguments } from './arguments';
import { runCampaign } from './campaign';
import { soak } from './soak';
import { faultTable } from './table';

/** A line for the person who waits, on standard error: standard output holds the result alone. */
function note(message: string): void {
  process.stderr.write(`${message}\n`);
}

async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2));
  if (options === null) return;
  const width = process.stdout.columns ?? 160;
  if (options.soak !== undefined) {
    const { text, grew } = await soak(options.soak, { width, note });
    process.stdout.write(`${text}\n`);
    if (grew) process.exitCode = 1;
    return;
  }
  const began = performance.now();
  const judged = await runCampaign(options, note);
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(`${faultTable(judged, { seed: options.seed, seconds, width })}\n`);
  if (judged.some((one) => one.violations.length > 0)) process.exitCode = 1;
}

main().catch((error: unknown) => {
  note(`faults: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = error instanceof InputProblem ? 2 : 30;
});
