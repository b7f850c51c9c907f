import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Command } from 'commander';
import { existsSync } from 'node:fs';

import { describeDestinations } from '../../destinations';
import { explainDelivery, gatewayConfigSchema, readGatewayConfig } from '../../gateway';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { fileTrouble } from '../file-trouble';
import { serveGateway } from '../gateway/serve-gateway';
import { deliveryLines } from '../gateway/show-delivery';
import { testDestination } from '../gateway/test-destination';
import { taskQueueOption } from '../options';
import { renderLabeled } from '../terminal/render-ticket';
import type { Terminal } from '../terminal/terminal';

interface TestOptions {
  config?: string;
  reference?: string;
  json?: boolean;
}

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
  $ netoncall gateway test noc
  $ netoncall gateway test pager --reference PT4KHLK
  $ netoncall gateway destinations

POST alerts to /alerts/<source> at the address and port that the configuration names; see
docs/how-to/alerts.md for how to set up senders.
You can start the gateway before Temporal is up, and you can run several gateways at once. Ctrl-C lets
requests in progress finish, then stops the gateway.`;

export function addCommand(program: Command, terminal: Terminal): void {
  const gateway = program
    .command('gateway')
    .description('Receives alerts over HTTP and turns each burst of alerts into one investigation.')
    .enablePositionalOptions()
    .option(
      '--config <file>',
      'configuration file (environment: NETONCALL_GATEWAY; default: gateway.yaml in the current folder)',
    )
    .addOption(taskQueueOption())
    .addHelpText('after', examples)
    .action(async (options: { config?: string; taskQueue?: string }) => {
      const file = gatewayFile(options.config, terminal.environment);
      await serveGateway({ file, taskQueue: options.taskQueue }, terminal);
      terminal.exitCode = exitCodes.healthy;
    });
  gateway
    .command('explain')
    .summary('show how an alert is interpreted')
    .description(
      'Shows how an alert is interpreted and which question would be asked; sends nothing.',
    )
    .argument(
      '<file>',
      'file with the body of the request, as a sender posts it; use - for standard input',
    )
    .option(
      '--config <file>',
      'configuration file (environment: NETONCALL_GATEWAY; default: gateway.yaml in the current folder)',
    )
    .option(
      '--source <name>',
      'source of the alert: a name from the configuration, or one of the built-in names alertmanager and pagerduty',
    )
    .option('--json', 'print a JSON document')
    .action(
      async (file: string, options: ExplainOptions) => await explain(file, options, terminal),
    );
  gateway
    .command('test')
    .summary('send a test message to a destination')
    .description('Tests a destination: checks its settings and sends a message marked as a test.')
    .argument('<name>', 'name of the destination in the configuration')
    .option(
      '--config <file>',
      'configuration file (environment: NETONCALL_GATEWAY; default: gateway.yaml in the current folder)',
    )
    .option(
      '--reference <id>',
      'PagerDuty incident or ticket correlation ID to which the test note is added',
    )
    .option('--json', 'print a JSON document')
    .action(async (name: string, options: TestOptions) => await test(name, options, terminal));
  gateway
    .command('destinations')
    .summary('list the kinds of destinations that results can be sent to')
    .description('Lists the kinds of destinations, with the settings of each.')
    .option('--json', 'print a JSON document')
    .action(({ json = false }: { json?: boolean }) => {
      const kinds = describeDestinations();
      const lines = kinds.flatMap(({ kind, about, settings }) => [
        { label: kind, text: about },
        ...settings.map(({ name, meaning, otherwise }) => ({
          label: `  ${name}`,
          text: `${meaning} (${otherwise})`,
        })),
      ]);
      terminal.print(json ? JSON.stringify(kinds, null, 2) : renderLabeled(lines, terminal));
      terminal.exitCode = exitCodes.healthy;
    });
}

async function test(name: string, options: TestOptions, terminal: Terminal): Promise<void> {
  const { environment } = terminal;
  const { destinations } = readGatewayConfig(gatewayFile(options.config, environment));
  const destination = destinations.find((one) => one.name === name);
  if (destination === undefined) {
    const names = destinations.map((one) => one.name).join(', ') || 'none';
    const message = `There is no destination "${name}". The configuration has: ${names}.`;
    throw new CommandFailure(message, exitCodes.usage);
  }
  const { reference } = options;
  const tested = await testDestination(destination, {
    environment,
    now: new Date(),
    ...(reference !== undefined && {
      references: { pagerduty: [reference], servicenow: reference },
    }),
  });
  const lines = tested.lines.map(({ works, words }) => ({
    label: works ? 'Good' : 'Wrong',
    text: words,
  }));
  terminal.print(
    options.json === true
      ? JSON.stringify({ destination: name, ...tested }, null, 2)
      : renderLabeled(lines, terminal),
  );
  terminal.exitCode = tested.works ? exitCodes.healthy : exitCodes.missing;
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

const usualFile = 'gateway.yaml';

/** The configuration that was named, in the command or in NETONCALL_GATEWAY, or the one in this folder. */
function namedGatewayFile(
  given: string | undefined,
  environment: NodeJS.ProcessEnv,
): string | null {
  const file = given ?? (environment['NETONCALL_GATEWAY'] || usualFile);
  return file !== usualFile || existsSync(file) ? file : null;
}

/** @throws CommandFailure where there is none */
function gatewayFile(given: string | undefined, environment: NodeJS.ProcessEnv): string {
  const file = namedGatewayFile(given, environment);
  if (file !== null) return file;
  throw new CommandFailure(
    `There is no ${usualFile} in this folder: name the file with --config <file>; docs/how-to/alerts.md has an example.`,
    exitCodes.usage,
    ['export NETONCALL_GATEWAY=<file>'],
  );
}
