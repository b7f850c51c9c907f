#!/usr/bin/env node
import { InputProblem } from '../../lab/gnmi/problem';
import { startEmbeddedServer } from '../../src/temporal/embedded-server';
import { readArguments } from './arguments';
import { violations } from './judge';
import { boundaryName, planFaults } from './plan';
import { runDisturbed } from './scene';
import { faultTable, type JudgedFault } from './table';

/** A line for the person who waits, on standard error: standard output holds the result alone. */
function note(message: string): void {
  process.stderr.write(`${message}\n`);
}

async function main(): Promise<void> {
  const options = readArguments(process.argv.slice(2));
  if (options === null) return;
  const { only, seed, count } = options;
  const began = performance.now();
  const server = await startEmbeddedServer();
  try {
    const undisturbed = await runDisturbed(server.address, null);
    if (undisturbed.result === null)
      throw new Error(`The run fails by itself: ${undisturbed.failure}`);
    const boundaries = planFaults(undisturbed.activities, seed)
      .filter((one) => only === undefined || boundaryName(one).startsWith(only))
      .slice(0, count);
    if (boundaries.length === 0)
      throw new InputProblem(`--only "${only}": there is no such boundary`);
    const judged: JudgedFault[] = [];
    for (const boundary of boundaries) {
      const run = await runDisturbed(server.address, boundary);
      const found = violations(boundary, run, undisturbed);
      judged.push({ boundary, reached: run.reached, violations: found });
      const how = found.length > 0 ? found.join('; ') : run.reached ? 'held' : 'not reached';
      note(`${boundaryName(boundary)}: ${how} (${run.seconds.toFixed(1)} s)`);
    }
    const seconds = (performance.now() - began) / 1000;
    const width = process.stdout.columns ?? 160;
    process.stdout.write(`${faultTable(judged, { seed, seconds, width })}\n`);
    if (judged.some((one) => one.violations.length > 0)) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

main().catch((error: unknown) => {
  note(`faults: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = error instanceof InputProblem ? 2 : 30;
});
