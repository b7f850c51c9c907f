import { existsSync } from 'node:fs';

import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';

const usualFile = 'gateway.yaml';

/** The configuration that was named, in the command or in NETONCALL_GATEWAY, or the one in this folder. */
export function namedGatewayFile(
  given: string | undefined,
  environment: NodeJS.ProcessEnv,
): string | null {
  const file = given ?? (environment['NETONCALL_GATEWAY'] || usualFile);
  return file !== usualFile || existsSync(file) ? file : null;
}

/** @throws CommandFailure where there is none */
export function gatewayFile(given: string | undefined, environment: NodeJS.ProcessEnv): string {
  const file = namedGatewayFile(given, environment);
  if (file !== null) return file;
  throw new CommandFailure(
    `There is no ${usualFile} in this folder; see docs/how-to/alerts.md for an example.`,
    exitCodes.usage,
    ['netoncall gateway --config <file>', 'export NETONCALL_GATEWAY=<file>'],
  );
}
