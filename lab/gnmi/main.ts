#!/usr/bin/env node
import { announce, runProgram } from '../serve/run-program';
import { serveStdio } from '../serve/stdio-server';
import { readCommandLine, type LabArguments } from './arguments';
import { openLab } from './lab';
import { listScenarios, loadScenario } from './scenario/load-scenario';
import { makeCaller } from './server/caller';
import { serveHttp } from './server/http-server';
import { mcpServer } from './server/mcp-server';

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
    announce(server.url, options.readyFile);
    return;
  }
  // The real server prints such lines between its messages; clients have to skip them.
  const onGrpcError = (line: string): void => void process.stdout.write(`${line}\n`);
  await serveStdio(mcpServer(lab, makeCaller(lab, { ...options, die, onGrpcError })));
  process.exit(0);
}

runProgram('netoncall lab', async () => {
  const options = readCommandLine(process.argv.slice(2));
  if (options === null) return;
  if (options.list) printScenarios();
  else await serve(options);
});
