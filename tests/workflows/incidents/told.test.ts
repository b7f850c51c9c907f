import type { IncidentState } from '../../../src/domain/alerts/incident';
import { gatewayConfigSchema } from '../../../src/gateway/config/gateway-config';
import { describeIncident } from '../../../src/report/current-details/describe-incident';
import { alertOf, resolved } from '../../domain/alerts/support';
import { hookKey, HookService } from '../../support/destinations/hook-service';
import {
  PagerdutyService,
  pagerdutyToken,
  pagerdutyUser,
} from '../../support/destinations/pagerduty-service';
import { botToken, channel, SlackService } from '../../support/destinations/slack-service';
import { SilenceService } from '../../support/destinations/silence-service';
import { AlertWorker, until } from '../alerts/support/alert-worker';
import { incidentActivities } from './support';

const environment: NodeJS.ProcessEnv = { BOT: botToken, KEY: hookKey, PAGER: pagerdutyToken };
let worker: AlertWorker;
let named: Map<string, unknown>;
let slack: SlackService;
let hook: HookService;
beforeAll(async () => {
  const { activities, ...store } = incidentActivities(environment);
  named = store.named;
  worker = await AlertWorker.open(activities);
}, 120_000);
afterAll(async () => {
  await worker.stop();
});
beforeEach(async () => {
  slack = await new SlackService().start();
  hook = await new HookService().start();
  environment['HOOK'] = hook.url;
});
afterEach(() => {
  for (const service of [slack, hook]) {
    service.stop();
    service.expectNoProblems();
  }
});

const pace = { debounceSeconds: 0, settleSeconds: 0, cooldownSeconds: 0, reopenSeconds: 600 };
const noc = () => ({ name: 'noc', kind: 'slack', tokenFrom: 'BOT', channel, apiUrl: slack.apiUrl });
const bus = { name: 'bus', kind: 'webhook', urlFrom: 'HOOK', secretFrom: 'KEY' };

/** What the gateway sends along with alerts, by what its configuration says. */
function termsOf(...destinations: object[]) {
  return termsWith({}, ...destinations);
}
function termsWith(maintenance: object, ...destinations: object[]) {
  const config = gatewayConfigSchema.parse({ destinations, maintenance });
  const page = 'https://noc.example.net/';
  return { destinations: config.destinations, maintenance: config.maintenance, page };
}
function alertAt(device: string, words: string) {
  return alertOf({ fingerprint: device, words: `${words}, on ${device}`, subjects: { device } });
}
const received = async () => hook.received;
const events = () =>
  hook.received.map(({ event, status }) => `${String(event)}: ${String(status)}`);

