import { builtInServer } from '../calls/built-in-tools';
import { placeOfCall } from '../calls/call-id';
import type { CallRecord, Refusal } from '../calls/tool-call';
import { onlyReads } from '../configuration/tool-policy';
import type { PreparedRun } from '../investigation/run-snapshot';
import type { HumanDecision } from '../people/human-request';
import { nearKey } from './loop-guard';
import type { Attempt } from './attempt';

interface Tried {
  calls: readonly CallRecord[];
  refused: readonly RefusedProposal[];
  decisions: readonly HumanDecision[];
}

type RefusedProposal = Refusal & Pick<CallRecord, 'step' | 'pass'>;

/** What a run tried, oldest first: its calls, and the proposals that the gate refused before them. */
export function listAttempts(
  { calls, refused, decisions }: Tried,
  tools: PreparedRun['tools'],
): Attempt[] {
  const approved = new Set(
    decisions
      .filter(isApproval)
      .flatMap(({ request: { call, calls: batch = [] } }) => [call, ...batch].map(keyOf)),
  );
  const made = calls
    .filter(({ id, server }) => server !== builtInServer && placeOfCall(id) !== null)
    .map((call) => ({
      place: [call.pass, call.step, 1] as const,
      attempt: attemptOf(call, tools, approved.has(keyOf(call))),
    }));
  const rejected = refused.map((proposal, index) => ({
    place: [proposal.pass, proposal.step, 0] as const,
    attempt: attemptRefused(proposal, index, tools),
  }));
  // Sorting is stable: calls of one step stay in their order.
  return [...rejected, ...made]
    .sort(({ place: one }, { place: other }) => {
      const at = one.findIndex((value, index) => value !== other[index]);
      return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
    })
    .map(({ attempt }) => attempt);
}

function attemptOf(call: CallRecord, tools: PreparedRun['tools'], confirmed: boolean): Attempt {
  const { outcome, serves, id } = call;
  const ended = endOf(outcome);
  return {
    id,
    call,
    ended,
    changes: changesSomething(call, tools),
    confirmed,
    serves,
    result: [outcome.digest, ...(outcome.found ?? [])],
    why: ended === 'success' ? null : (outcome.error?.message ?? outcome.digest),
  };
}

function endOf({ status, resolution }: CallRecord['outcome']): Attempt['ended'] {
  if (status === 'success' || status === 'partial') return 'success';
  if (status === 'denied') return 'refused';
  if (status !== 'outcome_unknown') return 'failed';
  const effect = resolution?.tookEffect ?? null;
  return effect === null ? 'unknown' : effect ? 'success' : 'failed';
}

function attemptRefused(
  { tool, arguments: values, reason, serves }: RefusedProposal,
  index: number,
  tools: PreparedRun['tools'],
): Attempt {
  const call = { tool, arguments: values };
  return {
    id: `refused-${index + 1}`,
    call,
    ended: 'failed',
    changes: changesSomething(call, tools),
    confirmed: false,
    serves,
    result: [],
    why: reason,
  };
}

/** By what the gate knows of the tool; null where there is no such tool. */
function changesSomething(
  { server, tool, arguments: values }: Attempt['call'],
  tools: PreparedRun['tools'],
): boolean | null {
  const known = tools.find((one) => one.name === tool && one.server === (server ?? one.server));
  if (known === undefined) return null;
  return known.saysReadOnly !== true && !onlyReads(known, values);
}

function isApproval({ request, choice }: HumanDecision): boolean {
  return request.kind === 'confirmation' && choice === 'yes';
}

function keyOf(call: Attempt['call'] | undefined): string {
  if (call === undefined) return '';
  return nearKey({ server: call.server, tool: call.tool, arguments: call.arguments });
}
