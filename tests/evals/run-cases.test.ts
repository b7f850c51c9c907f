import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { runCaseDirectly } from '../../evals/direct/run-cases-directly';
import { readCases } from '../../evals/read/read-cases';
import { caseFromScenario } from '../../evals/read/from-scenario';
import type { CaseRun } from '../../evals/run-case';
import { type CaseRuns, runCases } from '../../evals/run-cases';
import { problemsOf } from '../../evals/score/problems';
import { scoreCase } from '../../evals/score/score-case';

const now = '2026-11-27T21:30:00Z';
const possible = [
  // Asks back, and is answered.
  ...readCases(join(__dirname, 'cases')),
  ...['interface-down', 'hung-device', 'server-dies', 'link-flap', 'healthy'].map(caseFromScenario),
  // More routers than one run looks at.
  {
    ...caseFromScenario('healthy'),
    id: 'fleet',
    lab: { scenario: 'healthy', now, scale: 8 },
    request: { query: 'Health check on all devices', now },
  },
];
const impossible = {
  ...caseFromScenario('healthy'),
  id: 'no-such-file',
  lab: { caseFile: '/nonexistent.yaml' },
};
const cases = [...possible, impossible];

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

describe('running cases', () => {
  const told: string[] = [];
  let ran: CaseRuns;
  beforeAll(async () => {
    ran = await runCases(cases, {
      repeat: 1,
      parallel: 2,
      llm: undefined,
      signal: new AbortController().signal,
      log: () => undefined,
      onRun: (run) => told.push(run.case.id),
    });
  });

  it('runs real investigations side by side, answers a question back, and survives a server that dies', () => {
    const { runs, slots } = ran;
    const byId = Object.fromEntries(runs.map((run) => [run.case.id, run])) as Record<
      string,
      CaseRun
    >;
    expect(slots).toBe(2);
    expect(runs.map((run) => run.case.id)).toEqual(cases.map(({ id }) => id));
    expect(told.sort()).toEqual(cases.map(({ id }) => id).sort());
    for (const id of ['two-sites', 'interface-down', 'server-dies', 'healthy']) {
      const run = byId[id]!;
      expect([id, run.error, problemsOf(run, scoreCase(run))]).toEqual([id, null, []]);
      expect(run.document?.calls.length).toBeGreaterThan(1);
      expect(run.evidence?.pointers).toBeGreaterThan(0);
    }
    expect(byId['two-sites']!.question?.toolsBefore).toEqual(['get_devices']);
    expect(byId['two-sites']!.document?.devices).toEqual(['south-pe1']);
    expect(byId['interface-down']!.document?.root_cause?.device).toBe('PE1');
    expect(byId['no-such-file']!.error).toContain('/nonexistent.yaml: no such case file');
  });

  it('gives of each the verdict, cause, checks, findings and calls that it has without Temporal', async () => {
    const runs = ran.runs.filter(({ case: { id } }) => id !== impossible.id);
    const direct = [];
    for (const one of possible) direct.push(await runCaseDirectly(one));
    expect(direct.map(judged)).toEqual(runs.map(judged));
    expect(runs.map(({ error }) => error)).toEqual(possible.map(() => null));
  });

  it('stops at once and leaves nothing behind when it is interrupted', async () => {
    // Evaluations of other tests come and go in the folder of the system.
    const folder = mkdtempSync(join(os.tmpdir(), 'evals-test-'));
    const temporary = jest.spyOn(os, 'tmpdir').mockReturnValue(folder);
    const left = (): string[] =>
      readdirSync(folder).filter((name) => name.startsWith('netoncall-evals-'));
    const interruption = new AbortController();
    let during: string[] = [];
    const evaluation = runCases([caseFromScenario('hung-device')], {
      repeat: 1,
      parallel: 1,
      llm: undefined,
      signal: interruption.signal,
      log: () => undefined,
      onRun: () => undefined,
    });
    // The run is under way when a reply has been stored; then a router hangs.
    const asked = (): boolean =>
      left().some((name) => {
        const calls = join(folder, name, 'evidence', 'calls');
        return existsSync(calls) && readdirSync(calls).length > 0;
      });
    const latest = Date.now() + 60_000;
    const interrupted = (async () => {
      while (!asked() && Date.now() < latest) await sleep(50);
      during = left();
      interruption.abort(new Error('interrupted'));
      return Date.now();
    })();
    await expect(evaluation).rejects.toThrow('interrupted');
    expect(Date.now() - (await interrupted)).toBeLessThan(17_000);
    expect([during.length, left()]).toEqual([1, []]);
    temporary.mockRestore();
    rmSync(folder, { recursive: true });
  });
});
