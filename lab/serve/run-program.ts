import { writeFileSync } from 'node:fs';
import { InputProblem } from './problem';

const USAGE_ERROR = 2;

/** Says on standard output, and in a file where one is named, that the server is ready. */
export function announce(url: string, readyFile: string | undefined): void {
  const line = `${JSON.stringify({ url, pid: process.pid })}\n`;
  if (readyFile !== undefined) writeFileSync(readyFile, line);
  process.stdout.write(line);
}

/** Runs the main function of a lab: signals end it, and what is wrong is said in one line. */
export function runProgram(name: string, main: () => Promise<void>): void {
  // Whoever read the output is gone: there is nobody left to serve.
  process.stdout.on('error', () => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
  main().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${name}: ${message}\n`);
    process.exit(error instanceof InputProblem ? USAGE_ERROR : 1);
  });
}
