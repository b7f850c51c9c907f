/** A document with what it weighs. */
interface Entry {
  document: unknown;
  bytes: number;
}

/**
 * Keeps the documents that were used last, up to a weight. Documents are frozen as they come in:
 * everybody who asks for one gets the same object.
 */
export class DocumentCache {
  private readonly entries = new Map<string, Entry>();
  private total = 0;

  /** @param capacity bytes of JSON text; parsed, a document takes a few times as much. */
  constructor(private readonly capacity: number) {}

  get(key: string): unknown {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.document;
  }

  /** A document heavier than an eighth of the capacity is not kept: it would push out the rest. */
  accepts(bytes: number): boolean {
    return bytes <= this.capacity / 8;
  }

  set(key: string, document: unknown, bytes: number): void {
    this.delete(key);
    if (!this.accepts(bytes)) return;
    this.entries.set(key, { document, bytes });
    this.total += bytes;
    for (const oldest of this.entries.keys()) {
      if (this.total <= this.capacity) return;
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    const entry = this.entries.get(key);
    if (entry === undefined) return;
    this.entries.delete(key);
    this.total -= entry.bytes;
  }
}

/** Freezes parsed JSON all the way down and gives it back. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const item of Object.values(value)) deepFreeze(item);
  }
  return value;
}
