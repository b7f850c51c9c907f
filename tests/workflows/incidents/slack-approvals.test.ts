import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import { createIncidentActivities } from '../../../src/activities/incidents';
import { createTeller } from '../../../src/destinations';
import type { HumanRequest } from '../../../src/domain/people/human-request';
import { type RunDocument, runDocumentSchema } from '../../../src/domain/run/run-document';
import { loadGateway } from '../../../src/gateway/config/load-gateway';
import { createSlackPart } from '../../../src/gateway/people/slack-part';
import { createGateway } from '../../../src/gateway/server';
import { readGatewayKey } from '../../../src/gateway/who/gateway-key';
import { createMaintenanceReader, fitsPattern } from '../../../src/maintenance';
import { createWebhookNotifier } from '../../../src/notify/webhook-notifier';
import { alertPaceSchema } from '../../../src/domain/alerts/alert-pace';
import { alertOf } from '../../domain/alerts/support';
import { writeConfig } from '../../gateway/support/gateway';
import {
  machineProfile,
  type MachineWorker,
  nextRequest,
  setting,
  settingReasoner,
  startMachineWorker,
  startRun,
} from '../../people/support/machine-fixture';
import { type MachineServer, startMachine } from '../../people/support/machine-server';
import { slackClick, slackMention } from '../../support/destinations/slack-click';
import { botToken, channel, SlackService } from '../../support/destinations/slack-service';
import { AlertDesk, until } from '../alerts/support/alert-worker';

