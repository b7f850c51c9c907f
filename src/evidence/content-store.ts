import { isNativeError } from 'node:util/types';

import type { StoredDocument } from '../domain/calls/evidence';
import { EncryptionError, type KeySource, noKeys, UnknownKeyError } from '../encryption';
import { addressKey } from './address-key';
import { canonicalJson, keyedHash, sha256 } from './canonical-json';
import { DocumentCache, deepFreeze } from './document-cache';
import { type CallKey, type EvidenceStore, EvidenceStoreError, hashOfRef } from './evidence-store';
import { limitedBlobStore } from './limited-blob-store';
import { isRetryable, patientBlobStore } from './patient-blob-store';
import { sealedBlobStore } from './sealed-blob-store';
import type { BlobStore } from './blob-store';
import { storeIdentity } from './store-identity';

export interface ContentStoreOptions {
  /** Largest document, in bytes of JSON. Default 256 MiB, the report of some 10,000 devices. */
  maximumBytes?: number;
  /** How much JSON text the cache of parsed documents may stand for. Default 32 MiB. */
  cacheBytes?: number;
  /** How long a read or a write is tried again while the medium is away. Default 0: once. */
  patienceMs?: number;
  /** Default false: a store that is not there is made. True for those who only read. */
  mustExist?: boolean;
  /** Bytes that the store takes in all, as far as can be told; no limit where absent. */
  limitBytes?: number | undefined;
  /** What is stored is encrypted with them; none where absent. */
  keys?: KeySource;
}

const mebibyte = 1024 * 1024;

/**
 * An evidence store on a blob store, whatever that is.
 * @throws EvidenceStoreError where the blob store holds something else, or nothing and it must exist
 */
export async function openContentStore(
  blobs: BlobStore,
  options: ContentStoreOptions,
): Promise<EvidenceStore> {
  const { patienceMs = 0, mustExist = false, keys = noKeys } = options;
  const identity = await storeIdentity(blobs, mustExist);
  const secret = await addressKey(blobs, keys, mustExist);
  const patient = patienceMs === 0 ? blobs : patientBlobStore(blobs, patienceMs);
  const { limitBytes } = options;
  const limited = limitBytes === undefined ? patient : limitedBlobStore(patient, limitBytes);
  return new ContentStore(sealedBlobStore(limited, keys), identity, secret, options);
}

class ContentStore implements EvidenceStore {
  private readonly maximumBytes: number;
  private readonly cache: DocumentCache;

  constructor(
    readonly blobs: BlobStore,
    readonly identity: string,
    private readonly secret: Uint8Array | null,
    options: ContentStoreOptions,
  ) {
    this.maximumBytes = options.maximumBytes ?? 256 * mebibyte;
    this.cache = new DocumentCache(options.cacheBytes ?? 32 * mebibyte);
  }

  async put(document: unknown): Promise<string> {
    const text = this.serialize(document);
    const hash = this.address(text);
    await this.write(documentPath(hash), text);
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
      const text = await this.blobs.read(documentPath(hash));
      if (text === null) return unavailable(ref, 'is not in this store');
      if (this.address(text) !== hash && sha256(text) !== hash)
        return damaged(ref, 'its content has changed');
      const document: unknown = deepFreeze(JSON.parse(text));
      this.cache.set(ref, document, Buffer.byteLength(text));
      return { available: true, document };
    } catch (error) {
      if (error instanceof SyntaxError) return damaged(ref, 'it is no JSON');
      if (error instanceof EncryptionError && !(error instanceof UnknownKeyError)) {
        return damaged(ref, error.message);
      }
      const away = unavailable(ref, `cannot be read: ${reasonOf(error)}`);
      return isRetryable(error) ? { ...away, retryable: true } : away;
    }
  }

  async recordCall(key: CallKey, outcome: unknown): Promise<void> {
    if (outcome === null) throw new EvidenceStoreError('The outcome of a call must not be null.');
    await this.write(callPath(this.address(callName(key))), this.serialize({ key, outcome }));
  }

  async findCall(key: CallKey): Promise<unknown> {
    const record = await this.readJson(callPath, callName(key), 'A recorded call');
    return (record as { outcome?: unknown } | null)?.outcome ?? null;
  }

  async keepNamed(name: string, document: unknown): Promise<void> {
    await this.write(namedPath(this.address(name)), this.serialize(document));
  }

  async findNamed(name: string): Promise<unknown> {
    return await this.readJson(namedPath, name, 'A kept document');
  }

  private async readJson(
    pathOfHash: (hash: string) => string,
    name: string,
    what: string,
  ): Promise<unknown> {
    try {
      return JSON.parse((await this.readNamed(pathOfHash, name)) ?? 'null');
    } catch (error) {
      // What is no JSON was damaged by a power cut: as good as none.
      if (error instanceof SyntaxError) return null;
      throw new EvidenceStoreError(`${what} cannot be read: ${reasonOf(error)}.`, {
        cause: error,
        retryable: isRetryable(error),
      });
    }
  }

  /** A worker of the fleet that has no keys yet may have written it. */
  private async readNamed(
    pathOfHash: (hash: string) => string,
    name: string,
  ): Promise<string | null> {
    const [keyed, plain] = await Promise.all([
      this.blobs.read(pathOfHash(this.address(name))),
      this.secret === null ? null : this.blobs.read(pathOfHash(sha256(name))),
    ]);
    return keyed ?? plain;
  }

  private address(text: string): string {
    return this.secret === null ? sha256(text) : keyedHash(this.secret, text);
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
      await this.blobs.write(path, text);
    } catch (error) {
      throw new EvidenceStoreError(`The evidence store cannot be written: ${reasonOf(error)}.`, {
        cause: error,
        retryable: isRetryable(error),
      });
    }
  }
}

/** Where a blob store holds the document of a hash. */
export function documentPath(hash: string): string {
  return pathOf('documents', hash);
}

/** Hashed, so that no id, whatever it contains, becomes part of a path. */
function callPath(hash: string): string {
  return pathOf('calls', hash);
}

function callName(key: CallKey): string {
  return canonicalJson([key.run, key.activity, key.argumentHash]);
}

/** Hashed, as the keys of calls are. */
function namedPath(hash: string): string {
  return pathOf('named', hash);
}

function pathOf(kind: 'documents' | 'calls' | 'named', hash: string): string {
  return `${kind}/${hash.slice(0, 2)}/${hash.slice(2)}.json`;
}

function damaged(ref: string, how: string): StoredDocument & { available: false } {
  return { ...unavailable(ref, `is damaged: ${how}`), damaged: true };
}

function unavailable(ref: string, reason: string): StoredDocument & { available: false } {
  return { available: false, reason: `Evidence unavailable: ${ref} ${reason}.` };
}

/** What an error says, for the end of a sentence. */
export function reasonOf(error: unknown): string {
  return isNativeError(error) ? error.message : String(error);
}
