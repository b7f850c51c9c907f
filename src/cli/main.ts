#!/usr/bin/env node
import '../keep-compiled';
import '../write-privately';

import { exitCodes } from './exit-codes';
import { describeUncaught } from './describe-uncaught';
import { runProgram } from './run-program';
import { Terminal } from './terminal/terminal';

for (const stream of [process.stdout, process.stderr]) {
  // Whoever read is gone, as in `netoncall list | head -1`; the exit code still tells what was found.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exit(exitCodes.failed);
  });
}

process.on('uncaughtException', (error) => {
  const text = describeUncaught(error);
  if (text === null) return;
  process.stderr.write(`${text}\n`, () => process.exit(exitCodes.failed));
});

async function main(): Promise<void> {
  process.exitCode = await runProgram(process.argv.slice(2), new Terminal());
}

void main();
