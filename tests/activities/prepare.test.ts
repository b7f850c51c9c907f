import { MockActivityEnvironment } from '@temporalio/testing';

import type { ActivityDependencies } from '../../src/activities/interfaces';
import { createPrepare } from '../../src/activities/prepare';
import { networkChecks, noChecks } from '../../src/checks/check-sets';
import { loadPlans, loadProfile } from '../../src/config';
import {
  type InvestigationRequest,
  investigationRequestSchema,
} from '../../src/domain/investigation-request';
import type { PreparedRun } from '../../src/domain/run-snapshot';
import { createRulesReasoner } from '../../src/reasoning/rules';

const unscripted = (): never => {
  throw new Error('Nobody scripted this call.');
};

function dependencies(servers: ActivityDependencies['servers']): ActivityDependencies {
  return {
    evidence: {
      identity: 'memory',
      put: async () => 'sha256:snapshot',
      get: unscripted,
      recordCall: unscripted,
      findCall: unscripted,
    },
    servers,
    catalogue: { loadProfile, loadPlans },
    reasoners: { rules: createRulesReasoner(), model: null },
    checkSets: { network: networkChecks, none: noChecks },
    notifier: { send: unscripted },
    version: 'test',
  };
}

test('a tool list that hangs heartbeats until it times out, and is then named as missing (22)', async () => {
  const environment = new MockActivityEnvironment();
  let heartbeats = 0;
  let giveUp = (_reason: Error): void => undefined;
  environment.on('heartbeat', () => {
    heartbeats += 1;
    if (heartbeats === 2) giveUp(new Error('its tools: timed out after 4500 ms'));
  });
  const prepare = createPrepare(
    dependencies({
      limits: () => null,
      callTool: unscripted,
      listTools: async () =>
        await new Promise((_resolve, reject) => {
          giveUp = reject;
        }),
    }),
  );
  const request = investigationRequestSchema.parse({ query: 'Check BGP neighbors on PE1' });
  const prepared = await environment.run<[InvestigationRequest], PreparedRun, typeof prepare>(
    prepare,
    request,
  );
  expect(heartbeats).toBeGreaterThanOrEqual(2);
  expect(prepared.tools).toEqual([]);
  expect(prepared.unavailableServers).toEqual([
    { server: 'gnmibuddy', reason: 'its tools: timed out after 4500 ms' },
  ]);
});
