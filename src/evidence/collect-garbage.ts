import { fullReference } from '../domain/text/short-reference';
import { documentPath } from './content-store';
import { type EvidenceStore, EvidenceStoreError, hashOfRef } from './evidence-store';
import type { BlobStoreItem } from './blob-store';

/** What runs that are to be kept still need. */
export interface Cited {
  /** References that the runs know; what those documents refer to in turn is kept too. */
  refs: ReadonlySet<string>;
  /** Temporal's ids of the runs, whose recorded calls stay. */
  runs: ReadonlySet<string>;
}

export interface GarbageOptions {
  /**
   * Finds what is cited. Called after the store was looked through, so that it knows more than the
   * list does. What it throws ends the collection before anything is removed.
   */
  cited: () => Promise<Cited>;
  now?: Date;
  /** Only say what would be removed. */
  dryRun?: boolean;
  /** Go on where nothing in the store is cited at all. */
  force?: boolean;
}

export interface GarbageReport {
  kept: number;
  removed: number;
  removedBytes: number;
}

/**
 * Younger items are never touched: a run that is under way stores first and tells its history
 * afterwards. One hour is far more than any activity takes between the two.
 */
const safetyAge = 3_600_000;

/**
 * Removes documents that nobody cites and calls of runs that are gone. A document that is stored
 * again counts as new.
 * @throws EvidenceStoreError where nothing in the store is cited, which looks like the store of
 *   another server, unless `force`
 */
export async function collectGarbage(
  store: EvidenceStore,
  options: GarbageOptions,
): Promise<GarbageReport> {
  const horizon = (options.now ?? new Date()).getTime() - safetyAge;
  const documents = await listed(store, 'documents');
  const calls = await listed(store, 'calls');
  const cited = await options.cited();
  const needed = await reachable(store, cited.refs);
  const handedOn = await reachable(store, await namedRefs(store));
  const isOld = ({ modifiedAt }: BlobStoreItem): boolean => modifiedAt.getTime() < horizon;
  const stale = documents.filter(
    (item) => isOld(item) && !needed.has(item.path) && !handedOn.has(item.path),
  );
  if (stale.length > 0 && options.force !== true) refuseForeign(store, documents, needed);
  for (const item of calls.filter(isOld)) {
    if (!cited.runs.has(await runOf(store, item))) stale.push(item);
  }
  if (options.dryRun !== true) await store.blobs.remove(stale);
  return {
    kept: documents.length + calls.length - stale.length,
    removed: stale.length,
    removedBytes: stale.reduce((total, { bytes }) => total + bytes, 0),
  };
}

async function listed(store: EvidenceStore, folder: string): Promise<BlobStoreItem[]> {
  const items: BlobStoreItem[] = [];
  for await (const item of store.blobs.list(folder)) items.push(item);
  return items;
}

/** What is kept under names, for later runs, stays with the readings that it names. */
async function namedRefs(store: EvidenceStore): Promise<Set<string>> {
  const refs = new Set<string>();
  for (const { path } of await listed(store, 'named')) {
    for (const ref of refsIn((await store.blobs.read(path)) ?? '')) refs.add(ref);
  }
  return refs;
}

/** Paths of the documents that can be reached from references, over any number of documents. */
async function reachable(store: EvidenceStore, roots: ReadonlySet<string>): Promise<Set<string>> {
  const paths = new Set<string>();
  const open = [...roots];
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    const hash = hashOfRef(ref);
    if (hash === null || paths.has(documentPath(hash))) continue;
    paths.add(documentPath(hash));
    const text = await store.blobs.read(documentPath(hash));
    if (text !== null) open.push(...refsIn(text));
  }
  return paths;
}

/** All references in a text, wherever they stand. */
export function refsIn(text: string): string[] {
  const whole = text.match(/sha256:[0-9a-f]{64}/g) ?? [];
  // Histories hold many in the short form.
  const short = text.match(/~[A-Za-z0-9_-]{43}/g) ?? [];
  return [...whole, ...short.map(fullReference)];
}

function refuseForeign(
  store: EvidenceStore,
  documents: BlobStoreItem[],
  needed: Set<string>,
): void {
  if (documents.some(({ path }) => needed.has(path))) return;
  throw new EvidenceStoreError(
    `No run of this server cites anything in ${store.blobs.place}: it looks like the store of ` +
      'another server. Nothing was removed; --force removes all of it.',
  );
}

/** Empty for a record that cannot be read, which is of no use to anybody. */
async function runOf(store: EvidenceStore, { path }: BlobStoreItem): Promise<string> {
  try {
    const record: unknown = JSON.parse((await store.blobs.read(path)) ?? 'null');
    const run = (record as { key?: { run?: unknown } } | null)?.key?.run;
    return typeof run === 'string' ? run : '';
  } catch (error) {
    if (error instanceof SyntaxError) return '';
    throw error;
  }
}
