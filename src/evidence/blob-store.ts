/** What a store is known by; there as long as the store is. */
export const identityPath = 'identity.json';

/** One file or object of a store. */
export interface BlobStoreItem {
  /** Such as `documents/ab/cdef….json`; parts are separated by `/` everywhere. */
  path: string;
  bytes: number;
  modifiedAt: Date;
}

/** What a store lies on: texts under paths, written whole or not at all. */
export interface BlobStore {
  /** For messages: a folder or an address. */
  readonly place: string;
  /** The text; null where there is none. @throws where it cannot be read */
  read(path: string): Promise<string | null>;
  /** Replaces what is there. */
  write(path: string, text: string): Promise<void>;
  /** Writes unless something is there already: the first of several writers wins. */
  create(path: string, text: string): Promise<void>;
  /** All that lies under a folder, in no certain order. */
  list(folder: string): AsyncIterable<BlobStoreItem>;
  /** Removes what is still as it was listed, as far as the medium can tell. */
  remove(items: readonly BlobStoreItem[]): Promise<void>;
}
