import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

import type { Command } from 'commander';

import { explainDelivery, gatewayConfigSchema, readGatewayConfig } from '../../gateway';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { fileTrouble } from '../file-trouble';
import { gatewayFile, namedGatewayFile } from '../gateway/gateway-file';
import { serveGateway } from '../gateway/serve-gateway';
import { deliveryLines } from '../gateway/show-delivery';
import { taskQueueOption } from '../options';
import { renderLabeled } from '../terminal/render-ticket';
import type { Terminal } from '../terminal/terminal';

interface ExplainOptions {
  config?: string;
  source?: string;
  json?: boolean;
}

const examples = `
Examples:
  $ netoncall gateway
  $ netoncall gateway --config /etc/netoncall/gateway.yaml
  $ netoncall gateway explain delivery.json
  $ netoncall gateway explain delivery.json --source zabbix --json

Alerts come to POST /alerts/<source>; docs/how-to/alerts.md says how senders are set up. It may start
before Temporal does, and any number of gateways may run. Ctrl-C lets requests under way finish.`;

export function addGatewayCommand(program: Command, terminal: Terminal): void {
  const gateway = program
    .command('gateway')
    .description('Takes alerts in over HTTP, so that each storm becomes one investigation.')
    .enablePositionalOptions()
    .option('--config <file>', 'configuration (NETONCALL_GATEWAY; "gateway.yaml" in this folder)')
    .addOption(taskQueueOption())
    .addHelpText('after', examples)
    .action(async (options: { config?: string; taskQueue?: string }) => {
      const file = gatewayFile(options.config, terminal.environment);
      await serveGateway({ file, taskQueue: options.taskQueue }, terminal);
      terminal.exitCode = exitCodes.healthy;
    });
  gateway
    .command('explain')
    .description('Says what a delivery is read as and what would be asked; sends nothing.')
    .argument('<file>', 'body of the request, as a sender posts it; - is standard input')
    .option('--config <file>', 'configuration (NETONCALL_GATEWAY; "gateway.yaml" in this folder)')
    .option('--source <name>', 'source of the configuration, "alertmanager" or "pagerduty"')
    .option('--json', 'print a JSON document')
    .action(
      async (file: string, options: ExplainOptions) => await explain(file, options, terminal),
    );
}

async function explain(file: string, options: ExplainOptions, terminal: Terminal): Promise<void> {
  const { source = null, json = false } = options;
  const configured = namedGatewayFile(options.config, terminal.environment);
  const config =
    configured === null ? gatewayConfigSchema.parse({}) : readGatewayConfig(configured);
  const body = await readBody(file);
  const explanation = explainDelivery(body, { wanted: source, config, now: new Date() });
  if (!explanation.ok) throw new CommandFailure(explanation.reason, exitCodes.usage);
  const { explained } = explanation;
  terminal.print(
    json ? JSON.stringify(explained, null, 2) : renderLabeled(deliveryLines(explained), terminal),
  );
}

async function readBody(file: string): Promise<Buffer> {
  if (file === '-') return await buffer(process.stdin);
  try {
    return await readFile(file);
  } catch (error) {
    throw new CommandFailure(`${file}: ${fileTrouble(error)}`, exitCodes.usage);
  }
}
