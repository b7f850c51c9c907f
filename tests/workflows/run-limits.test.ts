import { randomUUID } from 'node:crypto';

import { type InvestigationResult, runDocumentSchema } from '../../src/domain/run/run-document';
import { goal, loopCatalogue, planOf, probeTools, startLoop } from '../support/loop-fixture';
import { ScriptedReasoner } from '../support/scripted-reasoner';
import { replying, ScriptedServers } from '../support/scripted-servers';

test.each([
  ['stores more than', { evidenceBytes: 100_000 }, 2, 'limit of 100000 bytes of evidence'],
  // The events up to the first reply, and those of one look.
  ['has a longer history than', { historyEvents: 26 }, 2, 'limit of 26 events and'],
  ['has a larger history than', { historyBytes: 1000 }, 0, 'and 1000 bytes of history'],
])(
  'a run that %s its profile allows ends by name, with all that it has found',
  async (_what, limits, made, reason) => {
    const servers = new ScriptedServers(probeTools, {
      list: replying({ devices: [{ name: 'PE1' }] }),
      look: replying({ log: 'x'.repeat(60_000) }),
    });
    let proposed = 0;
    const reasoner = new ScriptedReasoner({
      parseGoal: [{ kind: 'goal', goal }],
      selectPlan: planOf('Look.', 'Look again.', 'And again.', 'And once more.'),
      proposeToolCalls: () => {
        proposed += 1;
        const part = String(proposed);
        return {
          kind: 'call',
          calls: [{ tool: 'look', arguments: { device: 'PE1', part }, reason: '' }],
          done: true,
        };
      },
      assessObjective: [{ judgement: 'met', feedback: '', notes: '', redo: [] }],
    });
    const worker = await startLoop(reasoner, servers, {
      ...loopCatalogue,
      loadProfile: (name) => {
        const profile = loopCatalogue.loadProfile(name);
        return { ...profile, limits: { ...profile.limits, ...limits } };
      },
    });
    try {
      const result = (await worker.client.workflow.execute('investigate', {
        taskQueue: worker.taskQueue,
        workflowId: `limited-${randomUUID()}`,
        args: [{ query: 'Look at PE1' }],
      })) as InvestigationResult;
      expect(result.outcome).toBe('budget_exhausted');
      const looks = servers.calls.filter(({ tool }) => tool === 'look');
      expect(looks).toHaveLength(made);
      const stored = await worker.evidence.get(result.document ?? '');
      const document = runDocumentSchema.parse(stored.available ? stored.document : null);
      expect(JSON.stringify(document)).toContain(reason);
      const kept = document.calls.filter(({ tool, ref }) => tool === 'look' && ref !== null);
      expect(kept).toHaveLength(made);
    } finally {
      await worker.stop();
    }
  },
);
