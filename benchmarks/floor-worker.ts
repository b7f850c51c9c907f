import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';

/**
 * The least worker there is: `node floor-worker.js <address> <task queue> <workflow bundle>`. It is
 * what a start of ours is compared with.
 */
async function main([address = '', taskQueue = '', codePath = '']: string[]): Promise<void> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const connection = await NativeConnection.connect({ address });
  const activities = { nothing: () => Promise.resolve() };
  const worker = await Worker.create({
    connection,
    taskQueue,
    workflowBundle: { codePath },
    activities,
  });
  await worker.run();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
