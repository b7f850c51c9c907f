#!/usr/bin/env node
import '../keep-compiled';

import { runProgram } from './run-program';
import { Terminal } from './terminal/terminal';

// Whoever read the output is gone, as in `netoncall list | head -1`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 30);
});

async function main(): Promise<void> {
  process.exitCode = await runProgram(process.argv.slice(2), new Terminal());
}

void main();
