import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';

import { createActivities } from '../../src/activities';
import type { CallToolInput } from '../../src/activities/perform-call';
import type { NotifyInput } from '../../src/activities/notify';
import {
  type InvestigationRequest,
  investigationRequestSchema,
} from '../../src/domain/investigation/investigation-request';
import { notificationSchema } from '../../src/domain/watch/notification';
import type { PreparedRun } from '../../src/domain/investigation/run-snapshot';
import { hashArguments } from '../../src/evidence';
import { createRulesReasoner } from '../../src/reasoning/rules';
import { loopCatalogue, probeTools } from '../support/loop-fixture';
import { memoryEvidence } from '../support/memory-evidence';
import { plainCheckSet } from '../support/plain-check-set';
import { ScriptedServers } from '../support/scripted-servers';

const half = '\uD83D';
const evidence = memoryEvidence();
const servers = new ScriptedServers(probeTools, {
  look: async () => ({
    kind: 'transport_error',
    class: 'connection',
    message: `away ${half}`,
    transient: true,
  }),
});
const activities = createActivities(
  {
    evidence,
    servers,
    catalogue: loopCatalogue,
    reasoners: { rules: createRulesReasoner(), model: null },
    knowledge: () => plainCheckSet,
    notifier: { send: async () => ({ delivered: false, reason: half, transient: true }) },
    version: 'test',
  },
  hashArguments,
);
const environment = () => new MockActivityEnvironment({}, { logger: new DefaultLogger('ERROR') });

// The SDK writes short messages of failures as they are; one that is no Unicode ends the worker.
test('half a character in the words of a server leaves a call as a whole one', async () => {
  const request = investigationRequestSchema.parse({ query: 'Look at PE1' });
  const { snapshotRef } = await environment().run<
    [InvestigationRequest],
    PreparedRun,
    typeof activities.prepare
  >(activities.prepare, request);
  const call = { id: 'p0.s0.c0', server: 'probe', tool: 'look', arguments: { device: 'PE1' } };
  const made = environment().run<[CallToolInput], unknown, typeof activities.callTool>(
    activities.callTool,
    { call, snapshotRef },
  );
  await expect(made).rejects.toMatchObject({ message: 'probe: away \uFFFD' });
});

test('half a character in the reason of a message that did not arrive does too', async () => {
  const input: NotifyInput = {
    channel: notificationSchema.parse({ kind: 'webhook', urlFrom: 'HOOK' }),
    notice: { event: 'verdict', workflowId: 'w', runId: 'r', query: 'Look', profile: 'network' },
  };
  const told = environment().run<[NotifyInput], void, typeof activities.notify>(
    activities.notify,
    input,
  );
  await expect(told).rejects.toMatchObject({ message: '\uFFFD' });
});
