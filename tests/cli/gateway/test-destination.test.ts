import { testDestination } from '../../../src/cli/gateway/test-destination';
import { destinationSettingsSchema } from '../../../src/destinations';
import { hookKey, HookService, MattermostService } from '../../support/destinations/hook-service';
import {
  PagerdutyService,
  pagerdutyToken,
  pagerdutyUser,
} from '../../support/destinations/pagerduty-service';
import { servicenowLogin, ServicenowService } from '../../support/destinations/servicenow-service';
import type { Service } from '../../support/destinations/service';
import {
  appToken,
  botToken,
  channel,
  SlackService,
} from '../../support/destinations/slack-service';

const now = new Date('2026-03-04T08:00:00Z');
const environment = {
  BOT: botToken,
  APP: appToken,
  KEY: pagerdutyToken,
  SN_USER: servicenowLogin.user,
  SN_PASSWORD: servicenowLogin.password,
  HOOK_KEY: hookKey,
};
const services: Service[] = [];
async function started<S extends Service>(service: S): Promise<S> {
  services.push(service);
  return await service.start();
}
afterEach(() => {
  for (const service of services.splice(0)) {
    service.stop();
    service.expectNoProblems();
  }
});

const words = (lines: { words: string }[]) => lines.map((one) => one.words).join(' ');

describe('the test of a destination', () => {
  const slackOf = (apiUrl: string, more = {}) =>
    destinationSettingsSchema.parse({
      name: 'noc',
      kind: 'slack',
      tokenFrom: 'BOT',
      channel,
      apiUrl,
      appTokenFrom: 'APP',
      ...more,
    });

  it('sends a message to Slack that is marked as one, and says what was found', async () => {
    const slack = await started(new SlackService());
    const { works, lines } = await testDestination(slackOf(slack.apiUrl), { environment, now });
    expect(works).toBe(true);
    expect(words(lines)).toContain('The token is that of netoncall in the workspace Test.');
    expect(words(lines)).toContain('A socket for clicks can be opened.');
    expect(JSON.stringify(slack.messages)).toContain('Test message of netoncall: nothing is wrong');
  });

  it('says which right is missing, though a message arrives', async () => {
    const slack = await started(new SlackService());
    slack.missing.set('conversations.history', 'channels:history');
    const { works, lines } = await testDestination(slackOf(slack.apiUrl), { environment, now });
    expect(works).toBe(false);
    expect(words(lines)).toContain('one may be posted twice: Slack (conversations.history)');
    expect(slack.messages).toHaveLength(1);
  });

  it('says which variable is not set', async () => {
    const slack = await started(new SlackService());
    const { works, lines } = await testDestination(slackOf(slack.apiUrl, { tokenFrom: 'OTHER' }), {
      environment,
      now,
    });
    expect(works).toBe(false);
    expect(words(lines)).toContain('OTHER is not set in the environment of the worker');
  });

  it('writes no note to a pager unless an incident is named', async () => {
    const pager = await started(new PagerdutyService());
    const destination = destinationSettingsSchema.parse({
      name: 'p',
      kind: 'pagerduty',
      tokenFrom: 'KEY',
      from: pagerdutyUser,
      apiUrl: pager.url,
    });
    const { works, lines } = await testDestination(destination, { environment, now });
    expect([works, words(lines)]).toEqual([
      true,
      `The API key is valid, and ${pagerdutyUser} is a user. Nothing was written: name an incident for a test note.`,
    ]);
    await testDestination(destination, {
      environment,
      now,
      references: { pagerduty: ['PT4KHLK'] },
    });
    expect(pager.notes.get('PT4KHLK')).toHaveLength(1);
  });

  it('says that a mail address is no user of the pager', async () => {
    const pager = await started(new PagerdutyService());
    const destination = destinationSettingsSchema.parse({
      name: 'p',
      kind: 'pagerduty',
      tokenFrom: 'KEY',
      from: 'x@example.net',
      apiUrl: pager.url,
    });
    expect(await testDestination(destination, { environment, now })).toMatchObject({
      works: false,
    });
  });

  it('opens no ticket, whatever the configuration says', async () => {
    const service = await started(new ServicenowService());
    const destination = destinationSettingsSchema.parse({
      name: 't',
      kind: 'servicenow',
      instance: service.url,
      userFrom: 'SN_USER',
      passwordFrom: 'SN_PASSWORD',
      create: true,
    });
    expect(await testDestination(destination, { environment, now })).toMatchObject({ works: true });
    const named = await testDestination(destination, {
      environment,
      now,
      references: { servicenow: 'x' },
    });
    expect(named).toMatchObject({ works: false });
    expect(service.tickets).toEqual([]);
  });

  it('sends a webhook its message, signed', async () => {
    const hook = await started(new HookService());
    const destination = destinationSettingsSchema.parse({
      name: 'w',
      kind: 'webhook',
      urlFrom: 'HOOK',
      secretFrom: 'HOOK_KEY',
    });
    const { works } = await testDestination(destination, {
      environment: { ...environment, HOOK: hook.url },
      now,
    });
    expect([works, hook.received.length]).toEqual([true, 1]);
  });

  it('sends Mattermost a message, and says where the address takes none', async () => {
    const chat = await started(new MattermostService());
    const destination = destinationSettingsSchema.parse({
      name: 'c',
      kind: 'mattermost',
      urlFrom: 'CHAT',
    });
    const options = {
      environment: { ...environment, CHAT: `${chat.url}/hooks/abcdefghijklmnopqrstuvwxyz` },
      now,
    };
    expect(await testDestination(destination, options)).toMatchObject({ works: true });
    expect(JSON.stringify(chat.posts)).toContain('Test message of netoncall');
    chat.next({ status: 404 });
    const gone = await testDestination(destination, options);
    expect([gone.works, words(gone.lines)]).toEqual([false, expect.stringContaining('404')]);
    expect(words(gone.lines)).not.toContain('/hooks/');
  });
});
