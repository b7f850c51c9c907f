import { type AuditLine, headContent, headRecordSchema } from '../../domain/audit/audit-chain';
import { endedRunOf } from '../../domain/audit/audit-records';
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
  let last: AuditLine | null = null;
  let head: VerifiedAudit['head'] | null = null;
  let runs = 0;
  let found = wanted === undefined;
  for await (const line of readAuditFile(file)) {
    if (endedRunOf(line.record) !== null) runs += 1;
    if (line.record['kind'] === 'head') {
      const record = headRecordSchema.safeParse(line.record);
      if (!record.success || last === null) throw wrong(line.number, 'is a head of another form');
      const { at, signature } = record.data;
      if (!isSignedBy(publicKey, headContent(last, at), signature)) {
        throw wrong(line.number, 'is a head that was not signed with this key');
      }
      head = { at, number: line.number, hash: line.hash };
      found ||= line.hash === wanted;
    }
    last = line;
  }
  const fails = (why: string): CommandFailure =>
    new CommandFailure(`${file} ${why}`, exitCodes.findings);
  if (last === null) throw fails('holds no line of an audit log, or is not there.');
  if (head === null) throw fails('has no signed head, so nothing shows that it is complete.');
  const beyond = last.number - head.number;
  if (beyond > 0) throw fails(`has ${beyond} lines behind its last head, which nobody signed.`);
  if (!found) {
    throw fails(`does not hold the head ${wanted}: lines at its end were taken out.`);
  }
  return { lines: last.number, runs, head };
}
