import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isNativeError } from 'node:util/types';

import type { StoredDocument } from '../domain/evidence';
import {
  type AtomicWriter,
  errorCode,
  privateDirectory,
  removeAbandoned,
  writeAtomically,
} from './atomic-file';
import { canonicalJson, sha256 } from './canonical-json';
import { DocumentCache, deepFreeze } from './document-cache';
import { type CallKey, type EvidenceStore, EvidenceStoreError, hashOfRef } from './evidence-store';
import { storeIdentity } from './store-identity';

export interface DirectoryStoreOptions {
  /** Largest document, in bytes of JSON. Default 64 MiB. */
  maximumBytes?: number;
  /** How much JSON text the cache of parsed documents may stand for. Default 32 MiB. */
  cacheBytes?: number;
  /**
   * Wait until a document is on the disk. Off by default: a file is written whole and then renamed,
   * which survives the death of any process; only a power cut can lose the last seconds, and
   * what it damages is found by its hash and reported as unavailable.
   */
  fsync?: boolean;
}

const mebibyte = 1024 * 1024;

/**
 * Opens, and makes where it is new, an evidence store in a folder. Any number of processes may
 * share it.
 * @throws EvidenceStoreError where the folder cannot be used.
 */
export async function openDirectoryStore(
  directory: string,
  options: DirectoryStoreOptions = {},
): Promise<EvidenceStore> {
  const root = resolve(directory);
  const writer = { temporary: join(root, 'temporary'), fsync: options.fsync ?? false };
  try {
    await mkdir(writer.temporary, { recursive: true, mode: privateDirectory });
    await removeAbandoned(writer.temporary);
    const identity = await storeIdentity(root, writer);
    return new DirectoryStore(root, identity, writer, options);
  } catch (error) {
    if (error instanceof EvidenceStoreError) throw error;
    throw new EvidenceStoreError(
      `The evidence store in ${root} cannot be opened: ${reasonOf(error)}. ` +
        'It must be a folder that this user may write; NETONCALL_EVIDENCE names another one.',
      { cause: error },
    );
  }
}

class DirectoryStore implements EvidenceStore {
  private readonly maximumBytes: number;
  private readonly cache: DocumentCache;

  constructor(
    private readonly root: string,
    readonly identity: string,
    private readonly writer: AtomicWriter,
    options: DirectoryStoreOptions,
  ) {
    this.maximumBytes = options.maximumBytes ?? 64 * mebibyte;
    this.cache = new DocumentCache(options.cacheBytes ?? 32 * mebibyte);
  }

  async put(document: unknown): Promise<string> {
    const text = this.serialize(document);
    const hash = sha256(text);
    await this.write(this.pathOf('documents', hash), text);
    const ref = `sha256:${hash}`;
    const bytes = Buffer.byteLength(text);
    if (this.cache.accepts(bytes)) this.cache.set(ref, deepFreeze(JSON.parse(text)), bytes);
    return ref;
  }

  async get(ref: string): Promise<StoredDocument> {
    const hash = hashOfRef(ref);
    if (hash === null) return unavailable(JSON.stringify(ref), 'is not a reference');
    const cached = this.cache.get(ref);
    if (cached !== undefined) return { available: true, document: cached };
    try {
      const text = await readFile(this.pathOf('documents', hash), 'utf8');
      if (sha256(text) !== hash) return unavailable(ref, 'is damaged: its content has changed');
      const document: unknown = deepFreeze(JSON.parse(text));
      this.cache.set(ref, document, Buffer.byteLength(text));
      return { available: true, document };
    } catch (error) {
      const missing = errorCode(error) === 'ENOENT';
      return unavailable(
        ref,
        missing ? 'is not in this store' : `cannot be read: ${reasonOf(error)}`,
      );
    }
  }

  async recordCall(key: CallKey, outcome: unknown): Promise<void> {
    if (outcome === null) throw new EvidenceStoreError('The outcome of a call must not be null.');
    await this.write(this.callPath(key), this.serialize({ key, outcome }));
  }

  async findCall(key: CallKey): Promise<unknown> {
    try {
      const record: unknown = JSON.parse(await readFile(this.callPath(key), 'utf8'));
      return (record as { outcome?: unknown } | null)?.outcome ?? null;
    } catch (error) {
      // A record that is no JSON was damaged by a power cut: as good as none.
      if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return null;
      throw new EvidenceStoreError(`A recorded call cannot be read: ${reasonOf(error)}.`, {
        cause: error,
      });
    }
  }

  private serialize(document: unknown): string {
    let text: string;
    try {
      text = canonicalJson(document);
    } catch (error) {
      throw new EvidenceStoreError(`The document cannot be stored: ${reasonOf(error)}`, {
        cause: error,
      });
    }
    const bytes = Buffer.byteLength(text);
    if (bytes <= this.maximumBytes) return text;
    throw new EvidenceStoreError(
      `The document has ${bytes} bytes; this store takes at most ${this.maximumBytes}.`,
    );
  }

  private async write(path: string, text: string): Promise<void> {
    try {
      await writeAtomically(this.writer, path, text);
    } catch (error) {
      throw new EvidenceStoreError(`The evidence store cannot be written: ${reasonOf(error)}.`, {
        cause: error,
      });
    }
  }

  /** Hashed, so that no id, whatever it contains, becomes part of a path. */
  private callPath(key: CallKey): string {
    const hash = sha256(canonicalJson([key.run, key.activity, key.argumentHash]));
    return this.pathOf('calls', hash);
  }

  private pathOf(kind: 'documents' | 'calls', hash: string): string {
    return join(this.root, kind, hash.slice(0, 2), `${hash.slice(2)}.json`);
  }
}

function unavailable(ref: string, reason: string): StoredDocument {
  return { available: false, reason: `Evidence unavailable: ${ref} ${reason}.` };
}

function reasonOf(error: unknown): string {
  return isNativeError(error) ? error.message : String(error);
}
