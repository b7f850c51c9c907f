import type { AdmittedCall } from '../../domain/calls/tool-call';
import { onlyReads } from '../../domain/configuration/tool-policy';
import {
  refusedBefore,
  type RefusedBefore,
  whyNotAskedAgain,
} from '../../domain/decisions/refused-before';
import type { Run } from '../run/run';

/** Whether a person has refused these very calls in this run already. */
export function refusedInRun(run: Run, calls: readonly AdmittedCall[]): RefusedBefore | null {
  return refusedBefore(calls, run.status, run.notAsked, ({ server, tool, arguments: values }) => {
    const known = run.ready.tools.find((one) => one.server === server && one.name === tool);
    return known !== undefined && (known.saysReadOnly === true || onlyReads(known, values));
  });
}

/**
 * Why calls are not asked for although they need it: they were refused, and all is as it was. The
 * proposer is told and may do what else there is to do; who proposes them once more still is taken
 * at a refusal, so that a run that knows nothing else ends.
 */
export function whyRefusedForGood(
  refused: RefusedBefore | null,
): { reason: string; counts: boolean } | null {
  if (refused?.asItWas !== true) return null;
  return { reason: whyNotAskedAgain(refused), counts: refused.proposedAgain > 0 };
}
