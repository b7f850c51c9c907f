import type { AdmittedCall } from '../../domain/calls/tool-call';
import { onlyReads } from '../../domain/configuration/tool-policy';
import { refusedBefore, type RefusedBefore } from '../../domain/decisions/refused-before';
import type { Run } from '../run/run';

/** Whether a person has refused these very calls in this run already. */
export function refusedInRun(run: Run, calls: readonly AdmittedCall[]): RefusedBefore | null {
  return refusedBefore(calls, run.status, ({ server, tool, arguments: values }) => {
    const known = run.ready.tools.find((one) => one.server === server && one.name === tool);
    return known !== undefined && (known.saysReadOnly === true || onlyReads(known, values));
  });
}
