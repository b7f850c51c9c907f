import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What may have come on top of what was in use after the last collection, in bytes. */
const mayGrow = 96 * 1024 * 1024;

let collect: (() => void) | null = null;
/** In use when it was last looked at after a collection. */
let inUse = 0;

/**
 * Collects garbage where much of it can have come together. V8 lets the heap of a process grow to
 * gigabytes before it collects what large replies leave behind; a collection takes about a tenth of
 * a second, so it is for work that took longer than that.
 */
export function freeMemory(): void {
  if (used() < inUse + mayGrow) return;
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
  inUse = used();
}

/** With the buffers that texts come in and go out by. */
function used(): number {
  const { used_heap_size: heap, external_memory: outside } = getHeapStatistics();
  return heap + outside;
}
