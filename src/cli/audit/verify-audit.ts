import { existsSync } from 'node:fs';

import { type AuditLine, headContent, headRecordSchema } from '../../domain/audit/audit-chain';
import { endedRunOf } from '../../domain/audit/audit-records';
import { count } from '../../domain/text/phrases';
import { isSignedBy } from '../../activities/verify-answer';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { readAuditFile } from './audit-file';

export interface VerifiedAudit {
  lines: number;
  runs: number;
  /** The last head: when it was signed, and its own hash, by which a shortened log is known. */
  head: { at: string; number: number; hash: string };
}

/**
 * Holds each line of a log to the one before it, and each head to a public key.
 * @param head hash of a head that the log has to hold: without one, nobody can tell that the newest
 *   lines of a log were cut off at an earlier head
 * @throws CommandFailure that names what is wrong first
 */
export async function verifyAudit({
  file,
  publicKey,
  head: wanted,
}: {
  file: string;
  publicKey: string;
  head: string | undefined;
}): Promise<VerifiedAudit> {
  const wrong = (line: number, why: string): CommandFailure =>
    new CommandFailure(`${file}: line ${line} ${why}.`, exitCodes.findings);
  if (!existsSync(file)) {
    throw new CommandFailure(
      `${file} cannot be read: there is no such file or folder`,
      exitCodes.usage,
    );
  }
  let last: AuditLine | null = null;
  let head: VerifiedAudit['head'] | null = null;
  let runs = 0;
  let found = wanted === undefined;
  for await (const line of readAuditFile(file)) {
    if (endedRunOf(line.record) !== null) runs += 1;
    if (line.record['kind'] === 'head') {
      const record = headRecordSchema.safeParse(line.record);
      if (!record.success || last === null)
        throw wrong(line.number, 'is not a signature as netoncall writes it');
      const { at, signature } = record.data;
      if (!isSignedBy(publicKey, headContent(last, at), signature)) {
        throw wrong(line.number, 'was not signed with this key');
      }
      head = { at, number: line.number, hash: line.hash };
      found ||= line.hash === wanted;
    }
    last = line;
  }
  const fails = (why: string): CommandFailure =>
    new CommandFailure(`${file} ${why}`, exitCodes.findings);
  if (last === null) throw fails('is empty: it holds no line of an audit log.');
  if (head === null) throw fails('has no signed line, so lines may be missing at its end.');
  const beyond = last.number - head.number;
  if (beyond > 0)
    throw fails(
      `has ${count(beyond, 'line')} after its last signed line, and nobody signed ${beyond === 1 ? 'it' : 'them'}.`,
    );
  if (!found) {
    throw fails(
      `has no signed line with the hash ${wanted}. Either lines were removed at its end, or the hash belongs to another log.`,
    );
  }
  return { lines: last.number, runs, head };
}