describe('an incident tells its destinations', () => {
  it('how it begins, what was found, that it is over, and that it came back', async () => {
    const desk = worker.desk(pace, termsOf(noc(), bus));
    const alert = alertAt('R1-of-CAUSE1', 'reported');
    await desk.deliver(alert);
    await until(received, (all) => all.length === 2);
    await desk.deliver(resolved(alert, Date.now()));
    await until(received, (all) => all.length === 3);
    const again = { ...alert, changedAt: new Date().toISOString() };
    await desk.deliver(again);
    await until(received, (all) => all.length === 5);
    expect(events()).toEqual([
      'opened: investigating',
      'reported: reported',
      'resolved: resolved',
      'returned: reported',
      'reported: reported',
    ]);
    expect(hook.received[1]).toMatchObject({ answer: expect.stringMatching(/^Fault/) });
    const { incidents: told } = await desk.status();
    expect(hook.received[1]).toMatchObject({
      links: [{ label: 'Page', url: `https://noc.example.net/incidents/${told[0]?.id}` }],
    });
    // What it was is still said once all is well.
    expect(hook.received[2]).toMatchObject({ answer: expect.stringMatching(/^Fault/) });
    const [message, ...more] = slack.messages.filter((one) => one.thread_ts === undefined);
    expect([message?.edited, more]).toEqual([true, []]);
    const { incidents } = await desk.status();
    await worker.replay(incidents[0]!.id);
    await desk.terminate();
  });

  it('of PagerDuty with a note on each that rang, also on one that came after the report', async () => {
    const pager = await new PagerdutyService().start();
    try {
      const destination = {
        name: 'pager',
        kind: 'pagerduty',
        tokenFrom: 'PAGER',
        from: pagerdutyUser,
      };
      const desk = worker.desk(pace, termsOf({ ...destination, apiUrl: pager.url }));
      const rung = (id: string) => ({
        ...alertAt('R6-of-CAUSE6', 'reported'),
        fingerprint: id,
        pager: id,
      });
      const counts = async () => [...pager.notes.values()].map((notes) => notes.length);
      await desk.deliver(rung('PT4KHLK'), rung('PSECOND'));
      await until(counts, (all) => all.join() === '1,1,0');
      await desk.deliver(rung('PTHIRD1'));
      await until(counts, (all) => all.join() === '1,1,1');
      const over = ['PT4KHLK', 'PSECOND', 'PTHIRD1'].map((id) => resolved(rung(id), Date.now()));
      await desk.deliver(...over);
      await until(counts, (all) => all.join() === '2,2,2');
      const { incidents } = await desk.status();
      expect((await desk.incident(incidents[0]!.id)).remarks).toEqual([]);
      await worker.replay(incidents[0]!.id);
      await desk.terminate();
    } finally {
      pager.stop();
      pager.expectNoProblems();
    }
  });

  it('what its run asks, and what somebody answered', async () => {
    const desk = worker.desk(pace, termsOf(noc(), bus));
    await desk.deliver(alertAt('R2-of-CAUSE2', 'asks'));
    await until(received, (all) => all.length === 2);
    const [, { question }] = hook.received as [unknown, { question: Question }];
    expect(question.request).toMatchObject({ prompt: 'Which way?', options: ['left', 'right'] });
    await worker.client.workflow.getHandle(question.workflowId).executeUpdate('answer', {
      args: [{ requestId: question.request.id, answer: 'left', by: 'night shift' }],
    });
    await until(received, (all) => all.length === 4);
    expect(events()).toEqual([
      'opened: investigating',
      'question: waiting',
      'settled: investigating',
      'reported: reported',
    ]);
    expect(hook.received[2]).toMatchObject({
      settled: [{ answer: 'left', by: 'night shift (identity not verified)' }],
    });
    await desk.terminate();
  });

  it('at last where one was away for some tries', async () => {
    hook.next({ status: 503 }, { status: 503 }, 'lost');
    const desk = worker.desk(pace, termsOf(bus));
    await desk.deliver(alertAt('R3-of-CAUSE3', 'reported'));
    await until(received, (all) => all.some(({ event }) => event === 'reported'));
    // The one whose answer was lost is there twice, with the same key.
    const opened = 'opened: investigating';
    expect(events()).toEqual([opened, opened, 'reported: reported']);
    expect(new Set(hook.deliveries).size).toBe(2);
    const { incidents } = await desk.status();
    expect((await desk.incident(incidents[0]!.id)).remarks).toEqual([]);
    await desk.terminate();
  });

  it('and says in its state which one takes nothing for good, while the others are told', async () => {
    const desk = worker.desk(pace, termsOf({ ...bus, name: 'gone', secretFrom: 'GONE' }, noc()));
    await desk.deliver(alertAt('R4-of-CAUSE4', 'reported'));
    const { incidents } = await desk.until((one) => one.incidents.length > 0);
    const id = incidents[0]!.id;
    const state = await desk.untilIncident(id, ({ remarks }) => remarks.length === 2);
    expect(state.remarks).toEqual([
      'Destination "gone" was not told that the incident began: GONE is not set in the environment of the worker',
      'Destination "gone" was not told that the incident was looked into: GONE is not set in the environment of the worker',
    ]);
    expect(state.log.map(({ kind }) => kind)).toContain('not_told');
    await until(
      async () => slack.messages,
      (all) => all.some((one) => one.edited === true),
    );
    await desk.terminate();
  });
});

