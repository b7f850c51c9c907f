import { nearKey } from './loop-guard';
import { builtInServer } from '../calls/built-in-tools';
import { toolOf } from '../calls/tool';
import type { CallOutcome, CallRecord } from '../calls/tool-call';
import { decidePolicy, onlyReads, readingRule } from '../configuration/tool-policy';
import type { RunSnapshot } from '../investigation/run-snapshot';

type Known = Pick<RunSnapshot, 'tools' | 'profile'>;
type Made = Pick<CallRecord, 'server' | 'tool' | 'arguments'>;

/**
 * Whether a call may have changed something, by what is known of its tool. Where checks judge, a
 * tool that the policy lets run at once is one that brings evidence.
 */
export function mayHaveChanged({ tools, profile }: Known, call: Made): boolean {
  if (call.server === builtInServer) return false;
  const tool = toolOf(tools, call);
  if (tool === undefined) return true;
  if (profile.checks !== null && decidePolicy(profile.policy, tool) === 'allow') return false;
  const reads = readingRule(profile.policy, tool);
  const readOnly = tool.annotations?.readOnlyHint;
  return !onlyReads({ readOnly, reads }, call.arguments);
}

/**
 * Those of a run's calls whose repetition would bring the same: none that may have changed
 * something, other than the call itself, was made since. One that was lost and is known not to have
 * taken effect has brought nothing.
 * @param calls oldest first
 */
export function stillHolding<C extends Made & { outcome?: Pick<CallOutcome, 'resolution'> }>(
  known: Known,
  calls: readonly C[],
): C[] {
  return calls.filter((call, index) => {
    if (call.outcome?.resolution?.tookEffect === false) return false;
    const key = nearKey(call);
    const since = calls.slice(index + 1).filter((later) => nearKey(later) !== key);
    return !since.some((later) => mayHaveChanged(known, later));
  });
}
