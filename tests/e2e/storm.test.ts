import { stormFaults } from '../../benchmarks/storm/judge-storm';
import { runStorm } from '../../benchmarks/storm/run-storm';
import { inFull } from '../support/sampled';

// Minutes of processes from `dist` and real investigations; tests/workflows/alerts/storm.test.ts has its like for
// every day.
(inFull ? it : it.skip)(
  'a storm over the lab ends as one incident a cause, whatever is killed in the middle of it',
  async () => {
    const storm = await runStorm();
    expect(stormFaults(storm)).toEqual([]);
    expect([...storm.answers.statuses.keys()].sort()).toEqual([202, 503]);
  },
  400_000,
);
