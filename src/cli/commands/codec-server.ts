import { type Command, InvalidArgumentError } from 'commander';

import { keysFromEnvironment } from '../../encryption';
import { isLoopback } from '../../http/same-secret';
import { resolveConnection, serveCodec } from '../../temporal';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { names, wholeNumber } from '../options';
import { untilStopped } from '../stand/until-stopped';
import type { Terminal } from '../terminal/terminal';

interface CodecServerCommandOptions {
  host: string;
  port: number;
  origin?: string[];
  namespace?: string[];
  /** False where the person said that nobody is to be asked for a token. */
  token: boolean;
}

const usualPort = 8081;
const shortestToken = 16;

const examples = `
Examples:
  $ export NETONCALL_CODEC_TOKEN=$(openssl rand -hex 32)
  $ netoncall codec-server --origin https://temporal.example.net --namespace noc
  $ temporal workflow show -w <id> --codec-endpoint http://127.0.0.1:${usualPort} \\
      --codec-auth "Bearer $NETONCALL_CODEC_TOKEN"
  $ netoncall codec-server --no-token   for the Web UI of a local environment

With --no-token, anyone who can reach it can decrypt: keep it on the loopback interface, or behind a proxy with
TLS that knows who asks. docs/how-to/encryption.md says how the Web UI is told of it.`;

export function addCommand(program: Command, terminal: Terminal): void {
  program
    .command('codec-server')
    .description('Decrypts for the Temporal Web UI and the Temporal CLI until it is stopped.')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on', wholeNumber(0, 65_535), usualPort)
    .option(
      '--origin <url>',
      'origin of a Web UI (default: that of the running local environment)',
      origin,
    )
    .option('--namespace <name>', 'namespace to decrypt for (default: the configured one)', names)
    .option(
      '--no-token',
      'accept requests without a token (NETONCALL_CODEC_TOKEN); on the loopback interface only',
    )
    .addHelpText('after', examples)
    .action(async (options: CodecServerCommandOptions) => {
      const keys = keysFromEnvironment(terminal.environment);
      if ((await keys.current()) === null) {
        throw new CommandFailure(`There are no keys: set ${keys.place}.`, exitCodes.usage, [
          'netoncall encryption-key',
        ]);
      }
      const { host, port } = options;
      const token = tokenOf(options, terminal.environment);
      const { origins, namespaces } = await placesOf(options, terminal.environment);
      const server = await serveCodec({ host, port, keys, token, origins, namespaces });
      terminal.print(`Listening on ${server.url} for namespace ${namespaces.join(', ')}`);
      terminal.note(
        origins.length === 0
          ? 'No Web UI may use it: name one with --origin.'
          : `Web UI: ${origins.join(', ')}`,
      );
      await untilStopped();
      await server.close();
      terminal.exitCode = exitCodes.healthy;
    });
}

/** What a browser sends as the origin of a page at that address. */
function origin(text: string, before: string[] | undefined): string[] {
  if (!/^https?:/.test(text) || !URL.canParse(text)) {
    throw new InvalidArgumentError(
      'Give the address of a Web UI, for example http://127.0.0.1:8233.',
    );
  }
  return [...(before ?? []), new URL(text).origin];
}

function tokenOf(
  { token: wanted, host }: CodecServerCommandOptions,
  environment: NodeJS.ProcessEnv,
): string | null {
  if (!wanted) {
    if (isLoopback(host)) return null;
    const message = `--no-token is for the loopback interface; ${host} is not on it.`;
    throw new CommandFailure(message, exitCodes.usage);
  }
  const token = environment['NETONCALL_CODEC_TOKEN'] ?? '';
  if (token.length >= shortestToken) return token;
  throw new CommandFailure(
    `NETONCALL_CODEC_TOKEN must hold a token of at least ${shortestToken} characters.`,
    exitCodes.usage,
    ['export NETONCALL_CODEC_TOKEN=$(openssl rand -hex 32)'],
  );
}

async function placesOf(
  options: CodecServerCommandOptions,
  environment: NodeJS.ProcessEnv,
): Promise<{ origins: string[]; namespaces: string[] }> {
  const { origin: origins, namespace: namespaces } = options;
  const resolved = await resolveConnection({ environment });
  const uiUrl = resolved.kind === 'stand' ? [resolved.stand.uiUrl] : [];
  return {
    // A page is opened by either name of this machine.
    origins: origins ?? uiUrl.flatMap((url) => [url, url.replace('127.0.0.1', 'localhost')]),
    namespaces: namespaces ?? [resolved.kind === 'none' ? 'default' : resolved.namespace],
  };
}
