import { fillMapping, type ReadBack } from '../../domain/people/confirmation-template';
import type { AdmittedCall, CallRecord, ReadState } from '../../domain/calls/tool-call';
import { callTool } from '../run/nodes';
import type { Run } from '../run/run';

/**
 * Reads the state that a call is about, by the tool that the profile names, and keeps that in the
 * trace. Null where it cannot be read.
 * @param label tells this reading of the call's state from the others
 */
export async function readBackState(
  run: Run,
  of: Pick<CallRecord, 'step' | 'pass'> & { call: AdmittedCall; readBack: ReadBack; label: string },
): Promise<ReadState | null> {
  const { call, readBack, label, step, pass } = of;
  const slash = readBack.tool.indexOf('/');
  const reading: AdmittedCall = {
    id: `${call.id}.${label}`,
    server: readBack.tool.slice(0, slash),
    tool: readBack.tool.slice(slash + 1),
    arguments: fillMapping(readBack.arguments, call.arguments),
  };
  const expect = fillMapping(readBack.expect, call.arguments);
  const outcome = await callTool(run, reading, { expect });
  run.status.calls.push({ ...reading, step, pass, at: Date.now(), outcome });
  return outcome.state ?? null;
}
