import type { Alert } from '../../../src/domain/alerts/alert';
import { alertOf, resolved } from '../../domain/alerts/support';
import { AlertWorker } from './support/alert-worker';

let worker: AlertWorker;
beforeAll(async () => {
  worker = await AlertWorker.open();
}, 120_000);
afterAll(async () => {
  await worker.stop();
});

function alertAt(device: string, change: Partial<Alert> = {}): Alert {
  return alertOf({
    fingerprint: device,
    words: `Peer down, on ${device}`,
    ...change,
    subjects: { device, ...change.subjects },
  });
}

describe('alerts', () => {
  it('of one router are looked into once, after the debounce, and doubled ones change nothing', async () => {
    const desk = worker.desk();
    const one = alertAt('R1-of-CAUSE1');
    const other = alertAt('R1-of-CAUSE1', { fingerprint: 'other' });
    await desk.deliver(one);
    await desk.deliver(other, one);
    await desk.deliver(one);
    const { incidents } = await desk.until(({ incidents: [first] }) => first?.cause != null);
    expect(incidents).toHaveLength(1);
    const state = await desk.incident(incidents[0]!.id);
    expect(state).toMatchObject({
      status: 'open',
      verdict: 'fault',
      rootCause: { device: 'CAUSE1' },
      alerts: { total: 2, firing: 2 },
      runs: [{ reason: 'alerts', outcome: 'achieved', endedAt: expect.any(String) }],
    });
    const { counts } = await desk.status();
    expect(counts).toMatchObject({ alerts: 4, repeated: 2, incidents: 1 });
    await desk.terminate();
  });

  it('start a run at once where one is critical', async () => {
    const desk = worker.desk({ debounceSeconds: 3600, longestWaitSeconds: 3600 });
    await desk.deliver(alertAt('R1'), alertAt('R9-of-CAUSE9', { critical: true }));
    const status = await desk.until(({ incidents: [first] }) => first?.cause != null);
    expect(status.incidents.map(({ places }) => places)).toEqual([['r9-of-cause9', 'cause9']]);
    expect(status.held).toHaveLength(1);
    await desk.terminate();
  });

  it('cost no run where they clear in time', async () => {
    const desk = worker.desk({ debounceSeconds: 2 });
    await desk.deliver(alertAt('R1'));
    await desk.deliver(resolved(alertAt('R1'), Date.now()));
    const { counts, held, incidents } = await desk.until((one) => one.held.length === 0);
    expect({ held, incidents }).toEqual({ held: [], incidents: [] });
    expect(counts.clearedInTime).toBe(1);
    await desk.terminate();
  });

  it('of both ends of a link are one where earlier runs have read the names', async () => {
    worker.places = { '192.0.2.9': 'b2' };
    const desk = worker.desk();
    await desk.deliver(
      alertAt('A1', { subjects: { neighbor: '192.0.2.9' } }),
      alertAt('B2'),
      alertAt('C3'),
    );
    const { incidents } = await desk.until((one) => one.incidents.length > 0);
    expect(incidents.map(({ places }) => places)).toEqual([['a1', 'b2'], ['c3']]);
    await desk.terminate();
  });

  it('that come while a run is under way are told to it', async () => {
    const desk = worker.desk();
    await desk.deliver(alertAt('R1', { words: 'slow on R1', critical: true }));
    const { incidents } = await desk.until((one) => one.incidents.length > 0);
    const id = incidents[0]!.id;
    await desk.untilIncident(id, ({ investigation }) => investigation?.runId != null);
    await desk.deliver(alertAt('R1', { fingerprint: 'late', words: 'one more on R1' }));
    const state = await desk.untilIncident(id, ({ status }) => status === 'open');
    expect(state.summary.join()).toContain('Hint: Monitoring reports an alert: one more on R1');
    expect(state.runs).toHaveLength(1);
    await desk.terminate();
  });
});

