// A worker whose activity never ends: <address> <task queue> <workflow bundle>. It reports once
// the number of activities given in the last argument have begun.
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';

import { workerIdentity } from '../../../src/temporal/worker-identity';

async function main(): Promise<void> {
  const [address = '', taskQueue = '', codePath = '', expected = ''] = process.argv.slice(3);
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const identity = workerIdentity();
  let begun = 0;
  const worker = await Worker.create({
    connection: await NativeConnection.connect({ address }),
    taskQueue,
    identity,
    workflowBundle: { codePath },
    activities: {
      async hold(): Promise<never> {
        begun += 1;
        if (begun === Number(expected)) console.log(JSON.stringify({ identity }));
        return new Promise(() => undefined);
      },
    },
  });
  await worker.run();
}

void main();
