import { evidenceItemSchema } from '../../domain/calls/evidence';
import type { RunDocument } from '../../domain/run/run-document';
import type { RunStatus } from '../../domain/run/run-status';
import type { RunFacts, Runs } from '../../domain/run/runs';

/** A run with all that is known of it. */
export interface ReadRun {
  facts: RunFacts;
  /** Null where the run cannot be asked; `note` says why. */
  status: RunStatus | null;
  /** Null where it has no report that can be read; `note` says why where it should have one. */
  document: RunDocument | null;
  note: string | null;
}

/** Null where there is no such run. */
export async function readRun(runs: Runs, id: string): Promise<ReadRun | null> {
  const facts = await runs.facts(id);
  if (facts === null) return null;
  const reading = await runs.status(id, { runId: facts.runId });
  const status = reading.kind === 'status' ? reading.status : null;
  const unasked =
    reading.kind === 'no_worker'
      ? `No worker answers on task queue "${reading.taskQueue}": the run waits for one.`
      : reading.kind === 'unanswered'
        ? `The run did not say how it stands: ${reading.reason}.`
        : null;
  const reported = status === null ? !facts.running : status.documentRef !== null;
  if (!reported) return { facts, status, document: null, note: unasked };
  const found = await runs.document(id, facts.runId);
  return found.available
    ? { facts, status, document: found.document, note: null }
    : { facts, status, document: null, note: found.reason };
}

/** Replies that a page shows at most, those of causes first. */
const mostReplies = 40;
const mostForOne = 4;

/** The stored replies behind the statements of a report, by reference, as far as they can be had. */
export async function readReplies(
  runs: Pick<Runs, 'evidence'>,
  { findings }: RunDocument,
): Promise<Map<string, unknown>> {
  const ordered = [...findings].sort(
    (one, other) => Number(other.role === 'cause') - Number(one.role === 'cause'),
  );
  const refs = new Set(
    ordered.flatMap((finding) => finding.evidence.slice(0, mostForOne).map(({ ref }) => ref)),
  );
  const replies = new Map<string, unknown>();
  await Promise.all(
    [...refs].slice(0, mostReplies).map(async (ref) => {
      const content = await readReply(runs, ref);
      if (content !== null) replies.set(ref, content.value);
    }),
  );
  return replies;
}

/** What a tool replied; null where nothing of that reference is there, or it is no reply. */
export async function readReply(
  runs: Pick<Runs, 'evidence'>,
  ref: string,
): Promise<{ value: unknown; call: { tool: string; arguments: Record<string, unknown> } } | null> {
  const stored = await runs.evidence(ref).catch(() => null);
  if (stored === null || !stored.available) return null;
  const item = evidenceItemSchema.safeParse(stored.document).data;
  return item === undefined ? null : { value: item.result.content, call: item.call };
}
