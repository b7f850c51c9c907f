import { parseInput } from '../../lab/gnmi/problem';
import { loadScenario } from '../../lab/gnmi/scenario/load-scenario';
import type { EvalCase } from './eval-case';
import { expectationSchema } from './expectation';

/** Clock of the scenarios that name none, so that two evaluations see the same network. */
const clock = '2026-11-27T21:30:00Z';

/**
 * @param nameOrPath of a scenario of the lab
 * @throws InputProblem with file, field and reason
 */
export function caseFromScenario(nameOrPath: string): EvalCase {
  const scenario = loadScenario(nameOrPath);
  const { ask, ...expect } = scenario.expect;
  const now = scenario.now ?? clock;
  return {
    id: scenario.name,
    title: scenario.title,
    lab: { scenario: nameOrPath, now },
    request: { query: ask, now },
    expect: parseInput(expectationSchema, expect, `scenario ${scenario.name}: expect`),
  };
}
