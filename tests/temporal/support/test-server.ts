import { randomUUID } from 'node:crypto';

import { Connection } from '@temporalio/client';

import { directTarget, type Target } from '../../../src/temporal/resolve-connection';

/** The Temporal server of the test run. */
export function testTarget(namespace = 'default'): Target {
  const address = process.env['NETONCALL_TEST_ADDRESS'];
  if (address === undefined) throw new Error('The global set-up has started no server');
  return directTarget(address, namespace, 'the test run');
}

/** Target of a namespace of its own, without any search attribute of netoncall. */
export async function bareNamespace(): Promise<Target> {
  const target = testTarget(`bare-${randomUUID()}`);
  const connection = await Connection.connect(target.connectionOptions);
  await connection.workflowService.registerNamespace({
    namespace: target.namespace,
    workflowExecutionRetentionPeriod: { seconds: 86_400 as unknown as Long },
  });
  await connection.close();
  return target;
}
