import { MockActivityEnvironment } from '@temporalio/testing';

import {
  createTellDestination,
  type TellResult,
} from '../../../src/activities/incidents/tell-destination';
import type { IncidentDependencies } from '../../../src/activities/incidents/interfaces';
import { createTeller, destinationSettingsSchema } from '../../../src/destinations';
import { noReceipt } from '../../../src/domain/destinations/telling';
import { botToken, channel, SlackService } from '../../support/destinations/slack-service';
import { incidentDocument, toldIncident } from '../../support/destinations/incident';

let slack: SlackService;
beforeEach(async () => {
  slack = await new SlackService().start();
});
afterEach(() => {
  slack.stop();
  slack.expectNoProblems();
});

const unscripted = (): never => {
  throw new Error('Nothing else is asked of the store.');
};
const evidence = {
  identity: 'store',
  get: async (ref: string) =>
    ref === 'there'
      ? { available: true as const, document: incidentDocument() }
      : { available: false as const, reason: 'it is gone' },
  put: unscripted,
  recordCall: unscripted,
  findCall: unscripted,
  keepNamed: unscripted,
  findNamed: unscripted,
};

function tell(
  attempt: number,
  document: string | null = 'there',
  kind: Record<string, unknown> = {},
) {
  const teller = createTeller({ BOT: botToken }, { send: unscripted }, 500);
  const activity = createTellDestination({ evidence, teller } as unknown as IncidentDependencies);
  const destination = destinationSettingsSchema.parse({
    name: 'noc',
    kind: 'slack',
    tokenFrom: 'BOT',
    channel,
    apiUrl: slack.apiUrl,
    ...kind,
  });
  return new MockActivityEnvironment({ attempt }).run(activity, {
    destination,
    event: 'reported' as const,
    incident: toldIncident({ status: 'reported' }),
    document,
    references: {},
    receipt: noReceipt(),
  });
}

describe('the activity that tells a destination', () => {
  it('tells what the run found and gives the receipt for the next telling', async () => {
    const { receipt, concerned } = (await tell(1)) as TellResult;
    expect(concerned).toBe(true);
    expect(receipt.message?.ts).toBe(slack.messages[0]?.ts);
    expect(JSON.stringify(slack.messages[0])).toContain('PE1 10.255.0.100');
  });

  it('looks from the second attempt on before it posts', async () => {
    slack.next('lost');
    await expect(tell(1)).rejects.toMatchObject({ type: 'NotDelivered', nonRetryable: false });
    await tell(2);
    expect(slack.messages.filter(({ thread_ts }) => thread_ts === undefined)).toHaveLength(1);
  });

  it('waits as long as the destination asks for', async () => {
    slack.next({
      status: 429,
      headers: { 'retry-after': '4' },
      body: { ok: false, error: 'ratelimited' },
    });
    await expect(tell(1)).rejects.toMatchObject({ nextRetryDelay: 4000 });
  });

  it('fails at once where another attempt would not help, in words', async () => {
    slack.next({ status: 200, body: { ok: false, error: 'not_in_channel' } });
    await expect(tell(1)).rejects.toMatchObject({
      nonRetryable: true,
      message: 'Slack (chat.postMessage) the app is not in the channel; invite it there',
    });
  });

  it('tells the incident, and that its report is gone, where that cannot be read', async () => {
    await tell(1, 'gone');
    expect(JSON.stringify(slack.messages)).toContain(
      'What its run found could not be read: it is gone',
    );
  });

  it('tells a pager only of incidents that came from it', async () => {
    const pager = {
      kind: 'pagerduty',
      tokenFrom: 'KEY',
      from: 'oncall@example.net',
      channel: undefined,
      apiUrl: undefined,
    };
    const teller = createTeller({}, { send: unscripted });
    const activity = createTellDestination({ evidence, teller } as unknown as IncidentDependencies);
    const told = await new MockActivityEnvironment().run(activity, {
      destination: destinationSettingsSchema.parse({
        name: 'p',
        ...JSON.parse(JSON.stringify(pager)),
      }),
      event: 'reported' as const,
      incident: toldIncident(),
      document: null,
      references: {},
      receipt: noReceipt(),
    });
    expect(told).toEqual({ receipt: noReceipt(), remark: null, concerned: false });
  });
});
