import type { Context } from '@temporalio/activity';

import { watchPolls } from '../../src/operations/poll-watch';
import { serveMetrics } from '../../src/operations/serve-metrics';
import { watchSlots } from '../../src/operations/slot-watch';

/** A watch whose clock is set by hand, and activities that end when they are told to. */
function slotsAt() {
  let now = 0;
  const watch = watchSlots(() => now);
  const start = (given: { taskQueue: string; isLocal?: boolean }) => {
    const info = { isLocal: false, startToCloseTimeoutMs: 60_000, ...given };
    const interceptors = watch.interceptor({ info } as unknown as Context);
    let end = (): void => undefined;
    const work = new Promise<void>((resolve) => {
      end = resolve;
    });
    const done = interceptors.inbound?.execute?.({ args: [], headers: {} }, async () => await work);
    return async () => {
      end();
      await done;
    };
  };
  return { watch, start, pass: (seconds: number) => void (now += seconds * 1000) };
}

const queue = [{ taskQueue: 'noc-tools-gnmibuddy', slots: 2 }];

test('a worker is stuck where attempts that the server gave up hold all slots of a queue', async () => {
  const { watch, start, pass } = slotsAt();
  const endFirst = start({ taskQueue: 'noc-tools-gnmibuddy' });
  start({ taskQueue: 'noc-tools-gnmibuddy' });
  pass(80);
  expect(watch.problems(queue)).toEqual([]);
  pass(11);
  expect(watch.problems(queue)).toEqual([
    'all 2 activities of noc-tools-gnmibuddy run on beyond their timeouts',
  ]);
  await endFirst();
  expect(watch.problems(queue)).toEqual([]);
});

test('slots that are all busy in time are a busy worker, and other queues and local activities do not count', () => {
  const { watch, start, pass } = slotsAt();
  start({ taskQueue: 'noc' });
  start({ taskQueue: 'noc' });
  start({ taskQueue: 'noc-tools-gnmibuddy', isLocal: true });
  start({ taskQueue: 'noc-tools-gnmibuddy' });
  pass(1000);
  start({ taskQueue: 'noc-tools-gnmibuddy' });
  expect(watch.problems(queue)).toEqual([]);
});

const metrics = (begun: number, failed: number): string => `
# TYPE temporal_long_request counter
temporal_long_request{namespace="default",operation="PollActivityTaskQueue",service_name="temporal-core-sdk",task_queue="noc"} 99
temporal_long_request{namespace="default",operation="PollWorkflowTaskQueue",service_name="temporal-core-sdk",task_queue="noc"} ${begun}
temporal_long_request_failure{namespace="default",operation="PollWorkflowTaskQueue",service_name="temporal-core-sdk",task_queue="noc"} ${failed}
`;

test('a worker is stuck that has asked for no workflow task in three minutes', () => {
  let now = 0;
  const watch = watchPolls(() => now);
  watch.hear(metrics(5, 0));
  now = 170_000;
  expect(watch.problems()).toEqual([]);
  watch.hear(metrics(6, 0));
  now = 340_000;
  watch.hear(metrics(6, 0));
  expect(watch.problems()).toEqual([]);
  now = 360_000;
  expect(watch.problems()).toEqual(['no workflow task was asked for in 190 s']);
});

test('a server that refuses polls makes no worker stuck', () => {
  let now = 0;
  const watch = watchPolls(() => now);
  for (let failed = 0; failed < 100; failed += 1) {
    now += 10_000;
    watch.hear(metrics(5, failed));
    expect(watch.problems()).toEqual([]);
  }
});

test('/healthz tells all that is wrong, /livez what only a new worker mends', async () => {
  const server = await serveMetrics(
    { host: '127.0.0.1', port: 0 },
    {
      read: [],
      problems: () => ['noc is STOPPING', 'stuck'],
      stuck: () => ['stuck'],
    },
  );
  const ask = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${server.port}${path}`);
    return { status: reply.status, text: await reply.text() };
  };
  expect(await ask('/healthz')).toEqual({ status: 503, text: 'noc is STOPPING\nstuck\n' });
  expect(await ask('/livez')).toEqual({ status: 503, text: 'stuck\n' });
  await server.close();
});
