import { slackCaller } from '../../src/destinations/slack/slack-api';
import { startSocketMode } from '../../src/destinations/slack/socket-mode';
import { appToken, SlackService } from '../support/destinations/slack-service';

let slack: SlackService;
const logged: string[] = [];
const heard: unknown[] = [];
const opened: { close: () => Promise<void> }[] = [];
beforeEach(async () => {
  slack = await new SlackService().start();
  logged.length = 0;
  heard.length = 0;
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(async (one) => await one.close()));
  slack.stop();
  slack.expectNoProblems();
});

function connect(onInteraction: (payload: unknown) => Promise<void>, token = appToken) {
  const socket = startSocketMode({
    apiUrl: slack.apiUrl,
    open: async (signal) =>
      slackCaller({ apiUrl: slack.apiUrl, token }, { signal, timeoutMs: 1000 })(
        'apps.connections.open',
        {},
      ),
    onInteraction,
    onEvent: async (payload) => void heard.push(payload),
    log: (message) => logged.push(message),
    pauseMs: () => 20,
  });
  opened.push(socket);
  return socket;
}

async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + 5000;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('It did not come about in 5 s.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('the socket to Slack', () => {
  it('brings clicks and acknowledges each once it was taken', async () => {
    const taken: unknown[] = [];
    let done: (() => void) | null = null;
    connect(async (payload) => {
      await new Promise<void>((resolve) => (done = resolve));
      taken.push(payload);
    });
    await until(() => slack.sockets.size === 1);
    const id = slack.click({ type: 'block_actions' });
    await until(() => done !== null);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(slack.acknowledged).toEqual([]);
    (done as unknown as () => void)();
    await until(() => slack.acknowledged.length === 1);
    expect([slack.acknowledged, taken]).toEqual([[id], [{ type: 'block_actions' }]]);
  });

  it('brings events that the app has subscribed to, and acknowledges what it does not know', async () => {
    connect(async () => undefined);
    await until(() => slack.sockets.size === 1);
    const id = slack.event({ type: 'event_callback' });
    const other = slack.event({}, 'slash_commands');
    await until(() => slack.acknowledged.length === 2);
    expect([heard, new Set(slack.acknowledged)]).toEqual([
      [{ type: 'event_callback' }],
      new Set([id, other]),
    ]);
  });

  it('handles an envelope that comes twice once, and acknowledges both', async () => {
    let taken = 0;
    connect(async () => void (taken += 1));
    await until(() => slack.sockets.size === 1);
    const id = slack.click({});
    slack.click({}, id);
    await until(() => slack.acknowledged.length === 2);
    expect(taken).toBe(1);
  });

  it('does not acknowledge what could not be taken, and takes it when it comes again', async () => {
    let taken = 0;
    connect(async () => {
      taken += 1;
      if (taken === 1) throw new Error('Temporal is away');
    });
    await until(() => slack.sockets.size === 1);
    const id = slack.click({});
    await until(() => logged.length === 1);
    expect([slack.acknowledged, logged[0]]).toEqual([
      [],
      expect.stringContaining('Temporal is away'),
    ]);
    slack.click({}, id);
    await until(() => slack.acknowledged.length === 1);
  });

  it('is replaced before Slack closes it, and opened anew where it breaks', async () => {
    const socket = connect(async () => undefined);
    await until(() => slack.sockets.size === 1);
    slack.refresh();
    await until(() => slack.sockets.size === 2);
    for (const one of [...slack.sockets]) one.terminate();
    await until(() => slack.sockets.size === 1 && socket.connected());
    expect(logged.join()).not.toContain('ticket');
    await socket.close();
    await until(() => slack.sockets.size === 0);
  });

  it('says why it cannot be opened, without the token, and tries again', async () => {
    const wrong = `${appToken}-old`;
    connect(async () => undefined, wrong);
    await until(() => logged.length >= 2);
    expect(logged[0]).toContain('the token is not valid');
    expect(logged.join()).not.toContain(wrong);
  });

  it('goes to no address that is not of the service', async () => {
    slack.next({ status: 200, body: { ok: true, url: 'wss://evil.example/link' } });
    connect(async () => undefined);
    await until(() => logged.length >= 1);
    expect(logged[0]).toContain('an address that is not its own');
  });
});
