import { botToken, channel, SlackService } from '../support/destinations/slack-service';
import { incidentDocument, openQuestion } from '../support/destinations/incident';
import { receiptOf, tellerFor } from '../support/destinations/tell';

let slack: SlackService;
beforeEach(async () => {
  slack = await new SlackService().start();
});
afterEach(() => {
  slack.stop();
  slack.expectNoProblems();
});

const teller = (environment: Record<string, string> = { BOT: botToken }) =>
  tellerFor({ kind: 'slack', tokenFrom: 'BOT', channel, apiUrl: slack.apiUrl }, environment);
const inChannel = () => slack.messages.filter(({ thread_ts }) => thread_ts === undefined);
const inThread = () => slack.messages.filter(({ thread_ts }) => thread_ts !== undefined);
const methods = () => slack.calls.map(({ path }) => path.replace('/api/', ''));
const document = incidentDocument();

describe('an incident in Slack', () => {
  it('is one message that is kept up to date, with the details in its thread', async () => {
    const tell = teller();
    const first = receiptOf(await tell({ event: 'opened' }));
    const second = receiptOf(
      await tell({ incident: { revision: 2, status: 'reported' }, document, receipt: first }),
    );
    await tell({ incident: { revision: 3, status: 'resolved' }, document, receipt: second });
    expect(inChannel()).toHaveLength(1);
    expect(inThread()).toHaveLength(1);
    expect(JSON.stringify(inChannel()[0])).toContain('All alerts cleared');
    expect(JSON.stringify(inThread()[0])).toContain('Why:');
  });

  it('sends nothing where nothing changed', async () => {
    const tell = teller();
    const receipt = receiptOf(await tell({ document }));
    const before = slack.calls.length;
    expect(receiptOf(await tell({ document, receipt }))).toEqual(receipt);
    expect(slack.calls).toHaveLength(before);
  });

  it('has a question as a reply that shows in the channel too, and who answered it afterwards', async () => {
    const tell = teller();
    const question = openQuestion();
    const receipt = receiptOf(await tell({ incident: { status: 'waiting', question } }));
    expect(inThread()).toMatchObject([{ reply_broadcast: true }]);
    const settled = [
      {
        requestId: question.request.id,
        prompt: 'Approve?',
        answer: 'yes',
        by: 'slack:T1/U7 (proved by signature)',
        at: '2026-03-04T08:30:00Z',
      },
    ];
    await tell({ incident: { status: 'reported', settled }, receipt });
    expect(inThread()).toHaveLength(1);
    expect(JSON.stringify(inThread()[0])).toContain('by <@U7> (proved by signature)');
    expect(JSON.stringify(inThread()[0]?.blocks)).not.toContain('netoncall.confirm');
  });

  it('is not posted twice where the answer to the first post was lost', async () => {
    const tell = teller();
    slack.next('lost');
    expect(await tell({ document })).toMatchObject({ told: false, transient: true });
    expect(inChannel()).toHaveLength(1);
    const receipt = receiptOf(await tell({ document, lookFirst: true }));
    expect(inChannel()).toHaveLength(1);
    expect(receipt.message?.ts).toBe(inChannel()[0]?.ts);
  });

  it('whose reply may have arrived is looked for in the thread', async () => {
    const tell = teller();
    slack.next('answered', 'lost');
    expect(await tell({ document })).toMatchObject({ told: false });
    await tell({ document, lookFirst: true });
    expect([inChannel(), inThread()].map((list) => list.length)).toEqual([1, 1]);
  });

  it('is found behind many messages of others', async () => {
    const tell = teller();
    slack.pageSize = 2;
    await tell({ document });
    for (const id of ['a', 'b', 'c', 'd', 'e']) await tell({ incident: { id } });
    const receipt = receiptOf(await tell({ document, lookFirst: true }));
    expect(inChannel()).toHaveLength(6);
    expect(receipt.message?.ts).toBe(inChannel()[0]?.ts);
  });

  it('is told, and said to be there twice maybe, where the app may not read the channel', async () => {
    slack.missing.set('conversations.history', 'channels:history');
    const told = await teller()({ lookFirst: true });
    expect(told).toMatchObject({ told: true });
    expect(told.told && told.remark).toContain('the app needs the scope: channels:history');
  });

  it('is posted anew, with its thread, where somebody deleted the message', async () => {
    const tell = teller();
    const receipt = receiptOf(await tell({ document }));
    slack.messages.splice(0);
    await tell({ incident: { revision: 2, status: 'resolved' }, document, receipt });
    expect([inChannel(), inThread()].map((list) => list.length)).toEqual([1, 1]);
    expect(methods()).toContain('chat.update');
  });
});

describe('Slack that does not take a message', () => {
  it('and says when it will is tried again then', async () => {
    slack.perSecond = 1;
    const told = await teller()({ document });
    expect(told).toEqual({
      told: false,
      transient: true,
      retryAfterMs: 1000,
      reason: expect.stringContaining('HTTP 429'),
    });
  });

  it.each([
    ['channel_not_found', /the app cannot see it; invite it there/, false],
    ['internal_error', /internal_error/, true],
    ['token_revoked', /the token was revoked/, false],
  ])('for %s is told so in words', async (error, words, transient) => {
    slack.next({ status: 200, body: { ok: false, error } });
    const told = await teller()();
    expect(told).toMatchObject({ told: false, transient });
    expect(!told.told && told.reason).toMatch(words);
  });

  it('with a wrong or a missing token says so, and never shows one', async () => {
    const wrong = await teller({ BOT: `${botToken}-old` })();
    expect(wrong).toMatchObject({ told: false, transient: false });
    const none = await teller({})();
    expect(none).toMatchObject({ reason: 'BOT is not set in the environment of the worker' });
    expect(JSON.stringify([wrong, none])).not.toContain(botToken);
  });

  it('by not answering is unknown, and worth another try', async () => {
    slack.next('silent');
    expect(await teller()()).toMatchObject({
      told: false,
      transient: true,
      reason: expect.stringContaining('did not answer'),
    });
  });
});
