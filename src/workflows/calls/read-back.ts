import { fillMapping, type ReadBack } from '../../domain/people/confirmation-template';
import type { AdmittedCall, CallRecord, ReadState } from '../../domain/calls/tool-call';
import { cleanText } from '../../domain/text/escape';
import { callTool } from '../run/nodes';
import type { Run } from '../run/run';

const reasonLength = 300;
/** All that cannot be read are alike: that proves no drift. */
const noHash = '';

interface Reading extends Pick<CallRecord, 'step' | 'pass'> {
  call: AdmittedCall;
  readBack: ReadBack;
  /** Tells this reading of the call's state from the others. */
  label: string;
}

/**
 * Reads the state that a call is about, by the tool that the profile names, and keeps that in the
 * trace. Null where it cannot be read.
 */
export async function readBackState(run: Run, of: Reading): Promise<ReadState | null> {
  return readable(await readStateToShow(run, of));
}

/**
 * The same for whoever is asked: where it cannot be read, the reason stands in its place, since it
 * may be the very thing by which one says no.
 */
export async function readStateToShow(run: Run, of: Reading): Promise<ReadState> {
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
  return outcome.state ?? unreadable(outcome);
}

/** A state that was read; null in place of why it was not, which settles nothing. */
export function readable(state: ReadState | null): ReadState | null {
  return state === null || state.hash === noHash ? null : state;
}

function unreadable({ error, digest }: CallRecord['outcome']): ReadState {
  const reason = cleanText(error?.message ?? digest, reasonLength);
  return { text: `could not be read: ${reason}`, hash: noHash, asExpected: null };
}
