import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';

import { type AuditLine, auditLineSchema, whyBroken } from '../../domain/audit/audit-chain';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { fileTrouble } from '../file-trouble';

export function hashText(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/**
 * Reads a log line by line and holds each line to the one before it. A file that is not there has
 * no lines.
 * @throws CommandFailure that names the first line that is wrong
 */
export async function* readAuditFile(file: string): AsyncGenerator<AuditLine> {
  if (!existsSync(file)) return;
  let last: AuditLine | null = null;
  let place = 0;
  try {
    const input = createReadStream(file, 'utf8');
    for await (const text of createInterface({ input, crlfDelay: Infinity })) {
      place += 1;
      const line = readLine(text);
      if (line === null) throw broken(file, place, 'is not a line of an audit log of netoncall');
      const why = whyBroken(last, line, hashText);
      if (why !== null) throw broken(file, place, why);
      last = line;
      yield line;
    }
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`${file} cannot be read: ${fileTrouble(error)}.`, exitCodes.usage);
  }
}

function readLine(text: string): AuditLine | null {
  try {
    return auditLineSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function broken(file: string, place: number, why: string): CommandFailure {
  return new CommandFailure(`${file}: line ${place} ${why}.`, exitCodes.findings);
}
