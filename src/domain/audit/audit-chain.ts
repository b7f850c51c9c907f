import * as z from 'zod';

import { canonicalJson } from '../text/canonical-json';

/** Gives `sha256:` and the hex digest of a text as UTF-8. */
export type HashText = (text: string) => string;

/**
 * One line of an audit log. `hash` covers the line before by `previous`, so that nothing can be
 * taken out, put in or changed without all lines behind it; a head is signed and says how far that
 * holds.
 */
export const auditLineSchema = z.object({
  format: z.literal('netoncall/audit/1'),
  /** From 1 on. */
  number: z.int().min(1),
  /** `hash` of the line before; null for the first. */
  previous: z.string().nullable(),
  record: z.record(z.string(), z.unknown()),
  hash: z.string(),
});

export type AuditLine = z.infer<typeof auditLineSchema>;

/** The record of a head: all lines before it are as they were when it was signed. */
export const headRecordSchema = z.object({
  kind: z.literal('head'),
  /** ISO 8601 UTC. */
  at: z.string(),
  publicKey: z.string(),
  /** Ed25519 over `headContent`, base64url. */
  signature: z.string(),
});

/** What is signed: the number and hash of the last line that a head covers, and when. */
export function headContent(last: Pick<AuditLine, 'number' | 'hash'>, at: string): string {
  const { number, hash } = last;
  return canonicalJson({ format: 'netoncall/audit-head/1', number, hash, at });
}

/** A record as the line that follows another one. */
export function lineAfter(
  last: AuditLine | null,
  record: Record<string, unknown>,
  hashText: HashText,
): AuditLine {
  // As it will be read again: without members that JSON does not know.
  const plain = JSON.parse(JSON.stringify(record)) as Record<string, unknown>;
  const line = {
    format: 'netoncall/audit/1' as const,
    number: (last?.number ?? 0) + 1,
    previous: last?.hash ?? null,
    record: plain,
  };
  return { ...line, hash: hashText(canonicalJson(line)) };
}

/** Why a line does not follow the one before it; null where it does. */
export function whyBroken(
  last: AuditLine | null,
  line: AuditLine,
  hashText: HashText,
): string | null {
  const expected = (last?.number ?? 0) + 1;
  if (line.number !== expected) {
    return `has the number ${line.number} where ${expected} comes next: lines were taken out, put in or moved`;
  }
  if (line.previous !== (last?.hash ?? null)) return 'does not follow the line before it';
  const { hash, ...rest } = line;
  return hash === hashText(canonicalJson(rest))
    ? null
    : 'was changed: its content does not match its hash';
}