describe('an incident like an earlier one', () => {
  it('says when that was, how long it lasted and what helped, in the message and on its page', async () => {
    const desk = worker.desk({ ...pace, reopenSeconds: 0 }, termsOf(bus));
    const first = alertAt('R5-of-CAUSE5', 'reported');
    await desk.deliver(first);
    await until(received, (all) => all.length === 2);
    const { incidents } = await desk.status();
    const handle = worker.client.workflow.getHandle(incidents[0]!.id);
    const note = { text: 'Called the peer', by: 'night shift' };
    await handle.executeUpdate('note', { args: [note] });
    await expect(handle.executeUpdate('note', { args: [{ text: ' ' }] })).rejects.toMatchObject({
      cause: { message: expect.stringContaining('The note is not valid') },
    });
    await handle.executeUpdate('acknowledge', { args: [{ by: 'alice' }] });
    expect(hook.received[1]).toMatchObject({ remarks: [] });
    await desk.deliver(resolved(first, Date.now()));
    const ended = (await handle.result()) as IncidentState;
    expect(ended).toMatchObject({ status: 'closed', notes: [note], acknowledged: { by: 'alice' } });
    await until(
      async () => named.get(`incidents of ${desk.profile}`) ?? null,
      (kept) => JSON.stringify(kept).includes('Called the peer'),
    );
    // Of the same router and with the same picture, as the stand-in has it.
    const second = { ...first, fingerprint: 'again', changedAt: new Date().toISOString() };
    await desk.deliver(second);
    await until(received, (all) => all.length === 5);
    const said = [
      expect.stringMatching(/^This is the 2nd time since .* that it has this cause/),
      expect.stringMatching(
        /^The same cause at the same place on .* it lasted .* Noted by night shift: “Called the peer”\.$/,
      ),
    ];
    expect(hook.received[4]).toMatchObject({ event: 'reported', remarks: said });
    const now = await desk.status();
    const state = await desk.incident(now.incidents[0]!.id);
    expect(state.recalled).toMatchObject({ sameCause: { times: 1 } });
    expect(describeIncident(state)).toContain('it has this cause at this place');
    await worker.replay(handle.workflowId);
    await worker.replay(`alerts-${desk.profile}`);
    await desk.terminate();
  });
});

