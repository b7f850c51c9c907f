import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { createGateway } from '../../../src/gateway/server';
import { createSlackPart, type SlackPart } from '../../../src/gateway/people/slack-part';
import { loadGateway } from '../../../src/gateway/config/load-gateway';
import { readGatewayKey } from '../../../src/gateway/who/gateway-key';
import { alertOf, resolved } from '../../domain/alerts/support';
import { writeConfig } from '../../gateway/support/gateway';
import {
  appToken,
  botToken,
  channel,
  SlackService,
} from '../../support/destinations/slack-service';
import { slackClick } from '../../support/destinations/slack-click';
import { type AlertDesk, AlertWorker, until } from '../alerts/support/alert-worker';
import { incidentActivities } from './support';

const signing = ['signing', 'test', 'secret'].join('-');
const environment: NodeJS.ProcessEnv = { BOT: botToken, APP: appToken, SIGN: signing };
/** Nobody clicks again here, as people do where a busy machine takes longer than Slack waits. */
const patienceMs = 30_000;
const { privateKey } = generateKeyPairSync('ed25519');
const key = readGatewayKey(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));

let worker: AlertWorker;
let slack: SlackService;
let part: SlackPart;
let app: FastifyInstance;
let config: ReturnType<typeof loadGateway>['config'];
beforeAll(async () => {
  worker = await AlertWorker.open(incidentActivities(environment).activities);
}, 120_000);
afterAll(async () => {
  await worker.stop();
});
beforeEach(async () => {
  slack = await new SlackService().start();
  const settings = loadGateway(
    writeConfig(`
destinations:
  - { name: noc, kind: slack, channel: ${channel}, apiUrl: "${slack.apiUrl}",
      tokenFrom: BOT, appTokenFrom: APP, signingSecretsFrom: [SIGN] }
`),
    environment,
  );
  config = settings.config;
  const temporal = { client: worker.client, taskQueue: worker.taskQueue };
  const log = (): void => undefined;
  const { destinations } = config;
  part = createSlackPart({ destinations, environment, temporal, sign: key.sign, log, patienceMs });
  app = await createGateway({ settings, temporal, log }, part.parts);
});
afterEach(async () => {
  await app.close();
  slack.stop();
  slack.expectNoProblems();
});

function desk(more = {}): AlertDesk {
  const pace = { debounceSeconds: 0, settleSeconds: 0, cooldownSeconds: 0, reopenSeconds: 600 };
  const { destinations, maintenance } = config;
  return worker.desk({ ...pace, ...more }, { destinations, maintenance });
}
function alertAt(device: string, words: string) {
  return alertOf({ fingerprint: device, words: `${words}, on ${device}`, subjects: { device } });
}
async function post(payload: unknown, secret = signing) {
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return await app.inject({
    method: 'POST',
    url: '/slack/interactions',
    payload: body,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${digest}`,
    },
  });
}
/** The buttons that a message has in Slack, by what they do. */
function buttons(): Map<string, string> {
  const elements = slack.messages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block['elements'] as Button[] | undefined) ?? []),
  );
  return new Map(
    elements.flatMap(({ action_id: id, value }) => (id && value ? [[id, value] as const] : [])),
  );
}
interface Button {
  action_id?: string;
  value?: string;
}
const shown = async () => JSON.stringify(slack.messages.map(({ text, blocks }) => [text, blocks]));
/** Each click has a trigger of its own: the same one again is the same click. */
const click = (action: string, typed: string | null = null) => ({
  ...slackClick(action, JSON.parse(buttons().get(action) ?? 'null'), typed),
  trigger_id: randomUUID(),
});

it('an incident is followed in Slack from its alert to its end, and known again the next time', async () => {
  const at = desk({ reopenSeconds: 0 });
  const alert = alertAt('R1-of-CAUSE1', 'reported');
  await at.deliver(alert);
  await until(shown, (text) => text.includes('Looked into (1 alert, 1 firing)'));
  expect(await shown()).toContain('IDLE because the peer shut it down');
  const { incidents } = await at.status();
  const id = incidents[0]!.id;

  expect((await post(click('netoncall.acknowledge'))).statusCode).toBe(200);
  await until(shown, (text) => text.includes('Acknowledged by <@U77>'));
  expect((await post(click('netoncall.note', 'Reseated the optic'))).statusCode).toBe(200);
  await until(shown, (text) => text.includes('Reseated the optic'));
  expect(slack.ephemeral.map(({ text }) => text)).toEqual([
    'You are known to be on it.',
    'The note is kept.',
  ]);
  expect(await at.incident(id)).toMatchObject({
    acknowledged: { by: 'slack:T1/U77' },
    notes: [{ text: 'Reseated the optic', by: 'alice (slack:T1/U77)' }],
  });

  const well = { ...alert, words: 'healthy by now, reported, on R1-of-CAUSE1' };
  await at.deliver(resolved(well, Date.now()));
  await worker.client.workflow.getHandle(id).result();
  expect(await shown()).toContain('a new look at the network found no fault');
  // What it was is still said.
  expect(await shown()).toContain('IDLE because the peer shut it down');
  const messages = slack.messages.filter((one) => one.thread_ts === undefined);
  expect(messages).toHaveLength(1);
  // Whoever clicks now is told that it is over.
  const late = slackClick('netoncall.note', { do: 'note', incident: id }, 'x');
  await post({ ...late, trigger_id: 'late' });
  expect(slack.ephemeral.at(-1)?.text).toContain('That incident is over; netoncall note');

  await until(
    async () => {
      await at.deliver({ ...alert, changedAt: new Date().toISOString() });
      return await shown();
    },
    (text) => text.includes('2nd time'),
  );
  expect(await shown()).toMatch(/The same cause at the same place .*Noted by .*Reseated the optic/);
  await at.terminate();
});

it('a question of its run is answered by a click over the socket of the app', async () => {
  const sockets = part.openSockets();
  try {
    const at = desk();
    await at.deliver(alertAt('R2-of-CAUSE2', 'asks'));
    await until(shown, (text) => text.includes('Which way?') && slack.sockets.size === 1);
    const left = [...buttons().keys()].find((one) => one.startsWith('netoncall.answer'));
    slack.click(click(left ?? 'none'));
    await until(shown, (text) => text.includes('Answered “left”'));
    expect(slack.ephemeral.at(-1)?.text).toBe('Recorded: “left”.');
    expect(await shown()).toContain('by <@U77>');
    await until(shown, (text) => text.includes('Looked into (1 alert, 1 firing)'));
    await at.terminate();
  } finally {
    await sockets.close();
  }
});

it('a click that is not by Slack reaches nobody', async () => {
  const forged = slackClick('netoncall.acknowledge', { do: 'acknowledge', incident: 'i' });
  const { statusCode, body } = await post(forged, 'another secret');
  expect([statusCode, body]).toEqual([401, 'Not taken: its signature does not fit.']);
  expect(slack.calls).toEqual([]);
});
