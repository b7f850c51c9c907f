import { join } from 'node:path';

import { listScenarios, loadScenario, openLab } from '../../lab/gnmi';
import { inFull, sampled } from '../support/sampled';
import { readCases, readTestCase, type TestCase } from './support/expectation';
import { withRealAddressing } from './support/real-addressing';
import { runLoop, runOnAll, type Run } from './support/run-loop';
import { problemsOf } from './support/score';

/** A further folder of case files to judge, for instance one that is not part of the project. */
const extra = process.env.NETONCALL_CASES;
const verbose = process.env.NETONCALL_VERBOSE !== undefined;
const cases = [join(__dirname, 'cases'), ...(extra === undefined ? [] : [extra])].flatMap(
  readCases,
);

function tell(name: string, run: Run): void {
  if (!verbose) return;
  const { analysis, goal, calls } = run;
  const lines = [
    `== ${name}: ${analysis.verdict} ${JSON.stringify(analysis.rootCause)}`,
    `goal ${goal.intent} ${goal.devices.join(',')} ${goal.subjects.join(',')} ${JSON.stringify(goal.entities)} window ${goal.windowMinutes} unseen ${goal.unseen.join(',')}`,
    ...calls.map((call, index) => `  ${index + 1} ${call}`),
    ...analysis.checks
      .filter((one) => one.result !== 'pass')
      .map((one) => `  ${one.result} ${one.check} ${one.device} ${one.object}: ${one.value}`),
    ...analysis.findings.map((one) => `  ${one.role} ${one.confidence} ${one.title}`),
    ...analysis.remarks.map((one) => `  remark ${one}`),
    ...(analysis.diff === null ? [] : [`  diff ${JSON.stringify(analysis.diff)}`]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function questionOf(one: TestCase): {
  ask: string;
  previous: TestCase['previous'];
  reply: string | null;
} {
  return { ask: one.ask, previous: one.previous, reply: one.expect.clarify?.reply ?? null };
}

/** The same incidents where the inventory tells nothing but names. */
const readdressed = sampled(cases, 6).map((one) => readTestCase(withRealAddressing(one.text)));

const plain = cases.map((one) => [`${one.id} ${one.title}`, one] as const);
const otherwise = readdressed.map((one) => [`${one.id} with real addressing`, one] as const);

it.each([...plain, ...otherwise])(
  '%s is judged rightly by following the evidence',
  async (name, one) => {
    const run = await runLoop(openLab({ caseText: one.text }), questionOf(one));
    tell(`${name} (loop, ${run.calls.length} calls)`, run);
    expect(problemsOf(run.analysis, one.expect)).toEqual([]);
  },
);

it.each([...sampled(plain, 6), ...(inFull ? otherwise : [])])(
  '%s is judged rightly with everything read',
  async (name, one) => {
    const run = await runOnAll(openLab({ caseText: one.text }), questionOf(one));
    tell(`${name} (all)`, run);
    expect(problemsOf(run.analysis, one.expect)).toEqual([]);
  },
);

const reproducible = listScenarios().filter((name) => !/hung|slow|server-dies/.test(name));

function openScenario(name: string) {
  const scenario = loadScenario(name);
  const source = { scenario: name, now: '2026-11-27T21:30:00Z' };
  return { scenario, source, question: { ask: scenario.expect.ask, previous: null, reply: null } };
}

it.each(sampled(reproducible, 6))(
  'scenario %s is judged rightly with everything read',
  async (name) => {
    const { scenario, source, question } = openScenario(name);
    const run = await runOnAll(openLab(source), question);
    tell(`${name} (all)`, run);
    expect(problemsOf(run.analysis, scenario.expect)).toEqual([]);
  },
);

describe.each(reproducible)('scenario %s', (name) => {
  const { scenario, source, question } = openScenario(name);

  it('is judged rightly by following the evidence', async () => {
    const run = await runLoop(openLab(source), question);
    tell(`${name} (loop, ${run.calls.length} calls)`, run);
    const mapRead = run.calls.some((call) => /topology/.test(call));
    // Whether the map can be computed is a question only for a run that needed it.
    const checks = scenario.expect.checks.filter((one) => mapRead || one.check !== 'topology.map');
    expect(problemsOf(run.analysis, { ...scenario.expect, checks })).toEqual([]);
  });
});