const signing = ['signing', 'test', 'secret'].join('-');
const environment: NodeJS.ProcessEnv = { BOT: botToken, SIGN: signing };
/** Nobody clicks again here, as people do where a busy machine takes longer than Slack waits. */
const patienceMs = 30_000;
const { privateKey } = generateKeyPairSync('ed25519');
const key = readGatewayKey(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
const [approver, asker, stranger] = ['U77', 'U88', 'U99'] as const;
const named = (user: string) => `slack:T1/${user}`;

let machine: MachineServer;
let worker: MachineWorker;
let slack: SlackService;
let app: FastifyInstance;
let desk: AlertDesk;

beforeAll(async () => {
  machine = await startMachine();
  const more = (evidence: MachineWorker['evidence']) =>
    createIncidentActivities({
      evidence,
      teller: createTeller(environment, createWebhookNotifier(environment), 2000),
      maintenance: createMaintenanceReader(environment),
      fitsPattern,
    });
  worker = await startMachineWorker(machineProfile(machine.url), {}, { more });
}, 120_000);
afterAll(async () => {
  await worker.stop();
  await machine.close();
});
beforeEach(async () => {
  slack = await new SlackService().start();
  const text = `
attended: true
destinations:
  - { name: noc, kind: slack, channel: ${channel}, apiUrl: "${slack.apiUrl}",
      tokenFrom: BOT, signingSecretsFrom: [SIGN] }
`;
  const settings = loadGateway(writeConfig(text), environment);
  const { destinations, maintenance, attended } = settings.config;
  const temporal = { client: worker.client, taskQueue: worker.taskQueue };
  const log = (): void => undefined;
  const { parts } = createSlackPart({
    destinations,
    environment,
    temporal,
    sign: key.sign,
    log,
    patienceMs,
  });
  app = await createGateway({ settings, temporal, log }, parts);
  const pace = alertPaceSchema.parse({ debounceSeconds: 0 });
  desk = new AlertDesk(worker, { pace, attended, incidents: { destinations, maintenance } });
});
afterEach(async () => {
  await app.close();
  slack.stop();
  slack.expectNoProblems();
});

/** Runs may set values once one of two people in Slack has approved it, never the one who asked. */
function use(...values: number[]): void {
  const { policy } = machineProfile('http://x') as { policy: object };
  const approvers = [{ names: [approver, asker].map(named), publicKey: key.publicKey }];
  machine.values = { weight: 70 };
  machine.executed.length = 0;
  const profile = machineProfile(machine.url, {
    policy: { ...policy, approvers, askerMayApprove: false, identity: 'proved' },
  });
  worker.use(
    settingReasoner(
      values.map((value) => setting(value)),
      'limited',
    ),
    profile,
  );
}

/** Signed as Slack signs; `secret` may be another one. */
function request(url: string, payload: string, type: string, secret = signing) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const digest = createHmac('sha256', secret).update(`v0:${timestamp}:${payload}`).digest('hex');
  const headers = {
    'content-type': type,
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${digest}`,
  };
  return { method: 'POST' as const, url, payload, headers };
}
function clickOf(value: unknown, user: string, secret?: string) {
  const sent = slackClick('netoncall.confirm', value);
  const payload = { ...sent, user: { ...sent.user, id: user }, trigger_id: randomUUID() };
  const body = new URLSearchParams({ payload: JSON.stringify(payload) }).toString();
  return request('/slack/interactions', body, 'application/x-www-form-urlencoded', secret);
}
async function click(value: unknown, user: string): Promise<string> {
  expect((await app.inject(clickOf(value, user))).statusCode).toBe(200);
  return slack.ephemeral.at(-1)?.text ?? '';
}
async function say(text: string, user: string, thread: string | null, at = Date.now()) {
  const ts = `${Math.ceil(at / 1000) + 1}.000000`;
  const mention = slackMention(text, { thread, ts, user }, randomUUID());
  const event = request('/slack/events', JSON.stringify(mention), 'application/json');
  expect((await app.inject(event)).statusCode).toBe(200);
  return slack.ephemeral.at(-1)?.text ?? '';
}
const shown = async () => JSON.stringify(slack.messages.map(({ text, blocks }) => [text, blocks]));
const approveValue = (workflow: string, { id, hash }: HumanRequest) => ({
  do: 'answer',
  workflow,
  request: id,
  hash,
  answer: 'yes',
});
/** The value of the button that Slack shows. */
function shownValue(): unknown {
  const buttons = slack.messages.flatMap(({ blocks }) =>
    blocks.flatMap(
      (block) => (block['elements'] as { action_id?: string; value?: string }[]) ?? [],
    ),
  );
  const approve = buttons.find(({ action_id: id }) => id === 'netoncall.confirm');
  return JSON.parse(approve?.value ?? 'null');
}
async function documentAt(reference: string | null | undefined): Promise<RunDocument> {
  const stored = await worker.evidence.get(reference ?? '');
  return runDocumentSchema.parse(stored.available ? stored.document : null);
}
/** Delivers an alert whose run asks for the approval of a call, and waits until Slack shows it. */
async function alertThatAsks(): Promise<{ id: string; thread: string }> {
  await desk.deliver(
    alertOf({ fingerprint: 'M1', words: 'Weight is off, on M1', subjects: { device: 'M1' } }),
  );
  await until(shown, (text) => text.includes('netoncall.confirm'));
  const { incidents } = await desk.status();
  return { id: incidents[0]!.id, thread: slack.messages[0]!.ts };
}
const refusals = ({ decisions }: RunDocument) =>
  decisions[0]?.request.refused?.map(({ by, reason }) => [by, reason]);

it('a call is made once the right person approves it in Slack, and what came before is on record', async () => {
  use(75);
  const { id, thread } = await alertThatAsks();
  const value = shownValue();
  expect(await click(value, stranger)).toContain('slack:T1/U99 may not answer this');
  expect((await app.inject(clickOf(value, approver, 'forged'))).statusCode).toBe(401);
  expect(await say('yes', approver, thread)).toContain('An approval needs the button');
  expect(machine.executed).toEqual([]);
  const right = clickOf(value, approver);
  expect((await app.inject(right)).statusCode).toBe(200);
  await until(shown, (text) => /Answered “yes”.{0,20} by <@U77>/.test(text));
  // The very same request again, as somebody who saw it might send it.
  const replayed = await app.inject(right);
  expect([replayed.statusCode, replayed.body]).toEqual([
    409,
    'Not taken: the same request was here before.',
  ]);
  const state = await desk.untilIncident(id, ({ investigation }) => investigation?.endedAt != null);
  const document = await documentAt(state.investigation?.document);
  expect(machine.executed).toHaveLength(1);
  expect(document.decisions).toMatchObject([
    { by: named(approver), identity: 'proved', answer: 'yes' },
  ]);
  expect(refusals(document)).toEqual([
    [named(stranger), expect.stringContaining('may not answer this')],
  ]);
  expect(await click(value, asker)).toMatch(/run is over|changes nothing any more/);
  await desk.terminate();
}, 120_000);

it('a call is refused by words in the thread, once the question stands there', async () => {
  use(76);
  const { id, thread } = await alertThatAsks();
  const before = Date.now() - 600_000;
  expect(await say('no', approver, thread, before)).toContain('read it, and answer again');
  expect(await say('no', stranger, thread)).toContain('may not answer this');
  expect(await say('no', approver, null)).toContain('In the thread of an incident');
  expect(await say('note Called the site', stranger, thread)).toBe('The note is kept.');
  expect(await say('ack', stranger, thread)).toBe('You are known to be on it.');
  expect(await say('no', approver, thread)).toBe('Recorded: “no”.');
  expect(slack.ephemeral.at(-1)?.thread_ts).toBe(thread);
  const state = await desk.untilIncident(id, ({ investigation }) => investigation?.endedAt != null);
  expect(machine.executed).toEqual([]);
  expect(state).toMatchObject({
    acknowledged: { by: named(stranger) },
    notes: [{ text: 'Called the site', by: named(stranger) }],
  });
  const document = await documentAt(state.investigation?.document);
  expect(document.decisions).toMatchObject([
    { by: named(approver), identity: 'proved', answer: 'no' },
  ]);
  expect(refusals(document)).toEqual([[named(stranger), expect.stringContaining('may not')]]);
  await desk.terminate();
}, 120_000);

it('the asker approves nothing, nor does a click after the deadline, and the record says so', async () => {
  use(77, 78);
  const input = { askedBy: named(asker), overrides: { answerWithinSeconds: 4 } };
  const handle = await startRun(worker.client, worker.taskQueue, input);
  const first = await nextRequest(handle);
  const value = approveValue(handle.workflowId, first);
  expect(await click(value, asker)).toContain('wants somebody else to approve');
  const second = await nextRequest(handle, [first]);
  expect(await click(value, approver)).toContain('was closed by its deadline');
  await click({ ...approveValue(handle.workflowId, second), answer: 'no' }, approver);
  const { document } = (await handle.result()) as { document: string };
  expect(machine.executed).toEqual([]);
  expect(refusals(await documentAt(document))).toEqual([
    [named(asker), expect.stringContaining('wants somebody else to approve')],
    [named(approver), expect.stringContaining('was closed by its deadline')],
  ]);
}, 120_000);

it('Slack is told that an address for events is the right one, and others are not', async () => {
  const check = JSON.stringify({ type: 'url_verification', challenge: 'c1' });
  const right = await app.inject(request('/slack/events', check, 'application/json'));
  expect([right.statusCode, right.body]).toEqual([200, 'c1']);
  const wrong = await app.inject(request('/slack/events', check, 'application/json', 'forged'));
  expect(wrong.statusCode).toBe(401);
});
