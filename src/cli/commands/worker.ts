import type { Command } from 'commander';

import { taskQueueOption } from '../options';
import { runScript } from '../stand/run-script';
import type { Terminal } from '../terminal/terminal';

interface WorkerCommandOptions {
  taskQueue?: string;
  evidence?: string;
  profiles?: string;
  plans?: string;
  mcpConfig?: string;
}

const examples = `
Examples:
  $ netoncall worker
  $ TEMPORAL_ADDRESS=temporal.example.net:7233 netoncall worker
  $ netoncall worker --mcp-config mcp.json --task-queue noc

Ctrl-C lets calls in progress finish, then stops the worker.`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('worker')
    .description(
      'Carries out investigations until it is stopped. You can run several workers at once.',
    )
    .addOption(taskQueueOption())
    .option('--evidence <folder>', 'folder of the evidence store (environment: NETONCALL_EVIDENCE)')
    .option('--profiles <folder>', 'folder of profiles (environment: NETONCALL_PROFILES)')
    .option('--plans <folder>', 'folder of plans (environment: NETONCALL_PLANS)')
    .option(
      '--mcp-config <file>',
      'JSON file with an "mcpServers" object (environment: NETONCALL_MCP_CONFIG)',
    )
    .addHelpText('after', examples)
    .action(async (options: WorkerCommandOptions) => {
      const environment = workerEnvironment(terminal.environment, options);
      terminal.exitCode = await runScript('worker', [], environment);
    });
}

/** Options take the place of the variables that mean the same. */
export function workerEnvironment(
  environment: NodeJS.ProcessEnv,
  options: WorkerCommandOptions,
): NodeJS.ProcessEnv {
  const given = {
    NETONCALL_TASK_QUEUE: options.taskQueue,
    NETONCALL_EVIDENCE: options.evidence,
    NETONCALL_PROFILES: options.profiles,
    NETONCALL_PLANS: options.plans,
    NETONCALL_MCP_CONFIG: options.mcpConfig,
  };
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...environment, ...Object.fromEntries(set) };
}
