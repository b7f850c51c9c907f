import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import { defaultPayloadConverter } from '@temporalio/common';

import { followRun, type FollowOptions } from '../../src/cli/follow/follow-run';
import type { Retry } from '../../src/cli/client/read-retry';
import { listenForInterrupts } from '../../src/cli/follow/interrupts';
import type { HumanRequest } from '../../src/domain/people/human-request';
import type { RunStatus } from '../../src/domain/run/run-status';
import { status } from '../report/fixtures';
import { fakeHandle, fakeSession } from './fake-session';

const result = { outcome: 'achieved', verdict: 'fault', summary: [], document: 'sha256:1' };

function question(id: string): HumanRequest {
  return {
    id,
    kind: 'clarification',
    prompt: 'Which device?',
    options: [],
    askedAt: 0,
    deadline: 1,
    onDeadline: 'the run ends',
  };
}

function options(overrides: Partial<FollowOptions>) {
  const shown: RunStatus[] = [];
  const said: string[] = [];
  const retries: (Retry | null)[] = [];
  const followed: FollowOptions = {
    session: fakeSession(),
    handle: fakeHandle({}),
    progress: {
      show: (one) => void shown.push(one),
      say: (text) => void said.push(text),
      retrying: (retry) => void retries.push(retry),
      pause: () => undefined,
      end: () => undefined,
    },
    leave: new AbortController().signal,
    onQuestion: async () => {
      throw new Error('no question was expected');
    },
    ...overrides,
  };
  return { followed, shown, said, retries };
}

/** The result of a run that ends when the test says so. */
function untilEnded() {
  let end = (): void => undefined;
  const ended = new Promise<typeof result>((resolve) => {
    end = () => resolve(result);
  });
  return { ended, end };
}

