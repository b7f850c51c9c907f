import type { ProposeInput } from '../../../domain/reasoning/reasoner';
import type { ProposedCall } from '../../../domain/calls/tool-call';
import { lastMatch } from '../last-match';
import { candidateCalls } from '../match/choose-tools';
import { callKey, callState, isSilent, refusedLogin } from './call-history';
import type { Wanted } from './wanted';

export type ChosenCall =
  /** `byName`: the tool's own name speaks of it, and not only its description. */
  | { kind: 'call'; call: ProposedCall; byName: boolean }
  /** The evidence is there already, from this step of the run. */
  | { kind: 'answered'; step: number; pass: number }
  /** Tried, and there is no other way in this pass. */
  | { kind: 'failed'; reason: string }
  /** The device answers nothing; it is left alone for the rest of the pass. */
  | { kind: 'silent'; device: string; refused: boolean }
  /** No live tool shows it, or none whose arguments are known. */
  | { kind: 'unavailable' };

/**
 * Chooses a call for one thing wanted. Never one that was answered, that failed for good, that
 * failed in this pass, or that the gate refused as it is.
 */
export function chooseCall(wanted: Wanted, input: ProposeInput): ChosenCall {
  const { snapshot, calls, pass, refusals, feedback, step } = input;
  const candidates = candidateCalls(snapshot.tools, snapshot.profile, wanted);
  if (candidates.length === 0) return { kind: 'unavailable' };
  let failed: ChosenCall | null = null;
  for (const { tool, arguments: values, byName } of widen(candidates, wanted, input)) {
    const call = { server: tool.server, tool: tool.name, arguments: values };
    if (refusals.some((refusal) => sameCall(refusal, call))) {
      failed ??= { kind: 'failed', reason: refusals.at(-1)?.reason ?? 'the call was refused' };
      continue;
    }
    const state = callState(callKey(call), calls);
    if (state.kind === 'answered') {
      return { kind: 'answered', step: state.record.step, pass: state.record.pass };
    }
    if (state.kind === 'lasting' || (state.kind === 'transient' && state.record.pass === pass)) {
      failed ??= {
        kind: 'failed',
        reason: state.record.outcome.error?.message ?? 'the call failed',
      };
      if (state.kind === 'transient') return failed;
      continue;
    }
    if (wanted.device !== null && isSilent(wanted.device, pass, calls)) {
      const refused = refusedLogin(wanted.device, pass, calls);
      return { kind: 'silent', device: wanted.device, refused };
    }
    const about = wanted.concept === '' ? 'as the step says' : wanted.concept.replaceAll('_', ' ');
    const again = pass > 0 && feedback !== null ? `; pass ${pass + 1}: ${feedback}` : '';
    return {
      kind: 'call',
      byName,
      call: { ...call, reason: `step ${step.index + 1}: ${about}${again}`.slice(0, 300) },
    };
  }
  return failed ?? { kind: 'unavailable' };
}

function sameCall(
  refusal: { tool: string; arguments: Record<string, unknown> },
  call: { tool: string; arguments: Record<string, unknown> },
): boolean {
  return (
    callKey({ tool: refusal.tool, arguments: refusal.arguments }) ===
    callKey({ tool: call.tool, arguments: call.arguments })
  );
}

/**
 * The same tools once more without the filter that the question gave, for the case that nothing
 * of that name was there (a VRF that is spelled differently), and with required arguments only,
 * for the case that the gate refused one of the others.
 */
function widen(
  candidates: ReturnType<typeof candidateCalls>,
  wanted: Wanted,
  { snapshot, calls, refusals, pass }: ProposeInput,
): ReturnType<typeof candidateCalls> {
  const wider = [...candidates];
  const first = candidates[0];
  if (first !== undefined && wanted.vrf !== null && pass > 0) {
    const call = { server: first.tool.server, tool: first.tool.name, arguments: first.arguments };
    const record = lastMatch(calls, (one) => callKey(one) === callKey(call));
    if (record !== undefined && ['failed', 'not_available'].includes(record.outcome.status)) {
      wider.unshift(...candidateCalls(snapshot.tools, snapshot.profile, { ...wanted, vrf: null }));
    }
  }
  if (refusals.length > 0) {
    for (const { tool, arguments: values, byName } of candidates) {
      const required = Array.isArray(tool.inputSchema.required)
        ? tool.inputSchema.required.map(String)
        : [];
      const least = Object.entries(values).filter(([name]) => required.includes(name));
      wider.push({ tool, arguments: Object.fromEntries(least), byName });
    }
  }
  return wider;
}
