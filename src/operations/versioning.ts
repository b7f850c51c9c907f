import type { WorkerOptions } from '@temporalio/worker';

/**
 * Worker Versioning, where NETONCALL_DEPLOYMENT names a deployment: a run then stays with the build
 * that it began with (pinned). A new build gets runs once it is made current.
 */
export function versioning(
  buildId: string,
  environment: NodeJS.ProcessEnv,
): Pick<WorkerOptions, 'buildId' | 'workerDeploymentOptions'> {
  const deploymentName = environment['NETONCALL_DEPLOYMENT'];
  if (!deploymentName) return { buildId };
  return {
    workerDeploymentOptions: {
      version: { deploymentName, buildId },
      useWorkerVersioning: true,
      defaultVersioningBehavior: 'PINNED',
    },
  };
}