describe('announced maintenance', () => {
  const windowFor = (seconds: number, devices: string[], more = {}) => {
    const [from, end] = [-60, seconds].map((one) =>
      new Date(Date.now() + one * 1000).toISOString().replace(/\.\d+/, ''),
    );
    return { windows: [{ name: 'upgrade', from, until: end, devices }], ...more };
  };
  const marked = { announced: { by: expect.stringContaining('upgrade') } };

  it('wakes nobody and starts no run, though the incident is kept', async () => {
    const desk = worker.desk(
      { ...pace, reopenSeconds: 1 },
      termsWith(windowFor(600, ['r6*']), bus),
    );
    const alert = { ...alertAt('R6-of-CAUSE6', 'reported'), critical: true };
    await desk.deliver(alert);
    const { incidents } = await desk.until((one) => one.incidents.length > 0);
    const id = incidents[0]!.id;
    const state = await desk.incident(id);
    expect(state).toMatchObject({
      status: 'open',
      alerts: { list: [marked] },
      ...marked,
      runs: [],
    });
    await desk.deliver(resolved(alert, Date.now()));
    const ended = await worker.client.workflow.getHandle(id).result();
    expect(ended).toMatchObject({ status: 'closed', runs: [], ...marked });
    expect(events()).toEqual([]);
    await worker.replay(id);
    await worker.replay(`alerts-${desk.profile}`);
    await desk.terminate();
  });

  it('is looked into where the configuration says so, and still wakes nobody', async () => {
    const terms = termsWith(windowFor(600, ['r7*'], { investigate: true }), bus, {
      ...bus,
      name: 'all',
      announced: true,
    });
    const desk = worker.desk(pace, terms);
    await desk.deliver(alertAt('R7-of-CAUSE7', 'reported'));
    await until(received, (all) => all.length === 2);
    expect(events()).toEqual(['opened: investigating', 'reported: reported']);
    expect(hook.received[1]).toMatchObject({
      remarks: [expect.stringMatching(/^Announced maintenance: .*upgrade/)],
    });
    await desk.terminate();
  });

  it('that is over while alerts fire is looked into and told', async () => {
    const desk = worker.desk(pace, termsWith(windowFor(4, ['r8*']), bus));
    await desk.deliver(alertAt('R8-of-CAUSE8', 'reported'));
    await until(received, (all) => all.length === 2);
    expect(events()).toEqual(['opened: investigating', 'reported: reported']);
    const { incidents } = await desk.status();
    const { log, announced } = await desk.incident(incidents[0]!.id);
    expect(announced).toBeNull();
    expect(log.map(({ kind }) => kind).slice(0, 5)).toEqual([
      'opened',
      'alert',
      'announced',
      'announced',
      'run_started',
    ]);
    await desk.terminate();
  });

  it('that was looked into all the same is told when it is over while alerts fire', async () => {
    const terms = termsWith(windowFor(3, ['r10*'], { investigate: true }), bus);
    const desk = worker.desk(pace, terms);
    await desk.deliver(alertAt('R10-of-CAUSE10', 'reported'));
    await until(received, (all) => all.length === 1);
    expect(events()).toEqual(['reported: reported']);
    await desk.terminate();
  });

  it('is asked for again at its end: a silence that was prolonged still wakes nobody', async () => {
    const silence = new SilenceService();
    await silence.start();
    try {
      silence.endsIn(3);
      const maintenance = { silences: [{ name: 'am', url: silence.url }] };
      const desk = worker.desk(pace, termsWith(maintenance, bus));
      await desk.deliver(alertAt('R11-of-CAUSE11', 'reported'));
      const { incidents } = await desk.until((one) => one.incidents.length > 0);
      const id = incidents[0]!.id;
      const announced = async () => (await desk.incident(id).catch(() => null))?.announced ?? null;
      const first = await until(announced, (one) => one !== null);
      silence.endsIn(6);
      const next = await until(announced, (one) => one?.until !== first?.until);
      expect(Date.parse(next!.until)).toBeGreaterThan(Date.parse(first!.until));
      expect(events()).toEqual([]);
      // It is not prolonged a second time.
      await until(received, (all) => all.length === 2);
      expect(events()).toEqual(['opened: investigating', 'reported: reported']);
      await worker.replay(id);
      await desk.terminate();
    } finally {
      silence.stop();
      silence.expectNoProblems();
    }
  });

  it('covers no alert beside it, and what cannot be read is said', async () => {
    const calendar = { name: 'changes', file: '/nowhere/changes.ics', devices: ['*'] };
    const maintenance = windowFor(600, ['r9*'], { calendars: [calendar] });
    const desk = worker.desk(pace, termsWith(maintenance, bus));
    const subjects = { device: 'P1-of-CAUSE9', circuit: 'c9' };
    const announced = {
      ...alertAt('R9-of-CAUSE9', 'reported'),
      subjects: { ...subjects, device: 'r9' },
    };
    await desk.deliver(announced, { ...alertAt('P1-of-CAUSE9', 'reported'), subjects });
    await until(received, (all) => all.length === 2);
    const { incidents } = await desk.status();
    const state = await desk.incident(incidents[0]!.id);
    expect(state).toMatchObject({ announced: null, alerts: { total: 2 } });
    expect(state.alerts.list.filter((one) => one.announced != null)).toHaveLength(1);
    expect(state.remarks).toEqual([expect.stringContaining('Maintenance could not be read')]);
    await desk.terminate();
  });
});

interface Question {
  workflowId: string;
  request: { id: string };
}
