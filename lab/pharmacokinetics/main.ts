#!/usr/bin/env node
import { InvalidArgumentError } from 'commander';
import { parseCommandLine, type AddressOptions } from '../serve/command-line';
import { runProgram } from '../serve/run-program';
import { serveTools, toolLabCommand, type ToolServerOptions } from '../serve/serve-tools';
import { createPharmacokineticsLab, type PharmacokineticsOptions } from './create-lab';
import { readModels } from './model/read-model';

const EXAMPLES = [
  'netoncall lab --kind pharmacokinetics',
  'netoncall lab --kind pharmacokinetics --http --port 8001 --job-seconds 20',
  'netoncall lab --kind pharmacokinetics --models my-models --call-log calls.jsonl',
  'netoncall lab --kind pharmacokinetics --list',
];

type Options = ToolServerOptions & AddressOptions & PharmacokineticsOptions & { list: boolean };

function seconds(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('give a number of seconds, for instance 2.5.');
}

runProgram('netoncall lab --kind pharmacokinetics', async () => {
  const description = 'Pharmacokinetic simulations behind MCP tools.';
  const program = toolLabCommand('netoncall lab --kind pharmacokinetics', description, EXAMPLES)
    .option('--models <folder>', 'folder of model files, instead of those that come with the lab')
    .option('--job-seconds <seconds>', 'how long a job of run_simulation takes', seconds, 0)
    .option('--list', 'list the models and end', false);
  if (!parseCommandLine(program, process.argv.slice(2))) return;
  const options = program.opts<Options>();
  if (!options.list) return serveTools(createPharmacokineticsLab(options), options);
  for (const { name, title } of readModels(options.models).values()) {
    process.stdout.write(`${name.padEnd(30)}${title}\n`);
  }
});
