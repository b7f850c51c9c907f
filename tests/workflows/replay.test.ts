import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Worker } from '@temporalio/worker';

import { historiesDirectory } from '../support/recorded-history';
import { bundlePath, installRuntime } from '../support/test-worker';

const histories = readdirSync(historiesDirectory).filter((file) => file.endsWith('.json'));

beforeAll(installRuntime);

/** The id that a recorded run had: the ids of its children begin with it. */
function idIn(history: unknown): string | undefined {
  const { events } = history as {
    events: { workflowExecutionStartedEventAttributes?: { workflowId?: string } }[];
  };
  return events[0]?.workflowExecutionStartedEventAttributes?.workflowId;
}

describe('histories recorded from real runs', () => {
  it('are there for every scenario that has to keep replaying', () => {
    expect(histories).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^n1-/),
        expect.stringMatching(/^n2-/),
        expect.stringMatching(/^n3-/),
        expect.stringMatching(/^n4-/),
        expect.stringMatching(/^k1-/),
        expect.stringMatching(/^k2-/),
        expect.stringMatching(/^a2-/),
        expect.stringMatching(/^fleet-after-a-batch/),
        expect.stringMatching(/^fleet-part/),
        expect.stringMatching(/^waits-its-turn/),
        expect.stringMatching(/^alerts-/),
        expect.stringMatching(/^incident-/),
      ]),
    );
  });

  it.each(histories)('%s replays with the code of today', async (file) => {
    const history: unknown = JSON.parse(readFileSync(join(historiesDirectory, file), 'utf8'));
    await expect(
      Worker.runReplayHistory({ workflowBundle: { codePath: bundlePath } }, history, idIn(history)),
    ).resolves.toBeUndefined();
  });

  it('do not replay when the order of the activities changed', async () => {
    const file = histories.find((name) => name.startsWith('n1-'));
    const text = readFileSync(join(historiesDirectory, file ?? ''), 'utf8');
    const changed: unknown = JSON.parse(text.replaceAll('"callTool"', '"prepare"'));
    await expect(
      Worker.runReplayHistory({ workflowBundle: { codePath: bundlePath } }, changed),
    ).rejects.toThrow(/[Nn]ondeterminis|[Dd]eterminism/);
  });
});
