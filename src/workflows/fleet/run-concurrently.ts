import { CancelledFailure, CancellationScope } from '@temporalio/workflow';

/**
 * Does pieces of work, `atOnce` of them at the same time, until `next` has no more. A cancellation
 * ends it with the pieces that are under way, and is thrown once they have ended.
 */
export async function runConcurrently(
  atOnce: number,
  next: () => (() => Promise<void>) | null,
): Promise<void> {
  const scope = CancellationScope.current();
  const lane = async (): Promise<void> => {
    for (;;) {
      const work = scope.consideredCancelled ? null : next();
      if (work === null) return;
      await work();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (scope.consideredCancelled) throw new CancelledFailure('The run was canceled.');
}
