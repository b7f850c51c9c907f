import { createHmac } from 'node:crypto';

import { writeClickValue } from '../../src/domain/destinations/click-value';
import { payloadOf, readClick } from '../../src/destinations/slack/read-click';
import { createReplayGuard, verifySlackRequest } from '../../src/destinations/slack/verify-request';
import { slackClick } from '../support/destinations/slack-click';

const now = Date.parse('2026-03-04T08:30:00Z');
const secret = ['signing', 'test'].join('-');
const body = 'payload=%7B%22type%22%3A%22block_actions%22%7D';

function signed(at = now, text = body, key = secret) {
  const timestamp = String(Math.floor(at / 1000));
  const digest = createHmac('sha256', key).update(`v0:${timestamp}:${text}`).digest('hex');
  return { timestamp, signature: `v0=${digest}`, body: text };
}

describe('a request of Slack', () => {
  it('is known by its signature, with the old secret and the new one while it is changed', () => {
    expect(verifySlackRequest(signed(), [secret], now)).toEqual({ ok: true });
    expect(verifySlackRequest(signed(), ['next-secret', secret], now)).toEqual({ ok: true });
    expect(verifySlackRequest({ ...signed(), body: Buffer.from(body) }, [secret], now).ok).toBe(
      true,
    );
  });

  // The example of Slack's own documentation, "Verifying requests from Slack".
  it('is signed as the documentation of Slack shows it', () => {
    const example =
      'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c';
    const request = {
      timestamp: '1531420618',
      signature: 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
      body: example,
    };
    const key = ['8f742231b10e8888', 'abcd99yyyzzz85a5'].join('');
    expect(verifySlackRequest(request, [key], 1531420618_000)).toEqual({ ok: true });
  });

  it.each([
    ['by another secret', signed(now, body, 'other'), /does not fit/],
    ['for another body', { ...signed(), body: `${body}x` }, /does not fit/],
    ['in part', { ...signed(), signature: signed().signature.slice(0, 20) }, /does not fit/],
    ['six minutes ago', signed(now - 360_000), /five minutes/],
    ['six minutes ahead', signed(now + 360_000), /five minutes/],
    ['not at all', { ...signed(), signature: undefined }, /not signed/],
    ['at no time', { ...signed(), timestamp: 'now' }, /timestamp/],
  ])('that is signed %s is refused', (_, request, reason) => {
    const verification = verifySlackRequest(request, [secret], now);
    expect(verification).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });

  it('is taken once: the same signature again is a replay', () => {
    const isNew = createReplayGuard();
    expect([isNew('v0=a', now), isNew('v0=a', now + 1000), isNew('v0=b', now)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(isNew('v0=a', now + 599_000)).toBe(false);
    expect(isNew('v0=a', now + 1_300_000)).toBe(true);
  });
});

describe('a click in Slack', () => {
  const value = { do: 'answer', workflow: 'w', request: 'r.1', hash: 'h', answer: 'yes' } as const;

  it('is an answer with the identity that Slack vouches for', () => {
    expect(readClick(slackClick('netoncall.confirm', value))).toEqual({
      kind: 'answer',
      answer: {
        kind: 'answer',
        workflow: 'w',
        request: 'r.1',
        hash: 'h',
        answer: 'yes',
        by: 'slack:T1/U77',
        name: 'alice',
        at: '2026-03-04T08:30:00.000Z',
        delivery: 'slack:trigger-1',
        source: { kind: 'slack', channel: 'C0123456789', message: '1.000001', user: 'U77' },
      },
    });
  });

  it('with words takes them from the field beside the button', () => {
    const { answer: _, ...open } = value;
    const click = slackClick('netoncall.answer.text', open, ' PE1, not PE2 ');
    expect(readClick(click)).toMatchObject({ answer: { kind: 'answer', answer: 'PE1, not PE2' } });
    const note = slackClick('netoncall.note', { do: 'note', incident: 'i' }, 'Reseated the optic');
    expect(readClick(note)).toMatchObject({ answer: { kind: 'note', text: 'Reseated the optic' } });
  });

  it('without words, where words are the answer, is refused in words', () => {
    const note = slackClick('netoncall.note', { do: 'note', incident: 'i' }, '  ');
    expect(readClick(note)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('Nothing is written'),
    });
  });

  it('acknowledges an incident', () => {
    const click = slackClick('netoncall.acknowledge', { do: 'acknowledge', incident: 'i' });
    expect(readClick(click)).toMatchObject({
      answer: { kind: 'acknowledge', incident: 'i', by: 'slack:T1/U77' },
    });
  });

  it('in an app of a whole organization has the workspace of the person', () => {
    const click = { ...slackClick('netoncall.confirm', value), team: null };
    expect(readClick(click)).toMatchObject({ answer: { by: 'slack:T9/U77' } });
  });

  it.each([
    ['a field that is typed into', slackClick('netoncall.text', value)],
    ['a button of somebody else', slackClick('other.button', value)],
    ['what is no click', { type: 'view_submission' }],
  ])('on %s is ignored', (_, payload) => {
    expect(readClick(payload)).toEqual({ kind: 'ignored' });
  });

  it.each([
    ['nothing', null],
    [
      'a person without an id',
      { ...slackClick('netoncall.confirm', value), user: { id: '<@U1>' } },
    ],
    ['a value that is none of ours', slackClick('netoncall.confirm', { do: 'delete' })],
    ['a value with more in it', slackClick('netoncall.confirm', { ...value, by: 'root' })],
    [
      'no workspace',
      { ...slackClick('netoncall.confirm', value), team: null, user: { id: 'U77' } },
    ],
  ])('of %s is refused', (_, payload) => {
    expect(readClick(payload).kind).toBe('refused');
  });

  it('comes as a form field, and what is none is nothing', () => {
    const click = slackClick('netoncall.confirm', value);
    expect(payloadOf(new URLSearchParams({ payload: JSON.stringify(click) }).toString())).toEqual(
      click,
    );
    expect([payloadOf('payload=%7B'), payloadOf('x=1')]).toEqual([null, null]);
  });
});

describe('the value of a button', () => {
  it('is never longer than Slack takes', () => {
    expect(writeClickValue({ do: 'note', incident: 'x'.repeat(3000) })).toBeNull();
  });
});
