import {
  type CollectedEvidence,
  evidenceItemSchema,
  type StoredDocument,
} from '../domain/calls/evidence';
import { freeMemory } from './free-memory';
import type { EvidenceKeeper } from './interfaces';
import type { ReplyBudget } from './reply-budget';
import { storeAway } from './store-away';
import { bytesOf, readTogether, type StoredResult } from './stored-results';

/** Bytes of results that are read together without waiting until others are done with theirs. */
const small = 1024 * 1024;
/** A third of what a node of a run may take. */
const longestWaitMs = 10_000;

export interface FoundEvidence {
  items: CollectedEvidence[];
  missing: { ref: string; reason: string }[];
}

/** Reads the results of calls from the evidence store, large ones where there is room for them. */
export class EvidenceReader {
  /** Documents are shared and frozen by the store, so each is read and checked once. */
  private readonly parsed = new WeakMap<object, CollectedEvidence>();

  constructor(
    private readonly store: Pick<EvidenceKeeper, 'get'>,
    private readonly replies: ReplyBudget,
  ) {}

  /**
   * Does something with stored results, in their order. What the store no longer has comes in
   * `missing`, with the reason, and is never taken for an empty result. Large ones are read while
   * nobody else holds others, so whoever uses them asks for no more meanwhile.
   */
  async withEvidence<T>(
    results: readonly StoredResult[],
    use: (found: FoundEvidence) => Promise<T> | T,
  ): Promise<T> {
    const bytes = bytesOf(results);
    if (bytes < small) return await this.evidence(results).then(use);
    const giveBack = await this.replies.takeWithin(longestWaitMs, bytes);
    try {
      return await this.evidence(results).then(use);
    } finally {
      freeMemory();
      giveBack();
    }
  }

  private async evidence(results: readonly StoredResult[]): Promise<FoundEvidence> {
    const found: FoundEvidence = { items: [], missing: [] };
    for (const some of readTogether(results)) {
      const reads = some.map(async ({ ref }) => await this.store.get(ref));
      for (const [index, stored] of (await Promise.all(reads)).entries()) {
        this.sort(found, some[index]?.ref ?? '', stored);
      }
      // The text of a document is garbage as soon as it is parsed.
      if (bytesOf(some) >= small) freeMemory();
    }
    return found;
  }

  private sort({ items, missing }: FoundEvidence, ref: string, stored: StoredDocument): void {
    if (!stored.available && stored.retryable === true) throw storeAway(stored.reason);
    if (!stored.available) {
      missing.push({ ref, reason: stored.reason });
      return;
    }
    const item = this.parse(ref, stored.document);
    if (item !== null) items.push(item);
    else missing.push({ ref, reason: 'the stored document is not a tool result' });
  }

  /** Null for a document that is no result. */
  parse(ref: string, document: unknown): CollectedEvidence | null {
    if (typeof document !== 'object' || document === null) return null;
    const known = this.parsed.get(document);
    if (known !== undefined) return known;
    const item = evidenceItemSchema.safeParse(document);
    if (!item.success) return null;
    const collected = { ref, ...item.data };
    this.parsed.set(document, collected);
    return collected;
  }
}
