import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Worker } from '@temporalio/worker';

import { historiesDirectory } from '../support/recorded-history';
import { bundlePath, installRuntime } from '../support/test-worker';

const histories = readdirSync(historiesDirectory, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.json'));

beforeAll(installRuntime);

const read = (file: string) => readFileSync(join(__dirname, '..', '..', file), 'utf8');

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
        expect.stringMatching(/^0.1.0.n1-/),
        expect.stringMatching(/^0.1.0.n2-/),
        expect.stringMatching(/^0.1.0.n3-/),
        expect.stringMatching(/^0.1.0.n4-/),
        expect.stringMatching(/^0.1.0.k1-/),
        expect.stringMatching(/^0.1.0.k2-/),
        expect.stringMatching(/^0.1.0.a2-/),
        expect.stringMatching(/^0.1.0.fleet-after-a-batch/),
        expect.stringMatching(/^0.1.0.fleet-part/),
        expect.stringMatching(/^0.1.0.waits-its-turn/),
        expect.stringMatching(/^0.1.0.alerts-/),
        expect.stringMatching(/^0.1.0.incident-/),
      ]),
    );
  });

  it('are kept for the version of the package, which its chart and its changelog name too', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(readdirSync(historiesDirectory)).toContain(version);
    expect(read('deploy/helm/netoncall/Chart.yaml')).toContain(`\nappVersion: ${version}\n`);
    expect(read('CHANGELOG.md')).toContain(`\n## ${version}, `);
  });

  it.each(histories)('%s replays with the code of today', async (file) => {
    const history: unknown = JSON.parse(readFileSync(join(historiesDirectory, file), 'utf8'));
    await expect(
      Worker.runReplayHistory({ workflowBundle: { codePath: bundlePath } }, history, idIn(history)),
    ).resolves.toBeUndefined();
  });

  it('do not replay when the order of the activities changed', async () => {
    const file = histories.find((name) => /[/\\]n1-/.test(name));
    const text = readFileSync(join(historiesDirectory, file ?? ''), 'utf8');
    const changed: unknown = JSON.parse(text.replaceAll('"callTool"', '"prepare"'));
    await expect(
      Worker.runReplayHistory({ workflowBundle: { codePath: bundlePath } }, changed),
    ).rejects.toThrow(/[Nn]ondeterminis|[Dd]eterminism/);
  });
});
