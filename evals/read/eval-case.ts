import type { LabSource } from '../../lab/gnmi/lab';
import type { InvestigationRequestInput } from '../../src/domain/investigation/investigation-request';
import type { Expectation } from './expectation';

/** One question about one network, with what a good answer holds. */
export interface EvalCase {
  /** Name of the file. */
  id: string;
  title: string;
  /** The network that answers. */
  lab: LabSource;
  /** All that the investigation is told: question, clock and what the last run found. */
  request: InvestigationRequestInput;
  expect: Expectation;
}

/** Heading under which a case is counted: its kind of fault, or its verdict where nothing broke. */
export function kindOf({ root_cause, verdict }: Expectation): string {
  return root_cause?.type ?? verdict[0] ?? 'inconclusive';
}
