import { setTimeout as sleep } from 'node:timers/promises';

import { type InvestigationResult, runDocumentSchema } from '../../src/domain/run/run-document';
import { startSchedule } from '../support/test-schedule';
import { machineProfile, setting, settingReasoner } from './support/machine-fixture';
import { machineStand } from './support/machine-stand';

/** Runs that may have begun before the schedule is paused. */
const runsAtMost = 5;

const stand = machineStand();

it('a scheduled run that waits in vain is denied; ticks it kept out stand in the next report (32, 39)', async () => {
  stand.worker.use(
    settingReasoner([setting(75)], 'limited', runsAtMost),
    machineProfile(stand.machine.url),
  );
  const request = {
    query: 'Set the weight',
    profile: 'network',
    attended: true,
    everySeconds: 1,
    overrides: { answerWithinSeconds: 3 },
  };
  const schedule = await startSchedule(stand.worker, request, { paused: false });
  try {
    const started = async () => (await schedule.describe()).info.recentActions;
    while ((await started()).length < 2) await sleep(200);
    await schedule.pause('two runs are enough');
    const { info } = await schedule.describe();
    expect(info.numActionsSkippedOverlap).toBeGreaterThanOrEqual(1);

    const runs = info.recentActions.map(({ action }) => action.workflow);
    const handles = runs
      .slice(0, 2)
      .map(({ workflowId, firstExecutionRunId }) =>
        stand.worker.client.workflow.getHandle(workflowId, firstExecutionRunId),
      );
    const results = (await Promise.all(
      handles.map(async (handle) => await handle.result()),
    )) as InvestigationResult[];
    expect(results.map(({ outcome }) => outcome)).toEqual(['denied', 'denied']);
    expect(stand.machine.executed).toEqual([]);

    // One after the other, never both at a time.
    const [first, second] = await Promise.all(handles.map(async (one) => await one.describe()));
    expect(second?.startTime.getTime()).toBeGreaterThanOrEqual(first?.closeTime?.getTime() ?? NaN);

    const stored = await stand.worker.evidence.get(results[1]?.document ?? '');
    const { watch, decisions, report } = runDocumentSchema.parse(
      stored.available ? stored.document : null,
    );
    expect(decisions).toMatchObject([{ settledBy: 'deadline', request: { kind: 'confirmation' } }]);
    expect(watch?.schedule?.missed_ticks).toBeGreaterThanOrEqual(1);
    expect(report.summary.join('\n')).toMatch(/runs? of the schedule .* produced no result/);
  } finally {
    await schedule.delete();
  }
}, 120_000);
