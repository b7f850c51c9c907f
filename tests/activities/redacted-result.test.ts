import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';

import { createActivities } from '../../src/activities';
import type { CallToolInput } from '../../src/activities/perform-call';
import {
  type InvestigationRequest,
  investigationRequestSchema,
} from '../../src/domain/investigation/investigation-request';
import type { PreparedRun } from '../../src/domain/investigation/run-snapshot';
import type { CompactOutcome } from '../../src/domain/calls/tool-call';
import type { ServerReply } from '../../src/activities/interfaces';
import { hashArguments } from '../../src/evidence';
import { createRulesReasoner } from '../../src/reasoning/rules';
import { loopCatalogue, probeTools } from '../support/loop-fixture';
import { memoryEvidence } from '../support/memory-evidence';
import { plainCheckSet } from '../support/plain-check-set';
import { ScriptedServers } from '../support/scripted-servers';

const secret = 'Zq7-madeUp+Value';
const environment = () =>
  new MockActivityEnvironment({ attempt: 9 }, { logger: new DefaultLogger('ERROR') });

/** All that is kept of one call: documents, the record of the call, and what the run is told. */
async function keptOf(reply: ServerReply, part: string): Promise<string> {
  const kept: unknown[] = [];
  const evidence = memoryEvidence();
  const servers = new ScriptedServers(probeTools, {
    list: async () => reply,
    look: async () => reply,
  });
  const activities = createActivities(
    {
      evidence,
      servers,
      catalogue: loopCatalogue,
      reasoners: { rules: createRulesReasoner(), model: null },
      knowledge: () => plainCheckSet,
      notifier: { send: async () => ({ delivered: true }) },
      version: 'test',
    },
    hashArguments,
  );
  const request = investigationRequestSchema.parse({ query: 'Look at PE1' });
  const { snapshotRef } = await environment().run<
    [InvestigationRequest],
    PreparedRun,
    typeof activities.prepare
  >(activities.prepare, request);
  const call = { id: '1', server: 'probe', tool: 'look', arguments: { device: 'PE1', part } };
  kept.push(
    await environment().run<
      [CallToolInput],
      CompactOutcome,
      (input: CallToolInput) => Promise<CompactOutcome>
    >(activities.callTool, { call, snapshotRef }),
  );
  expect(servers.calls.at(-1)?.values).toEqual(call.arguments);
  return JSON.stringify([...evidence.documents.values(), ...evidence.records, ...kept]);
}

test('a reply and the arguments of its call are kept without the secrets in them', async () => {
  const config = `username noc\n password 7 ${secret}\nhostname PE1`;
  const structuredContent = { config, api_key: secret };
  const kept = await keptOf({ kind: 'result', result: { structuredContent } }, `key 7 ${secret}`);
  expect(kept).not.toContain(secret);
  expect(kept).toContain('hostname PE1');
  expect(kept).toContain('password 7 [redacted]');
});

test('a server that repeats a secret in its error is not quoted with it', async () => {
  const message = `login failed for ssh://noc:${secret}@192.0.2.7`;
  const error = {
    kind: 'transport_error',
    class: 'unavailable',
    message,
    transient: false,
  } as const;
  const kept = await keptOf(error, 'all');
  expect(kept).not.toContain(secret);
  expect(kept).toContain('ssh://noc:[redacted]@192.0.2.7');
});
