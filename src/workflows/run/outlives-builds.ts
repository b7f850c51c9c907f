import { setWorkflowOptions } from '@temporalio/workflow';

/** Said in front of the bundle, since a sandbox has no environment. */
const { netoncallVersioned = false } = globalThis as { netoncallVersioned?: boolean };

/**
 * For a workflow that goes on through many builds: with Worker Versioning its next task goes to the
 * current build. The server refuses to hear of that from a worker that takes no part in versioning.
 */
export function outlivesBuilds(workflow: (...input: never[]) => Promise<unknown>): void {
  setWorkflowOptions(
    netoncallVersioned ? { versioningBehavior: 'AUTO_UPGRADE' } : {},
    workflow as (...input: unknown[]) => Promise<unknown>,
  );
}
