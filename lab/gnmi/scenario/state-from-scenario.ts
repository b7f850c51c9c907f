import { changesOf } from '../model/fault-changes';
import { defaultNetwork } from '../model/default-network';
import { FaultProblem } from '../model/fault-targets';
import { propagate } from '../model/propagate';
import type { NetworkState } from '../model/state';
import { InputProblem } from '../problem';
import type { Scenario } from './scenario-schema';

/** Finds the first fault of a list that fails on its own, so that the message can point at it. */
function blame(scenario: Scenario, now: Date): number {
  const network = defaultNetwork(now);
  return scenario.faults.findIndex((fault) => {
    try {
      propagate(network, [fault], now);
      return false;
    } catch {
      return true;
    }
  });
}

/** The state of the default network (of `peCount` PEs) after the scenario's faults. */
export function stateFromScenario(scenario: Scenario, now: Date, peCount?: number): NetworkState {
  for (const [index, fault] of scenario.faults.entries()) {
    const [first] = changesOf(fault, now);
    if (first !== undefined && first.at > now.getTime()) {
      throw new InputProblem(
        `scenario ${scenario.name}: faults.${index}.at: lies after the lab's clock ${now.toISOString()}`,
      );
    }
  }
  try {
    return propagate(defaultNetwork(now, peCount), scenario.faults, now);
  } catch (error) {
    if (!(error instanceof FaultProblem)) throw error;
    const place = `faults.${blame(scenario, now)}`;
    throw new InputProblem(`scenario ${scenario.name}: ${place}: ${error.message}`);
  }
}
