import { HookService, hookKey, MattermostService } from '../support/destinations/hook-service';
import { incidentDocument } from '../support/destinations/incident';
import { receiptOf, tellerFor } from '../support/destinations/tell';
import { incidentMessageSchema } from '../../src/domain/destinations/incident-message';

const document = incidentDocument();

describe('a webhook', () => {
  let hook: HookService;
  beforeEach(async () => {
    hook = await new HookService().start();
  });
  afterEach(() => {
    hook.stop();
    hook.expectNoProblems();
  });
  const teller = (HOOK_KEY: string | null = hookKey) =>
    tellerFor(
      { kind: 'webhook', urlFrom: 'HOOK', secretFrom: 'HOOK_KEY' },
      { HOOK: `${hook.url}/secret-path`, ...(HOOK_KEY !== null && { HOOK_KEY }) },
    );

  it('gets the whole message, signed, under a key by which a double is known', async () => {
    const tell = teller();
    receiptOf(await tell({ document }));
    receiptOf(await tell({ document, lookFirst: true }));
    expect(incidentMessageSchema.safeParse(hook.received[0]).success).toBe(true);
    expect(hook.received[0]).toMatchObject({
      event: 'reported',
      incident: 'incident-network-4711',
    });
    expect(new Set(hook.deliveries)).toEqual(
      new Set(['netoncall/incident-network-4711/reported/1']),
    );
  });

  it('that another key signed is turned down, and one without its key is not sent', async () => {
    expect(await teller('another')({ document })).toMatchObject({ told: false, transient: false });
    const none = await teller(null)({ document });
    expect(none).toMatchObject({ reason: 'HOOK_KEY is not set in the environment of the worker' });
    expect(hook.received).toEqual([]);
  });

  it('that asks to wait is waited for, and its address is told to nobody', async () => {
    hook.next({ status: 503, headers: { 'retry-after': '30' } });
    const told = await teller()({ document });
    expect(told).toEqual({
      told: false,
      transient: true,
      retryAfterMs: 30_000,
      reason: 'HOOK answered HTTP 503',
    });
  });
});

describe('an incoming webhook of Mattermost', () => {
  let mattermost: MattermostService;
  beforeEach(async () => {
    mattermost = await new MattermostService().start();
  });
  afterEach(() => {
    mattermost.stop();
    mattermost.expectNoProblems();
  });

  it('gets one post a telling', async () => {
    const MM = `${mattermost.url}/hooks/abcdefghijklmnopqrstuvwxyz`;
    receiptOf(await tellerFor({ kind: 'mattermost', urlFrom: 'MM' }, { MM })({ document }));
    expect(mattermost.posts).toHaveLength(1);
  });

  it('that is not there is said by the name of its variable', async () => {
    const MM = `${mattermost.url}/hooks/wrong-secret`;
    const told = await tellerFor({ kind: 'mattermost', urlFrom: 'MM' }, { MM })({ document });
    expect(told).toEqual({ told: false, transient: false, reason: 'MM answered HTTP 404' });
  });
});
