import { notificationSchema, noticeBody } from '../../../src/domain/watch/notification';
import { reasonToTell } from '../../../src/domain/watch/reason-to-tell';
import type { RunNews } from '../../../src/domain/watch/should-notify';
import type { Tick } from '../../../src/domain/watch/tick';

const channel = (more: object = {}) =>
  notificationSchema.parse({ kind: 'webhook', urlFrom: 'HOOK', ...more });
const item = { check: 'bgp.session', device: 'PE1', object: '10.0.0.1' };
const news = (more: Partial<RunNews> = {}): RunNews => ({
  outcome: 'achieved',
  verdict: 'fault',
  severity: 'major',
  diff: null,
  failing: [item],
  acknowledged: [],
  course: [],
  ...more,
});
const healthy = news({ verdict: 'healthy', severity: null, failing: [] });
const tick = (last: Partial<Tick['last']> | null, lastFailure: string | null = null): Tick => ({
  schedule: 's',
  at: '2026-05-06T09:30:00Z',
  last: last && {
    ...{ tick: '2026-05-06T08:30:00Z', course: [], severity: null },
    ...{ outcome: 'achieved', verdict: 'healthy', ...last },
  },
  lastFailure,
});
const cleared = { new: [], still: [], cleared: [item], unknown: [] };

describe('the verdict of a run that a person started', () => {
  it.each<[string, RunNews, object, string | null]>([
    ['told from the severity of the channel on', news(), {}, 'the severity is major'],
    ['told of what is graver', news({ severity: 'critical' }), {}, 'the severity is critical'],
    ['not told of what is less grave', news({ severity: 'minor' }), {}, null],
    [
      'told of that where the channel asks for it',
      news({ severity: 'minor' }),
      { minimumSeverity: 'minor' },
      'the severity is minor',
    ],
    ['not told where nothing is wrong', healthy, {}, null],
    ['not told of what people know', news({ acknowledged: [item] }), {}, null],
    ['not told on a channel for questions', news(), { on: ['request'] }, null],
  ])('is %s', (_, run, more, reason) => {
    expect(reasonToTell(channel(more), run, null)).toBe(reason);
  });
});

describe('the verdict of a run on a schedule', () => {
  it.each<[string, RunNews, Tick, object, string | null]>([
    ['told of its first fault', news(), tick(null), {}, 'the first verdict: fault'],
    ['told of a change', news(), tick({}), {}, 'the verdict was healthy and is fault'],
    [
      'not told where nothing has changed',
      news(),
      tick({ verdict: 'fault', severity: 'major' }),
      {},
      null,
    ],
    ['not told of a change that is not grave', news({ severity: 'minor' }), tick({}), {}, null],
    [
      'told of the end of a grave fault',
      { ...healthy, diff: cleared },
      tick({ verdict: 'fault', severity: 'major' }),
      {},
      '1 cleared',
    ],
    [
      'not told of the end of a minor fault',
      { ...healthy, diff: cleared },
      tick({ verdict: 'fault', severity: 'minor' }),
      {},
      null,
    ],
    [
      'told of a fault after a run that failed, although the one before saw it too',
      news(),
      tick({ verdict: 'fault', severity: 'major' }, 'the store was away'),
      {},
      'the verdict was inconclusive and is fault',
    ],
    [
      'told each time where the channel wants that',
      healthy,
      tick({}),
      { scheduled: { on: 'always' } },
      'every run is told',
    ],
    ['not told on a channel for questions', news(), tick({}), { on: ['request'] }, null],
  ])('is %s', (_, run, at, more, reason) => {
    expect(reasonToTell(channel(more), run, at)).toBe(reason);
  });
});

describe('what a channel is sent', () => {
  const notice = {
    event: 'verdict',
    workflowId: 'w-1',
    runId: 'r',
    query: 'BGP <on> PE1 & PE2',
    profile: 'network',
  } as const;
  const result = {
    outcome: 'achieved',
    verdict: 'fault',
    severity: 'major',
    summary: ['1', '2', '3', '4'],
    reason: '1 new',
  };

  it('is the notice itself, or for Slack its words, in which no text has a meaning', () => {
    const verdict = { ...notice, result };
    expect(noticeBody('webhook', verdict)).toBe(verdict);
    expect(noticeBody('slack', verdict)).toEqual({
      text: 'major fault: BGP &lt;on&gt; PE1 &amp; PE2\n1\n2\n3\nTold because: 1 new.\nReport: netoncall report w-1',
    });
    const without = { ...notice, result: { ...result, severity: null, verdict: null } };
    expect(noticeBody('slack', without)).toMatchObject({ text: expect.stringMatching(/^: BGP/) });
  });

  it('is for a question how long it is open and how it is answered', () => {
    const request = {
      id: 'r.1',
      kind: 'clarification',
      prompt: 'Which one?',
      options: ['a'],
      deadline: 60_000,
      approvers: [],
    } as const;
    const body = noticeBody('slack', {
      ...notice,
      event: 'request',
      request: { ...request, options: ['a'], approvers: [] },
    });
    const { text } = body as { text: string };
    expect(text.split('\n').slice(0, 2)).toEqual([
      'Waiting for a person (clarification): BGP &lt;on&gt; PE1 &amp; PE2',
      'Which one?',
    ]);
    expect(text).toContain('Until 1970-01-01T00:01:00.000Z. Answer: netoncall answer w-1');
  });
});
