import { stormFaults } from '../../benchmarks/storm/judge-storm';
import { runStorm } from '../../benchmarks/storm/run-storm';
import { inFull } from '../support/sampled';

// Minutes of processes from `dist` and real investigations; tests/workflows/alerts/storm.test.ts has
// its like for every day.
const whole = inFull ? describe : describe.skip;

whole('a storm over the lab', () => {
  it('ends as one incident a cause, whatever is killed in the middle of it', async () => {
    const storm = await runStorm();
    expect(stormFaults(storm)).toEqual([]);
    expect(new Set(storm.answers.statuses.keys())).toEqual(new Set([202, 503]));
  }, 400_000);
});
