import { changesOf } from './fault-changes';
import type { Fault } from './fault-schema';
import type { Network } from './network';
import { simulate } from './simulate';
import { disturbCollection } from './collection-faults';
import type { NetworkState } from './state';
import { stateFromOperation } from './state-from-operation';

/**
 * What the routers of a network answer at `now`, after faults have happened to it and had their
 * consequences. Pure: the same network, faults and time give the same state. Throws FaultProblem
 * where a fault names something that is not there.
 */
export function propagate(network: Network, faults: readonly Fault[], now: Date): NetworkState {
  const changes = faults.flatMap((fault) => changesOf(fault, now));
  const operation = simulate(network, changes, now);
  return disturbCollection(stateFromOperation(operation), faults);
}
