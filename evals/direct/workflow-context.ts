import { AsyncLocalStorage } from 'node:async_hooks';

import { AsyncLocalStorage as ScopeStorage } from '@temporalio/workflow/lib/cancellation-scope';
import type { Activator } from '@temporalio/workflow/lib/internals';
import { AsyncLocalStorage as UpdateStorage } from '@temporalio/workflow/lib/update-scope';

const activators = new AsyncLocalStorage<Activator | undefined>();

/** Runs workflow code, or what leads to it, as part of the execution that `activator` stands for. */
export function inExecution<T>(activator: Activator, work: () => T): T {
  return activators.run(activator, work);
}

/** Runs what is no workflow code, such as an activity. */
export function outsideExecution<T>(work: () => T): T {
  return activators.run(undefined, work);
}

// Temporal's workflow library finds its execution in this global, of which each of its sandboxes
// has one. Here several executions share the process, so it depends on who looks.
Object.defineProperty(globalThis, '__TEMPORAL_ACTIVATOR__', {
  get: () => activators.getStore(),
  configurable: true,
});

/**
 * Outside of a sandbox the library has empty classes where AsyncLocalStorage should be, and has
 * made objects of them when it was loaded. They get the methods that it calls.
 */
function fillIn(placeholder: { prototype: object }): void {
  if (placeholder.prototype instanceof AsyncLocalStorage || 'run' in placeholder.prototype) return;
  const storages = new WeakMap<object, AsyncLocalStorage<unknown>>();
  const storageOf = (object: object): AsyncLocalStorage<unknown> => {
    const storage = storages.get(object) ?? new AsyncLocalStorage<unknown>();
    storages.set(object, storage);
    return storage;
  };
  Object.assign(placeholder.prototype, {
    getStore(this: object) {
      return storageOf(this).getStore();
    },
    run(this: object, store: unknown, work: (...input: unknown[]) => unknown, ...input: unknown[]) {
      return storageOf(this).run(store, work, ...input);
    },
    disable(this: object) {
      storageOf(this).disable();
    },
  });
}

fillIn(ScopeStorage);
fillIn(UpdateStorage);
