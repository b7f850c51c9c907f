import type { StoredDocument } from '../domain/calls/evidence';
import type { BlobStore } from './blob-store';

/** What identifies one call of one run, over all its attempts. */
export interface CallKey {
  /** Temporal's run id. */
  run: string;
  /** Temporal's activity id, the same for every attempt. */
  activity: string;
  /** From `hashArguments`. */
  argumentHash: string;
}

/**
 * Where the contents of a run live: tool results, snapshots, reports. History keeps only the
 * references. All workers that serve one run must reach the same store.
 */
export interface EvidenceStore {
  /** The same for everybody who opened this store; differs from store to store. */
  readonly identity: string;

  /** What the store lies on, for those who tidy it. */
  readonly blobs: BlobStore;

  /**
   * Stores a JSON document under its own hash and gives the reference, `sha256:` and 64
   * hexadecimal digits. The same document again gives the same reference and repairs a damaged
   * copy.
   * @throws EvidenceStoreError where the document has no JSON form, is over the size limit, or
   *   cannot be written.
   */
  put(document: unknown): Promise<string>;

  /**
   * The document of a reference. A reference that is malformed, missing or damaged gives
   * `available: false` with the reason and never throws. The document is shared and frozen.
   */
  get(ref: string): Promise<StoredDocument>;

  /**
   * Keeps what a call brought, so that a repeated attempt finds it. To be awaited before the
   * outcome is reported. The last record of a key stands.
   * @throws EvidenceStoreError as `put` does, and for an outcome of null.
   */
  recordCall(key: CallKey, outcome: unknown): Promise<void>;

  /**
   * Keeps a document under a name instead of its hash, in place of what the name stood for: for what
   * runs hand on to later runs. Of two that write at once, the last one stands.
   * @throws EvidenceStoreError as `put` does
   */
  keepNamed(name: string, document: unknown): Promise<void>;

  /** The document of a name; null where there is none, or where it is damaged. @throws as `findCall` */
  findNamed(name: string): Promise<unknown>;

  /** What was recorded for the call; null where nothing was, or where the record is damaged. */
  findCall(key: CallKey): Promise<unknown>;
}

/** A document could not be stored, or a store could not be opened. */
export class EvidenceStoreError extends Error {
  override readonly name = 'EvidenceStoreError';
  /** The store is away; the same may succeed when it is back. */
  readonly retryable: boolean;

  constructor(
    message: string,
    { cause, retryable = false }: { cause?: unknown; retryable?: boolean } = {},
  ) {
    super(message, { cause });
    this.retryable = retryable;
  }
}

const refPattern = /^sha256:([0-9a-f]{64})$/;

/** The hash in a reference; null for text that is no reference (and must never become a path). */
export function hashOfRef(ref: string): string | null {
  return refPattern.exec(ref)?.[1] ?? null;
}
