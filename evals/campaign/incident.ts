import type { NetworkState } from '../../lab/gnmi/model/state';
import type { PreviousRun } from '../../src/domain/analysis/previous-run';
import type { Expectation } from '../read/expectation';
import type { Readable } from './expectation-table';
import type { Kind } from './kinds';
import type { BuiltNetwork } from './network/built';
import type { Shape } from './network/plan';
import type { FaultInput } from './situation/situation';

/** How a question names what it is about. */
export type AskedBy = 'device' | 'address' | 'customer' | 'circuit' | 'city' | 'vrf' | 'network';

/** One made-up incident: a network, what happened to it, what is asked, and what a good answer holds. */
export interface Incident {
  id: string;
  /** The campaign's seed and the incident's number in it: together they make it anew. */
  seed: number;
  number: number;
  kind: Kind;
  /** Everything that was done to the network, the harmless included. */
  faults: FaultInput[];
  shape: Shape;
  /** Routers in the inventory. */
  size: number;
  /** What the routers answer from; `before` is the same network without the faults. */
  state: NetworkState;
  before: NetworkState;
  built: BuiltNetwork;
  readable: Readable;
  ask: string;
  askedBy: AskedBy;
  /** The router that the question names, under its name in the inventory. */
  asked: string | null;
  /** What is asked about is a consequence, and the cause sits elsewhere. */
  consequence: boolean;
  /** ISO 8601, UTC. */
  now: string;
  /** Nobody is there to be asked: a schedule started it. */
  unattended: boolean;
  previous?: PreviousRun;
  expect: Expectation;
}
