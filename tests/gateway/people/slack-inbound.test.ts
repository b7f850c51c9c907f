import { createHmac } from 'node:crypto';

import type { PersonAnswer } from '../../../src/domain/destinations/person-answer';
import { createSlackInbound } from '../../../src/gateway/people/slack-inbound';
import {
  destinationSettingsSchema,
  type Mention,
  type SlackSettings,
} from '../../../src/destinations';
import type { MentionedThread } from '../../../src/gateway/people/take-mention';
import type { Taken } from '../../../src/gateway/people/take-answer';
import {
  appToken,
  botToken,
  channel,
  SlackService,
} from '../../support/destinations/slack-service';
import { slackClick, slackMention } from '../../support/destinations/slack-click';

const secret = ['signing', 'test'].join('-');
let slack: SlackService;
beforeEach(async () => {
  slack = await new SlackService().start();
});
afterEach(() => {
  slack.stop();
  slack.expectNoProblems();
});

function inbound(
  take: (said: PersonAnswer) => Promise<Taken> = async () => ({ taken: true, words: 'Taken.' }),
) {
  const said: PersonAnswer[] = [];
  const destination = destinationSettingsSchema.parse({
    name: 'noc',
    kind: 'slack',
    tokenFrom: 'BOT',
    channel,
    apiUrl: slack.apiUrl,
    signingSecretsFrom: ['SIGN'],
    appTokenFrom: 'APP',
  }) as SlackSettings;
  const mentions: [Mention, MentionedThread][] = [];
  const made = createSlackInbound({
    destinations: [destination],
    environment: { BOT: botToken, APP: appToken, SIGN: secret },
    take: async (one) => {
      said.push(one);
      return await take(one);
    },
    takeMention: async (...heard) => {
      mentions.push(heard);
      return { taken: true, words: 'Taken.' };
    },
    log: () => undefined,
  });
  return { ...made, said, mentions };
}

function request(payload: unknown, key = secret) {
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const digest = createHmac('sha256', key).update(`v0:${timestamp}:${body}`).digest('hex');
  return { timestamp, signature: `v0=${digest}`, body };
}
const click = slackClick('netoncall.acknowledge', { do: 'acknowledge', incident: 'i' });

describe('a signed click', () => {
  it('is passed on, and what came of it is told to the person alone', async () => {
    const { request: send, said } = inbound();
    expect(await send(request(click))).toEqual({ status: 200, words: '' });
    expect(said).toMatchObject([{ kind: 'acknowledge', by: 'slack:T1/U77' }]);
    expect(slack.ephemeral).toEqual([{ user: 'U77', text: 'Taken.' }]);
  });

  it('is passed on once: the same request again is refused', async () => {
    const { request: send, said } = inbound();
    const once = request(click);
    await send(once);
    expect((await send(once)).status).toBe(409);
    expect(said).toHaveLength(1);
  });

  it('by another secret reaches nobody', async () => {
    const { request: send, said } = inbound();
    expect((await send(request(click, 'forged'))).status).toBe(401);
    expect([said, slack.calls]).toEqual([[], []]);
  });

  it('that is not taken says why, with no mention in it', async () => {
    const { request: send } = inbound(async () => ({
      taken: false,
      words: '<!channel> may not answer this',
    }));
    await send(request(click));
    expect(slack.ephemeral[0]?.text).toBe('&lt;!channel&gt; may not answer this');
  });

  it('while Temporal is away is answered with 503, so that Slack shows it', async () => {
    const { request: send } = inbound(async () => Promise.reject(new Error('unavailable')));
    expect((await send(request(click))).status).toBe(503);
  });

  it('on an empty field is told so', async () => {
    const { request: send, said } = inbound();
    await send(request(slackClick('netoncall.note', { do: 'note', incident: 'i' }, '')));
    expect([said, slack.ephemeral[0]?.text]).toEqual([
      [],
      expect.stringContaining('Nothing is written'),
    ]);
  });
});

describe('a click over the socket', () => {
  it('is passed on without any signature, and acknowledged', async () => {
    const { openSockets, said } = inbound();
    const sockets = openSockets();
    const until = async (holds: () => boolean) => {
      for (let tries = 0; !holds(); tries += 1) {
        if (tries > 500) throw new Error('It did not come about.');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    await until(() => sockets.connected() && slack.sockets.size === 1);
    const id = slack.click(click);
    await until(() => slack.acknowledged.length === 1);
    await sockets.close();
    expect([slack.acknowledged, said]).toMatchObject([[id], [{ by: 'slack:T1/U77' }]]);
  });
});

describe('words to the app', () => {
  const threadOf = (more: object = {}) => {
    const ts = '1772613000.000001';
    const metadata = {
      event_type: 'netoncall_incident',
      event_payload: { incident: 'i', part: 'message' },
    };
    slack.messages.push({ ts, channel, text: 'x', blocks: [], metadata, app_id: 'A1', ...more });
    return ts;
  };
  const mention = (thread: string | null, of = channel) => {
    const said = slackMention('PE1 &amp; PE2', { thread, ts: '1772613001.000002' });
    return { ...said, event: { ...said.event, channel: of } };
  };
  const signedEvent = (payload: unknown) => {
    const body = JSON.stringify(payload);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
    return { timestamp, signature: `v0=${digest}`, body };
  };

  it('belong to the incident that the thread is of', async () => {
    const { event, mentions } = inbound();
    const thread = threadOf();
    expect(await event(signedEvent(mention(thread)))).toEqual({ status: 200, words: '' });
    expect(mentions).toEqual([
      [
        expect.objectContaining({ text: 'PE1 & PE2', by: 'slack:T1/U77', delivery: 'slack:Ev1' }),
        expect.objectContaining({ incident: 'i', parts: new Map([['message', thread]]) }),
      ],
    ]);
    expect(slack.ephemeral).toEqual([{ user: 'U77', text: 'Taken.', thread_ts: thread }]);
  });

  it.each([
    ['another app posted', () => threadOf({ app_id: 'A2' })],
    ['says nothing of an incident', () => threadOf({ metadata: undefined })],
    ['is none', () => null],
  ])('belong to no incident where the thread is one that %s', async (_, open) => {
    const { event, mentions } = inbound();
    await event(signedEvent(mention(open())));
    expect(mentions).toMatchObject([[{}, { incident: null }]]);
  });

  it('in a channel of somebody else are for somebody else', async () => {
    const { event, mentions } = inbound();
    await event(signedEvent(mention(null, 'C999')));
    expect([mentions, slack.calls]).toEqual([[], []]);
  });

  it('are told where the thread cannot be read', async () => {
    slack.missing.set('conversations.replies', 'channels:history');
    const { event, mentions } = inbound();
    await event(signedEvent(mention(threadOf())));
    expect([mentions, slack.ephemeral[0]?.text]).toEqual([
      [],
      expect.stringContaining('channels:history'),
    ]);
  });

  it('come over the socket too', async () => {
    const { openSockets, mentions } = inbound();
    const sockets = openSockets();
    for (let tries = 0; slack.sockets.size === 0 && tries < 500; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    slack.event(mention(threadOf()));
    for (let tries = 0; slack.acknowledged.length === 0 && tries < 500; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await sockets.close();
    expect(mentions).toHaveLength(1);
  });
});