describe('an incident', () => {
  it('looks again after the resolve, comes back, and closes when it does not', async () => {
    const desk = worker.desk({ settleSeconds: 0, cooldownSeconds: 0, reopenSeconds: 2 });
    const alert = alertAt('R1', { words: 'healthy by now, on R1' });
    await desk.deliver(alert);
    const { incidents } = await desk.until((one) => one.incidents.length > 0);
    const id = incidents[0]!.id;
    await desk.untilIncident(id, ({ status }) => status === 'open');
    await desk.deliver(resolved(alert, Date.now()));
    const agreed = await desk.untilIncident(id, ({ networkAgrees }) => networkAgrees !== null);
    expect(agreed).toMatchObject({ status: 'resolved', networkAgrees: true });
    const again = { ...alert, changedAt: new Date().toISOString() };
    await desk.deliver(again);
    const back = await desk.untilIncident(id, ({ runs }) => runs.at(-1)?.reason === 'reopened');
    expect(back).toMatchObject({ reopened: 1, resolvedAt: null });
    await desk.deliver(resolved(again, Date.now()));
    const closed = (await worker.client.workflow.getHandle(id).result()) as typeof back;
    expect(closed).toMatchObject({ status: 'closed', networkAgrees: true, alerts: { firing: 0 } });
    expect(closed.runs.map(({ reason }) => reason)).toEqual([
      'alerts',
      'resolved',
      'reopened',
      'resolved',
    ]);
    await desk.until((one) => one.incidents.length === 0);
    await worker.replay(id);
    await worker.replay(`alerts-${desk.profile}`);
    await desk.terminate();
  });

  it('says so where its run broke, and goes on', async () => {
    const desk = worker.desk();
    await desk.deliver(alertAt('R1', { words: 'breaks on R1' }));
    const { incidents } = await desk.until((one) => one.incidents.length > 0);
    const id = incidents[0]!.id;
    const state = await desk.untilIncident(id, ({ runs }) => runs[0]?.outcome != null);
    expect(state.runs[0]).toMatchObject({ outcome: 'failed', verdict: 'inconclusive' });
    expect(state.summary).toEqual(['The run ended early: It broke.']);
    expect(state.status).toBe('open');
    await desk.terminate();
  });

  it('is merged into the one that began first where both have the same cause', async () => {
    const desk = worker.desk();
    await desk.deliver(alertAt('R1-of-CAUSE1'), alertAt('R2-of-CAUSE1'), alertAt('R3-of-CAUSE3'));
    const { incidents } = await desk.until(
      (one) => one.counts.merged === 1 && one.incidents.every(({ cause }) => cause !== null),
    );
    expect(incidents).toHaveLength(2);
    const [first] = incidents;
    const state = await desk.untilIncident(first!.id, ({ merged }) => merged.length === 1);
    expect(state.alerts.list.map(({ fingerprint }) => fingerprint)).toEqual([
      'R1-of-CAUSE1',
      'R2-of-CAUSE1',
    ]);
    const gone = (await worker.client.workflow
      .getHandle(state.merged[0]!)
      .result()) as typeof state;
    expect(gone).toMatchObject({ status: 'merged', mergedInto: first!.id });
    // Its alerts are the other one's from now on.
    await desk.deliver(resolved(alertAt('R2-of-CAUSE1'), Date.now()));
    await desk.untilIncident(first!.id, ({ alerts }) => alerts.firing === 1);
    await desk.terminate();
  });

  it('changes nothing for a signal that is none', async () => {
    const desk = worker.desk();
    await desk.deliver(alertAt('R1'));
    const { incidents } = await desk.until((one) => one.incidents.length > 0);
    const id = incidents[0]!.id;
    for (const word of [
      undefined,
      null,
      'x',
      { alerts: 7 },
      { alerts: [{}] },
      { into: 3, id: 4 },
    ]) {
      for (const signal of ['alerts', 'mergeInto', 'incidentNews']) {
        await worker.client.workflow.getHandle(id).signal(signal, word);
        await worker.client.workflow.getHandle(`alerts-${desk.profile}`).signal(signal, word);
      }
    }
    const state = await desk.untilIncident(id, ({ status }) => status === 'open');
    expect(state.alerts.total).toBe(1);
    await desk.terminate();
  });
});
