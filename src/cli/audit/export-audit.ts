import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';

import type { WorkflowExecutionInfo } from '@temporalio/client';

import { type AuditLine, headContent, lineAfter } from '../../domain/audit/audit-chain';
import { auditRecords, endedRunOf } from '../../domain/audit/audit-records';
import { workflowType } from '../../domain/investigation/investigation-names';
import { type LogEntry, runLog } from '../../domain/run/run-log';
import { askedQuestion } from '../client/asked-question';
import { readDocument } from '../client/read-document';
import { readEnding } from '../client/read-ending';
import type { Session } from '../client/session';
import { CommandFailure } from '../command-failure';
import { exitCodes } from '../exit-codes';
import { fileTrouble } from '../file-trouble';
import { readThoughts } from '../trace/read-thoughts';
import { hashText, readAuditFile } from './audit-file';

export interface AuditExport {
  /** Runs that were added, and those that were there already. */
  added: number;
  known: number;
  lines: number;
  /** Hash of the head; null where nothing was added. */
  head: string | null;
}

/**
 * Adds runs that have ended to a log, in the order in which they began, and signs a head behind them.
 * The file is replaced as a whole or not at all.
 * @param since only runs that ended at or after this time
 * @throws CommandFailure where the file is broken, or a run cannot be read
 */
export async function exportAudit(
  session: Session,
  { file, key, since }: { file: string; key: KeyObject; since: Date | null },
): Promise<AuditExport> {
  const log: { last: AuditLine | null } = { last: null };
  const known = new Set<string>();
  for await (const line of readAuditFile(file)) {
    log.last = line;
    const ended = endedRunOf(line.record);
    if (ended !== null) known.add(ended);
  }
  const ended = await endedRuns(session, since);
  const fresh = ended.filter(({ runId }) => !known.has(runId));
  const partial = `${file}.partial`;
  try {
    if (existsSync(file)) copyFileSync(file, partial);
    else writeFileSync(partial, '', { mode: 0o600 });
    const add = (record: Record<string, unknown>): void => {
      log.last = lineAfter(log.last, record, hashText);
      appendFileSync(partial, `${JSON.stringify(log.last)}\n`);
    };
    for (const run of fresh) {
      const place = { run: run.workflowId, run_id: run.runId };
      for (const record of auditRecords(place, await entriesOf(session, run))) add(record);
    }
    if (log.last !== null && fresh.length > 0) add(headAfter(log.last, key));
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    if (error instanceof CommandFailure || (error as NodeJS.ErrnoException).code === undefined) {
      throw error;
    }
    throw new CommandFailure(`${file} cannot be written: ${fileTrouble(error)}.`, exitCodes.usage);
  }
  const head = log.last;
  return {
    added: fresh.length,
    known: ended.length - fresh.length,
    lines: head?.number ?? 0,
    head: fresh.length > 0 ? (head?.hash ?? null) : null,
  };
}

async function endedRuns(session: Session, since: Date | null): Promise<WorkflowExecutionInfo[]> {
  const terms = [`WorkflowType = '${workflowType}'`, `ExecutionStatus != 'Running'`];
  if (since !== null) terms.push(`CloseTime >= '${since.toISOString()}'`);
  const runs: WorkflowExecutionInfo[] = [];
  for await (const run of session.lists.workflow.list({ query: terms.join(' AND ') })) {
    // What continued as new goes on under another execution.
    if (run.status.name !== 'CONTINUED_AS_NEW') runs.push(run);
  }
  return runs.sort((one, other) => one.startTime.getTime() - other.startTime.getTime());
}

async function entriesOf(session: Session, run: WorkflowExecutionInfo): Promise<LogEntry[]> {
  const handle = session.client.workflow.getHandle(run.workflowId, run.runId);
  const times = {
    startedAt: run.startTime.getTime(),
    endedAt: run.closeTime?.getTime() ?? null,
  };
  const reading = await readDocument(session, handle, await readEnding(session, handle));
  if (reading.available) {
    const store = await session.openEvidence();
    const thoughts = await readThoughts(store, reading.document.model?.lastThought ?? null);
    return runLog(thoughts, reading.document, times);
  }
  const query = await askedQuestion(session.client, run);
  const state = run.status.name.toLowerCase();
  return [
    {
      at: times.startedAt,
      kind: 'asked',
      source: 'person',
      name: '',
      detail: query ?? 'not known',
    },
    { at: times.endedAt, kind: 'ended', source: 'built-in', name: state, detail: reading.reason },
  ];
}

/** The record of a head over all lines up to one. */
export function headAfter(last: AuditLine, key: KeyObject): Record<string, unknown> {
  const at = new Date().toISOString();
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const signature = sign(null, Buffer.from(headContent(last, at)), key).toString('base64url');
  return { kind: 'head', at, publicKey: `ed25519:${x}`, signature };
}