describe('following a run', () => {
  it('shows how it stands until it ends, the last time included', async () => {
    const [first, last] = [status({ phase: 'executing' }), status({ phase: 'closed' })];
    const { ended, end } = untilEnded();
    const { followed, shown } = options({
      handle: fakeHandle({ statuses: [first, last], result: ended }),
    });
    const { progress } = followed;
    const show = (one: RunStatus): void => {
      progress.show(one);
      if (one.phase === 'closed') end();
    };
    followed.progress = { ...progress, show };
    expect(await followRun(followed)).toEqual({
      kind: 'ended',
      ending: { kind: 'completed', result, documentRef: 'sha256:1' },
    });
    expect(shown.map(({ phase }) => phase)).toEqual(['executing', 'closed', 'closed']);
  });

  it('looks at what the server tries again, with the last failure', async () => {
    const { ended, end } = untilEnded();
    const { followed, retries } = options({
      handle: fakeHandle({
        statuses: [status({ phase: 'executing' })],
        result: ended,
        pendingActivities: [
          { activityType: { name: 'callTool' }, attempt: 1, lastFailure: null },
          {
            activityType: { name: 'proposeToolCalls' },
            attempt: 4,
            lastFailure: {
              message: 'Encoded failure',
              encodedAttributes: defaultPayloadConverter.toPayload({
                message: 'The endpoint cannot be reached',
              }),
            },
          },
        ],
      }),
      retryInterval: 1,
    });
    const { progress } = followed;
    const retrying = (retry: Retry | null): void => {
      progress.retrying(retry);
      end();
    };
    followed.progress = { ...progress, retrying };
    await followRun(followed);
    expect(retries[0]).toEqual({
      what: 'The model is asked again',
      attempt: 4,
      failure: 'The endpoint cannot be reached',
    });
  });

  it('says where the report is while a run waits for its notifications only', async () => {
    const { ended, end } = untilEnded();
    const telling = { phase: 'reporting', documentRef: 'sha256:1' } as const;
    const justWritten = status({ ...telling, endedAt: Date.now() });
    const waiting = status({ ...telling, endedAt: Date.now() - 10_000 });
    const { followed, said } = options({
      handle: fakeHandle({ statuses: [justWritten, waiting], result: ended }),
    });
    const { progress } = followed;
    const counts: number[] = [];
    const show = (): void => {
      counts.push(said.length);
      if (counts.length === 4) end();
    };
    followed.progress = { ...progress, show };
    await followRun(followed);
    expect(counts.slice(0, 3)).toEqual([0, 0, 1]);
    expect(said).toEqual([
      'The report is written: netoncall report run-7. ' +
        'The run ends when its notifications have arrived or were given up.',
    ]);
  });

  it('leaves the run alone at once when the person wants to go', async () => {
    const leave = new AbortController();
    const { followed } = options({
      handle: fakeHandle({ statuses: [status()] }),
      leave: leave.signal,
    });
    const following = followRun(followed);
    leave.abort();
    expect(await following).toEqual({ kind: 'left' });
  });

  it('has no question under way any more when it leaves', async () => {
    const leave = new AbortController();
    let underWay = false;
    const session = fakeSession();
    const { followed } = options({
      session,
      handle: fakeHandle({ statuses: [status()] }),
      leave: leave.signal,
    });
    session.client.withAbortSignal = async (signal) => {
      underWay = true;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      underWay = false;
      throw new Error('1 CANCELLED');
    };
    const following = followRun(followed);
    await sleep(50);
    expect(underWay).toBe(true);
    leave.abort();
    expect(await following).toEqual({ kind: 'left' });
    expect(underWay).toBe(false);
  });

  it('puts each question once, and draws nothing while it is open', async () => {
    const waiting = status({ phase: 'waiting', openRequest: question('1') });
    const { ended, end } = untilEnded();
    const asked: string[] = [];
    const { followed, shown } = options({
      handle: fakeHandle({
        statuses: [waiting, waiting, waiting, status({ phase: 'closed' })],
        result: ended,
      }),
      onQuestion: async ({ id }, withdrawn) => {
        asked.push(id);
        await once(withdrawn, 'abort');
        end();
      },
    });
    await followRun(followed);
    expect(asked).toEqual(['1']);
    expect(shown.filter(({ phase }) => phase === 'waiting')).toEqual([]);
  });

  it('withdraws a question that was answered elsewhere', async () => {
    let withdrawn = false;
    const { followed } = options({
      handle: fakeHandle({
        statuses: [status({ openRequest: question('1') }), status()],
        result: sleep(700).then(() => result),
      }),
      onQuestion: async (_request, signal) => {
        await new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => resolve());
        });
        withdrawn = true;
      },
    });
    await followRun(followed);
    expect(withdrawn).toBe(true);
  });

  it('ends with the failure of an answer that could not be sent', async () => {
    const { followed } = options({
      handle: fakeHandle({ statuses: [status({ openRequest: question('1') })] }),
      onQuestion: async () => {
        throw new Error('the server refused');
      },
    });
    await expect(followRun(followed)).rejects.toThrow('the server refused');
  });
});

describe('Ctrl-C', () => {
  it('stays at the first one and leaves at the second', () => {
    const onFirst = jest.fn(() => 'stay' as const);
    const interrupts = listenForInterrupts(onFirst);
    try {
      process.emit('SIGINT');
      expect([interrupts.count, interrupts.leave.aborted]).toEqual([1, false]);
      process.emit('SIGINT');
      expect([interrupts.count, interrupts.leave.aborted]).toEqual([2, true]);
      expect(onFirst).toHaveBeenCalledTimes(1);
    } finally {
      interrupts.stop();
    }
  });

  it('can be waited for by many requests to the server without a warning of Node', async () => {
    const warned = jest.fn();
    process.on('warning', warned);
    const interrupts = listenForInterrupts(() => 'stay');
    for (let request = 0; request < 20; request += 1) {
      interrupts.leave.addEventListener('abort', () => undefined);
    }
    interrupts.stop();
    await sleep(0);
    process.off('warning', warned);
    expect(warned).not.toHaveBeenCalled();
  });

  it('leaves a run that was not started here at the first one, and on SIGTERM', () => {
    const joined = listenForInterrupts(() => 'leave');
    process.emit('SIGINT');
    joined.stop();
    expect(joined.leave.aborted).toBe(true);
    const terminated = listenForInterrupts(() => 'stay');
    process.emit('SIGTERM');
    terminated.stop();
    expect(terminated.leave.aborted).toBe(true);
  });
});
