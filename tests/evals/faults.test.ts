import { type Boundary, kindOf, pairOf } from '../../evals/faults/boundary';
import { violations } from '../../evals/faults/judge';
import { boundaryName, fits, planFaults } from '../../evals/faults/plan';
import { type Lane, openLane } from '../../evals/faults/lane';
import { type Arrival, play, type Scene, type Witnessed } from '../../evals/faults/scene';
import { type Execution, recordedCalls } from '../../evals/faults/recorded-calls';
import { faultTable } from '../../evals/faults/table';

const result = { outcome: 'achieved', verdict: 'fault' } as Witnessed['result'];

function call(text: string, changes: Partial<Arrival> = {}): Arrival {
  return { same: text, text, wasRecorded: false, executed: false, ...changes };
}

const reading = [call('get_devices {}'), call('get_routing_info {"device_name":"PE1"}')];
const change = call('set_parameter_value {"value":75}', { same: 'run/1', executed: true });

/** A pair of runs that held, with what is different in one of them. */
function scene(network: Partial<Witnessed> = {}, writing: Partial<Witnessed> = {}): Scene {
  const run = { result, failure: null, approvals: 0, missing: [] };
  return {
    runs: {
      network: { ...run, arrived: reading, ...network },
      writing: { ...run, arrived: [change], approvals: 1, ...writing },
    },
    ...{ reachedAt: 10_000, activities: [], lostWorkers: 0, seconds: 1 },
  };
}

const boundary: Boundary = {
  ...{ kind: 'network', activity: 'callTool', nth: 1 },
  ...{ moment: 'during', disturbance: 'worker killed' },
};
const judge = (one: Scene) => violations(one, scene());

describe('what disturbed runs must not do', () => {
  it('is to make a finished call again; one that was under way may be made again', () => {
    const [first, second] = reading as [Arrival, Arrival];
    const said = ['network: repeats a finished call: 2 times get_devices {}'];
    expect(judge(scene())).toEqual([]);
    // Whether or not its server had answered: nobody had heard of it.
    expect(judge(scene({ arrived: [first, second, first] }))).toEqual([]);
    const recorded = { ...first, wasRecorded: true };
    expect(judge(scene({ arrived: [first, second, recorded] }))).toEqual(said);
    expect(judge(scene({ arrived: Array.from({ length: 5 }, () => first) }))).toHaveLength(1);
  });

  it('is to change anything twice, unapproved, or not at all', () => {
    const again = { ...change, same: 'run/2' };
    expect(judge(scene({}, { arrived: [change, again], approvals: 2 }))).toEqual([
      'made 2 times: set_parameter_value {"value":75}',
    ]);
    expect(judge(scene({}, { approvals: 0 }))).toEqual(['1 changes by 0 approvals']);
    expect(judge(scene({}, { missing: ['Organism|Weight'] }))).toEqual([
      'Organism|Weight was not changed',
    ]);
  });

  it('is not to end, to end otherwise than without the disturbance, or to lose a worker', () => {
    const failure = 'still runs after 90 s';
    expect(judge(scene({ result: null, failure }))).toEqual([
      'network: does not end by itself: still runs after 90 s',
    ]);
    const healthy = { ...result, verdict: 'healthy' } as Witnessed['result'];
    expect(judge(scene({ result: healthy }))).toEqual(['network: verdict healthy, not fault']);
    expect(judge({ ...scene(), lostWorkers: 1 })).toEqual(['1 workers ended by themselves']);
  });
});

describe('the plan of a campaign', () => {
  const activities = [
    'network prepare',
    'network callTool',
    'writing callTool',
    'writing callTool',
  ];

  it('has each boundary of each execution with each disturbance, in the order of its seed', () => {
    const plan = planFaults(activities, 1);
    // A run with rules asks no model and makes nothing late: 14 disturbances in place of 17.
    expect(new Set(plan.map(boundaryName)).size).toBe(3 * (2 * 14 + 2 * 17));
    expect(planFaults(activities, 1)).toEqual(plan);
    expect(planFaults(activities, 2)).not.toEqual(plan);
    expect(plan.slice(0, 3 * (2 * 14 + 17)).every(({ nth }) => nth === 1)).toBe(true);
    expect(plan.filter((one) => !fits(one, 'folder')).every((one) => fits(one, 'S3'))).toBe(true);
  });

  it('is told with what came of it, those that were not reached apart', () => {
    const judged = [
      { boundary, reached: true, violations: [] },
      { boundary: { ...boundary, nth: 2 }, reached: true, violations: ['repeats'] },
      { boundary: { ...boundary, nth: 9 }, reached: false, violations: [] },
    ];
    const table = faultTable(judged, { seed: 3, seconds: 60, width: 160 });
    expect(table).toMatch(/worker killed.* 1\/2 /);
    expect(table).toMatch(/callTool.* 1\/2 /);
    expect(table).toContain('2 disturbed pairs of runs, 1 with violations; 1 ended before');
    expect(table).toContain('--seed 3 --only network:callTool:2:during:worker-killed');
  });
});

it('knows whose activity one is by its workflow, and by the one that started that', () => {
  const ids = ['writing-7', 'fleet-7.0a1b2c3d.4', 'talk-7.0a1b2c3d.2', 'alert-7', 'incident-4711'];
  expect(ids.map(kindOf)).toEqual(['writing', 'fleet', 'talk', 'alert', 'alert']);
});

async function firstOf({ client }: Lane, workflowId: string): Promise<Execution> {
  const { runId } = await client.workflow.getHandle(workflowId).describe();
  return { workflowId, runId };
}

test('a pair of runs whose worker is killed when a change is made and not yet told changes nothing twice', async () => {
  const lane = await openLane('folder');
  const pair = pairOf('network');
  try {
    const undisturbed = await play(lane, 1, pair, null);
    const { network, writing } = undisturbed.runs;
    if (writing === undefined) throw new Error('Nothing was written.');
    expect(network).toMatchObject({ failure: null, result: { verdict: 'fault' } });
    expect(writing).toMatchObject({ failure: null, result: { outcome: 'achieved' }, missing: [] });
    const ended = await recordedCalls(lane.client, await firstOf(lane, 'writing-1'));
    expect([...ended.keys()]).toEqual(
      expect.arrayContaining(writing.arrived.map(({ same }) => same)),
    );
    const killed: Boundary = { ...boundary, kind: 'writing', moment: 'after' };
    const disturbed = await play(lane, 2, pair, killed);
    expect(disturbed.reachedAt).not.toBeNull();
    expect(violations(disturbed, undisturbed)).toEqual([]);
  } finally {
    await lane.stop();
  }
});
