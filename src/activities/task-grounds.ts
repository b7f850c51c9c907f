import { mayHaveChanged } from '../domain/investigation/may-have-changed';
import type { RunSnapshot } from '../domain/investigation/run-snapshot';
import type { CollectedEvidence } from '../domain/calls/evidence';
import type { RunTrace } from '../domain/run/run-trace';
import type { ComposeInput } from '../report';
import { readTalk } from './read-talk';
import type { RunStore } from './run-store';

/** What the answer to a task is written from, beside the trace of its run. */
export async function taskGroundsOf(
  store: RunStore,
  trace: RunTrace,
  items: readonly CollectedEvidence[],
): Promise<Pick<ComposeInput, 'task'>> {
  const { snapshotRef, request, status } = trace;
  if (snapshotRef === null) return {};
  const snapshot = await store.snapshot(snapshotRef);
  return {
    task: {
      contents: new Map(items.map(({ ref, result }) => [ref, result.content])),
      changed: new Set(
        status.calls.filter((call) => mayHaveChanged(snapshot, call)).map(({ id }) => id),
      ),
      known: await knownBefore(store, snapshot, { request, context: status.context ?? {} }),
      withoutTools: Object.keys(snapshot.profile.mcpServers).length === 0,
    },
  };
}

/** What may be said without a call: what the agent is for, and what was said before. */
export async function knownBefore(
  store: RunStore,
  snapshot: RunSnapshot,
  facts: Parameters<typeof readTalk>[2],
): Promise<string[]> {
  const { turns, context } = await readTalk(store, snapshot, facts);
  return [
    snapshot.profile.scope,
    ...snapshot.tools.flatMap(({ name, description }) => [name, description]),
    ...turns.flatMap(({ text, answer }) => [text, answer]),
    JSON.stringify(context),
  ];
}
