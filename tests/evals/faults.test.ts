import type { Boundary } from '../../evals/faults/boundary';
import { violations } from '../../evals/faults/judge';
import { boundaryName, planFaults } from '../../evals/faults/plan';
import { runDisturbed, type Witnessed } from '../../evals/faults/scene';
import { faultTable } from '../../evals/faults/table';
import { testAddress } from '../support/test-worker';

const result = { outcome: 'achieved', verdict: 'fault' } as Witnessed['result'];

function run(changes: Partial<Witnessed> = {}): Witnessed {
  const arrived = ['get_devices {}', 'get_routing_info {"device_name":"PE1"}'];
  return { reached: true, result, failure: null, arrived, activities: [], seconds: 1, ...changes };
}

const afterCall: Boundary = {
  activity: 'callTool',
  nth: 1,
  moment: 'after',
  disturbance: 'killed',
};
const inCall: Boundary = { ...afterCall, moment: 'during' };
const twice = [...run().arrived, 'get_devices {}'];

describe('what a disturbed run must not do', () => {
  it('is to make a finished call again; one that was under way may be made twice', () => {
    expect(violations(afterCall, run({ arrived: twice }), run())).toEqual([
      'repeats finished calls: 2 times get_devices {}',
    ]);
    expect(violations(inCall, run({ arrived: twice }), run())).toEqual([]);
    const thrice = [...twice, 'get_devices {}'];
    expect(violations(inCall, run({ arrived: thrice }), run())).toHaveLength(1);
    const two = [...run().arrived, ...run().arrived];
    expect(violations(inCall, run({ arrived: two }), run())).toHaveLength(1);
  });

  it('is not to end, or to end otherwise than without the disturbance', () => {
    const failure = 'still runs after 90 s';
    expect(violations(afterCall, run({ result: null, failure }), run())).toEqual([
      'does not end by itself: still runs after 90 s',
    ]);
    const healthy = { ...result, verdict: 'healthy' } as Witnessed['result'];
    expect(violations(afterCall, run({ result: healthy }), run())).toEqual([
      'verdict healthy, not fault',
    ]);
  });
});

describe('the plan of a campaign', () => {
  it('has each boundary of each execution with each disturbance, in the order of its seed', () => {
    const plan = planFaults(['prepare', 'callTool', 'callTool'], 1);
    expect(new Set(plan.map(boundaryName)).size).toBe(3 * 3 * 2);
    expect(planFaults(['prepare', 'callTool', 'callTool'], 1)).toEqual(plan);
    expect(planFaults(['prepare', 'callTool', 'callTool'], 2)).not.toEqual(plan);
    expect(plan.slice(0, 12).every(({ nth }) => nth === 1)).toBe(true);
  });

  it('is told with what came of it, those that were not reached apart', () => {
    const judged = [
      { boundary: afterCall, reached: true, violations: [] },
      { boundary: { ...afterCall, nth: 2 }, reached: true, violations: ['repeats'] },
      { boundary: { ...afterCall, nth: 9 }, reached: false, violations: [] },
    ];
    const table = faultTable(judged, { seed: 3, seconds: 60, width: 160 });
    expect(table).toMatch(/callTool.* 1\/2 /);
    expect(table).toContain('2 disturbed runs, 1 with violations; 1 ended before their boundary');
    expect(table).toContain('--seed 3 --only callTool:2:after:killed');
  });
});

test('a worker that is killed when a call is done and not yet told repeats nothing', async () => {
  const [undisturbed, disturbed] = await Promise.all([
    runDisturbed(testAddress(), null),
    runDisturbed(testAddress(), { ...afterCall, nth: 2 }),
  ]);
  expect(undisturbed).toMatchObject({ failure: null, result: { verdict: 'fault' } });
  expect(disturbed.reached).toBe(true);
  expect(violations(afterCall, disturbed, undisturbed)).toEqual([]);
});
