import { type Command, InvalidArgumentError } from 'commander';

import { publicKeySchema } from '../../domain/people/answer-terms';
import { count, secondText } from '../../domain/text/phrases';
import { exportAudit } from '../audit/export-audit';
import { verifyAudit } from '../audit/verify-audit';
import { openSession } from '../client/session';
import { CommandFailure } from '../command-failure';
import { momentOf } from '../duration';
import { exitCodes } from '../exit-codes';
import { readPrivateKey } from '../people/read-private-key';
import type { Terminal } from '../terminal/terminal';

const examples = `
Examples:
  $ netoncall approver key --out audit.key
  $ netoncall audit export --out audit.jsonl --key audit.key
  $ netoncall audit verify audit.jsonl --public-key ed25519:11qYAYKx…

An export adds the runs that have ended since the previous export, in chronological order: the question
and who asked it, the reasoning, calls, refusals, and the questions put to people, with their answers. Run it
every night: Temporal deletes a run once it has been over for longer than the retention period of its namespace. Each line holds the hash of the line before it, and the signature on the last line
covers the whole log.`;

export function addCommand(program: Command, terminal: Terminal): void {
  const audit = program
    .command('audit')
    .description(
      'Keeps a tamper-evident log of all runs: the questions, the calls and the answers.',
    )
    .addHelpText('after', examples);
  audit
    .command('export')
    .summary('append runs that have ended to a signed log')
    .description('Appends runs that have ended to a signed log (JSON Lines).')
    .requiredOption('--out <file>', 'the log; an existing one is continued')
    .requiredOption('--key <file>', 'private key made by `netoncall approver key`')
    .option(
      '--since <time>',
      'only runs that ended since then: a day, a time or a span, for example 7d',
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
          const there = made.known === 0 ? '' : `, ${made.known} already in the log`;
          terminal.print(
            `${count(made.added, 'run')} added${there} (${count(made.lines, 'line')}). Each restart of a run, each conversation and each of its turns is counted as a run.`,
          );
          if (made.head !== null) {
            terminal.print(
              `Hash of the last line of the log: ${made.head}. Keep it in another place: it shows later whether the end of the log was removed.`,
            );
          }
        }
      } finally {
        await session.close();
      }
      terminal.exitCode = exitCodes.healthy;
    });
  audit
    .command('verify')
    .summary('check that a log is unchanged and, with --head, complete')
    .description(
      'Checks that a log is unchanged and, with --head, complete. Exits with code 10 if it is not.',
    )
    .argument('<file>', 'the log')
    .option('--public-key <key>', 'public key of the key that signed the log', readPublicKey)
    .option(
      '--head <hash>',
      'hash of the last line, as an export printed it; the log must contain it',
    )
    .option('--json', 'print the result as JSON')
    .addHelpText('after', examples)
    .action(
      async (file: string, options: { publicKey?: string; head?: string; json?: boolean }) => {
        const { publicKey, head } = options;
        if (publicKey === undefined) {
          const problem =
            '--public-key is required: the key that `netoncall approver key` printed. ' +
            `Example: netoncall audit verify ${file} --public-key ed25519:…`;
          throw new CommandFailure(problem, exitCodes.usage);
        }
        const found = await verifyAudit({ file, publicKey, head });
        if (options.json === true) terminal.print(JSON.stringify(found));
        else {
          terminal.print(
            `${head === undefined ? 'Unchanged' : 'Unchanged and complete'}: ${count(found.runs, 'run')} in ${count(found.lines, 'line')}, signed ${secondText(found.head.at)}.`,
          );
          if (head === undefined) {
            terminal.note('Lines missing at the end are detected only with --head.');
          }
        }
        terminal.exitCode = exitCodes.healthy;
      },
    );
}

function readPublicKey(text: string): string {
  const key = publicKeySchema.safeParse(text);
  if (key.success) return key.data;
  throw new InvalidArgumentError(
    'Give a public key as `netoncall approver key` prints it: "ed25519:" and 43 characters.',
  );
}
