#!/usr/bin/env node
import { parseCommandLine, type AddressOptions } from '../serve/command-line';
import { runProgram } from '../serve/run-program';
import { serveTools, toolLabCommand, type ToolServerOptions } from '../serve/serve-tools';
import { createGraphLab, type GraphOptions } from './create-lab';
import { listSeeds, readSeed } from './store/seed';

const EXAMPLES = [
  'netoncall lab --kind graph --seed service-desk',
  'netoncall lab --kind graph --database my-graph.db --http --port 8002',
  'netoncall lab --kind graph --seed my-seed.json --call-log calls.jsonl',
  'netoncall lab --kind graph --list',
];

type Options = ToolServerOptions & AddressOptions & GraphOptions & { list: boolean };

runProgram('netoncall lab --kind graph', async () => {
  const description = 'A property graph with Cypher, on disk, behind MCP tools.';
  const program = toolLabCommand('netoncall lab --kind graph', description, EXAMPLES)
    .option('--database <file>', 'where the graph is kept; without it, it ends with the server')
    .option('--seed <name-or-file>', 'what an empty graph begins with')
    .option('--list', 'list the seeds and end', false);
  if (!parseCommandLine(program, process.argv.slice(2))) return;
  const options = program.opts<Options>();
  if (!options.list) return serveTools(await createGraphLab(options), options);
  for (const name of listSeeds()) {
    process.stdout.write(`${name.padEnd(20)}${readSeed(name).title}\n`);
  }
});
