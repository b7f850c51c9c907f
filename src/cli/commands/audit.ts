import { type Command, InvalidArgumentError } from 'commander';

import { publicKeySchema } from '../../domain/people/answer-terms';
import { count } from '../../domain/text/phrases';
import { exportAudit } from '../audit/export-audit';
import { verifyAudit } from '../audit/verify-audit';
import { openSession } from '../client/session';
import { momentOf } from '../duration';
import { exitCodes } from '../exit-codes';
import { readPrivateKey } from '../people/read-private-key';
import type { Terminal } from '../terminal/terminal';

const examples = `
Examples:
  $ netoncall approver key --out audit.key
  $ netoncall audit export --out audit.jsonl --key audit.key
  $ netoncall audit verify audit.jsonl --public-key ed25519:11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo

An export adds the runs that have ended since the last one, in chronological order: the question
and who asked it, the reasoning, calls, refusals, and questions to people with their answers. Run it
every night: Temporal deletes runs when the retention period of its namespace ends. Each line holds
the hash of the one before it, and the signed head covers the whole log.`;

export function addCommand(program: Command, terminal: Terminal): void {
  const audit = program
    .command('audit')
    .description('Keeps a tamper-evident log of everything that runs were asked, called and told.')
    .addHelpText('after', examples);
  audit
    .command('export')
    .description('Appends the runs that have ended to a log (JSON Lines), and signs it.')
    .requiredOption('--out <file>', 'the log; one that is there is continued')
    .requiredOption('--key <file>', 'private key of `netoncall approver key`')
    .option(
      '--since <time>',
      'only runs that ended since then: a day, a time or a span, for instance 7d',
      momentOf('since'),
    )
    .option('--json', 'print what was added as JSON')
    .addHelpText('after', examples)
    .action(async (options: { out: string; key: string; since?: string; json?: boolean }) => {
      const key = readPrivateKey(options.key);
      const session = await openSession({ environment: terminal.environment });
      try {
        const { out: file } = options;
        const since = options.since === undefined ? null : new Date(options.since);
        const made = await exportAudit(session, { file, key, since });
        if (options.json === true) terminal.print(JSON.stringify(made));
        else {
          const there = made.known === 0 ? '' : `, ${made.known} were there`;
          terminal.print(
            `${count(made.added, 'run')} added${there}; ${count(made.lines, 'line')}.`,
          );
          if (made.head !== null) terminal.print(`Head: ${made.head}`);
        }
      } finally {
        await session.close();
      }
      terminal.exitCode = exitCodes.healthy;
    });
  audit
    .command('verify')
    .description('Tells whether a log is complete and unchanged.')
    .argument('<file>', 'the log')
    .requiredOption('--public-key <key>', 'of the key that signed it', readPublicKey)
    .option('--head <hash>', 'head of an export that the log has to hold, as that printed it')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', examples)
    .action(async (file: string, options: { publicKey: string; head?: string; json?: boolean }) => {
      const { publicKey, head } = options;
      const found = await verifyAudit({ file, publicKey, head });
      if (options.json === true) terminal.print(JSON.stringify(found));
      else {
        terminal.print(
          `Whole: ${count(found.runs, 'run')} in ${count(found.lines, 'line')}, signed ${found.head.at}.`,
        );
        if (head === undefined) {
          terminal.note('Whether later lines were cut off only --head tells.');
        }
      }
      terminal.exitCode = exitCodes.healthy;
    });
}

function readPublicKey(text: string): string {
  const key = publicKeySchema.safeParse(text);
  if (key.success) return key.data;
  throw new InvalidArgumentError(key.error.issues[0]?.message ?? 'It is no public key.');
}
