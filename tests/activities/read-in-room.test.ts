import type { ActivityDependencies } from '../../src/activities/interfaces';
import { RunStore } from '../../src/activities/run-store';
import { createRulesReasoner } from '../../src/reasoning/rules';
import { loopCatalogue } from '../support/loop-fixture';
import { plainCheckSet } from '../support/plain-check-set';

const unscripted = (): never => {
  throw new Error('Nobody scripted this call.');
};
const megabyte = 1024 * 1024;
const call = { server: 'probe', tool: 'look', arguments: {} };
const result = { status: 'success', content: {}, error: null, truncated: null };
const document = { call, at: '2026-01-01T00:00:00Z', milliseconds: 1, result };

/** A store of which each read says its reference and takes a turn. */
function storeOf(read: (ref: string) => Promise<void>): RunStore {
  const dependencies: ActivityDependencies = {
    evidence: {
      identity: 'memory',
      put: unscripted,
      get: async (ref) => {
        await read(ref);
        if (ref === 'lost') return { available: false, reason: 'it is gone' };
        if (ref === 'trace') return { available: true, document: { other: true } };
        return { available: true, document: { ...document } };
      },
      recordCall: unscripted,
      findCall: unscripted,
      keepNamed: unscripted,
      findNamed: unscripted,
    },
    servers: { limits: unscripted, listTools: unscripted, callTool: unscripted },
    catalogue: loopCatalogue,
    reasoners: { rules: createRulesReasoner(), model: null },
    knowledge: () => plainCheckSet,
    notifier: { send: unscripted },
    version: 'test',
    replyBytes: 32 * megabyte,
  };
  return new RunStore(dependencies);
}

const turns = async (): Promise<void> => await new Promise((resolve) => setTimeout(resolve, 10));

test('large results are read one at a time, and by one run at a time', async () => {
  let open = 0;
  let most = 0;
  const store = storeOf(async () => {
    open += 1;
    most = Math.max(most, open);
    await turns();
    open -= 1;
  });
  const large = ['a', 'b', 'c'].map((ref) => ({ ref, bytes: 25 * megabyte }));
  let using = 0;
  let mostUsing = 0;
  const use = async (): Promise<void> => {
    using += 1;
    mostUsing = Math.max(mostUsing, using);
    await turns();
    using -= 1;
  };
  await Promise.all([store.withEvidence(large, use), store.withEvidence(large, use)]);
  expect({ most, mostUsing }).toEqual({ most: 1, mostUsing: 1 });
});

test('small results are read at once, whoever holds large ones', async () => {
  const store = storeOf(turns);
  let done = (): void => undefined;
  const held = new Promise<void>((resolve) => (done = resolve));
  const holding = store.withEvidence([{ ref: 'a', bytes: 64 * megabyte }], async () => await held);
  const refs = await store.withEvidence([{ ref: 'b', bytes: 5000 }, { ref: 'c' }], ({ items }) =>
    items.map(({ ref }) => ref),
  );
  expect(refs).toEqual(['b', 'c']);
  done();
  await holding;
});

test('a call to a tool whose replies are large waits until results that are large have been read', async () => {
  const store = storeOf(turns);
  store.replies.learn('probe/look', 25 * megabyte);
  let taken = false;
  const taking = await store.withEvidence([{ ref: 'a', bytes: 25 * megabyte }], async () => {
    const wanted = store.replies
      .take('probe/look', new Promise<never>(() => undefined))
      .then((giveBack) => {
        taken = true;
        return giveBack;
      });
    await turns();
    expect(taken).toBe(false);
    return { wanted };
  });
  (await taking.wanted)();
  expect(taken).toBe(true);
});

test('room is given back where the use of results fails', async () => {
  const store = storeOf(turns);
  const large = [{ ref: 'a', bytes: 64 * megabyte }];
  const failing = store.withEvidence(large, () => {
    throw new Error('not a table');
  });
  await expect(failing).rejects.toThrow('not a table');
  expect(await store.withEvidence(large, ({ items }) => items.length)).toBe(1);
});

test('results that are gone, or none, are told apart from those that say nothing', async () => {
  const store = storeOf(turns);
  const results = [{ ref: 'lost' }, { ref: 'a' }, { ref: 'trace' }];
  const found = await store.withEvidence(results, (all) => all);
  expect(found.items.map(({ ref }) => ref)).toEqual(['a']);
  expect(found.missing).toEqual([
    { ref: 'lost', reason: 'it is gone' },
    { ref: 'trace', reason: 'the stored document is not a tool result' },
  ]);
});
