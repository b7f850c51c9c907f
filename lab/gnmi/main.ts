#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { readCommandLine, type LabArguments } from './arguments';
import { openLab } from './lab';
import { InputProblem } from './problem';
import { listScenarios, loadScenario } from './scenario/load-scenario';
import { makeCaller } from './server/caller';
import { serveHttp } from './server/http-server';
import { serveStdio } from './server/stdio-server';

const USAGE_ERROR = 2;
/** The exit code of a server that a scenario lets die. */
const DEATH = 70;

function printScenarios(): void {
  for (const name of listScenarios()) {
    const { kind, title } = loadScenario(name);
    process.stdout.write(`${name.padEnd(26)}${kind.padEnd(12)}${title}\n`);
  }
}

async function serve(options: LabArguments): Promise<void> {
  const lab = openLab(options);
  const die = (): never => process.exit(DEATH);
  if (options.http) {
    const server = await serveHttp(lab, makeCaller(lab, { ...options, die }), options);
    const line = `${JSON.stringify({ url: server.url, pid: process.pid })}\n`;
    if (options.readyFile !== undefined) writeFileSync(options.readyFile, line);
    process.stdout.write(line);
    return;
  }
  // The real server prints such lines between its messages; clients have to skip them.
  const onGrpcError = (line: string): void => void process.stdout.write(`${line}\n`);
  await serveStdio(lab, makeCaller(lab, { ...options, die, onGrpcError }));
  process.exit(0);
}

async function main(): Promise<void> {
  const options = readCommandLine(process.argv.slice(2));
  if (options === null) return;
  if (options.list) printScenarios();
  else await serve(options);
}

// Whoever read the output is gone: there is nobody left to serve.
process.stdout.on('error', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

main().catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`lab-gnmi: ${message}\n`);
  process.exit(error instanceof InputProblem ? USAGE_ERROR : 1);
});
