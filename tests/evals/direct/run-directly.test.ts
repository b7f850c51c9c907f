import { join } from 'node:path';

import { runCaseDirectly } from '../../../evals/direct/run-cases-directly';
import { runDirectly } from '../../../evals/direct/run-directly';
import { caseFromScenario } from '../../../evals/read/from-scenario';
import { readCases } from '../../../evals/read/read-cases';
import type { CaseRun } from '../../../evals/run-case';
import { runCases } from '../../../evals/run-cases';
import { openLab } from '../../../lab/gnmi/lab';

const now = '2026-11-27T21:30:00Z';
const cases = [
  ...['interface-down', 'hung-device', 'server-dies', 'link-flap'].map(caseFromScenario),
  // Asks back, and is answered.
  ...readCases(join(__dirname, '..', 'cases')),
  // More routers than one run looks at.
  {
    ...caseFromScenario('healthy'),
    id: 'fleet',
    lab: { scenario: 'healthy', now, scale: 8 },
    request: { query: 'Health check on all devices', now },
  },
];

/** All that is judged of a run; the address of the lab is another one every time. */
function judged({ case: { id }, error, document, question, evidence }: CaseRun): unknown {
  const plain = JSON.stringify({
    id,
    error,
    question,
    broken: evidence?.broken,
    outcome: document?.outcome,
    verdict: document?.verdict,
    root_cause: document?.root_cause,
    other_causes: document?.other_causes,
    passes: document?.passes,
    checks: document?.checks.map(({ check, device, object, result, value }) => [
      `${check} ${device} ${object}`,
      result,
      value,
    ]),
    findings: document?.findings.map(({ evidence: _evidence, ...finding }) => finding),
    // Routers of a fleet are asked side by side.
    calls: document?.calls
      .map(({ tool, arguments: values, status }) => JSON.stringify([tool, values, status]))
      .sort(),
  });
  return JSON.parse(plain.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1')) as unknown;
}

it('gives verdict, cause, checks, findings and calls of a real run through Temporal', async () => {
  const { runs } = await runCases(cases, {
    repeat: 1,
    parallel: 2,
    llm: undefined,
    signal: new AbortController().signal,
    log: () => undefined,
    onRun: () => undefined,
  });
  const direct = [];
  for (const one of cases) direct.push(await runCaseDirectly(one));
  expect(direct.map(judged)).toEqual(runs.map(judged));
  expect(runs.map(({ error }) => error)).toEqual(cases.map(() => null));
});

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
  expect(performance.now() - started).toBeLessThan(6000);
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
