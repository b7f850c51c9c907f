import { runDirectly } from '../../../evals/direct/run-directly';
import { openLab } from '../../../lab/gnmi/lab';

const now = '2026-11-27T21:30:00Z';

it('waits for nothing: a router that hangs, one that is slow, and a question that nobody answers', async () => {
  const ask = 'Check BGP neighbors on PE1';
  const started = performance.now();
  for (const scenario of ['hung-device', 'slow-device']) {
    const { calls } = await runDirectly({ lab: openLab({ scenario, now }), ask, now });
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeGreaterThanOrEqual(2000);
  }
  const lab = openLab({ scenario: 'healthy', now });
  const unanswered = await runDirectly({ lab, ask: 'Check BGP neighbors', now });
  expect(unanswered.clarification).toContain('Which device');
  expect(unanswered.outcome).toBe('escalation_timeout');
  // To wait would take minutes; to calculate takes seconds, and longer beside other work.
  expect(performance.now() - started).toBeLessThan(30_000);
});

it('runs side by side with others of its kind', async () => {
  const investigate = async (scenario: string) => {
    const lab = openLab({ scenario, now });
    const { verdict } = await runDirectly({ lab, ask: 'Check BGP neighbors on PE1', now });
    return verdict;
  };
  const verdicts = await Promise.all(
    ['healthy', 'interface-down', 'hung-device', 'healthy'].map(investigate),
  );
  expect(verdicts).toEqual(['healthy', 'fault', 'inconclusive', 'healthy']);
});

it('does not leave open for one group of routers what another group has found', async () => {
  const lab = openLab({ scenario: 'healthy', now, scale: 30 });
  const { fleet, outcome, verdict } = await runDirectly({
    lab,
    ask: 'What is 10.100.1.1, and is it fine?',
    now,
  });
  expect(fleet?.parts.length).toBeGreaterThan(1);
  expect({ outcome, verdict }).toEqual({ outcome: 'achieved', verdict: 'healthy' });
});

it('says of a start that is malformed what is wrong', async () => {
  const lab = openLab({ scenario: 'healthy', now });
  await expect(runDirectly({ lab, ask: '', now })).rejects.toThrow('query');
});
