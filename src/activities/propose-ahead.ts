import type { Proposal } from '../domain/reasoning/proposal';
import type { RunStep } from '../domain/decisions/run-step';
import { type CallRecord, plainOutcome } from '../domain/calls/tool-call';

/** A proposal made for one step, and whether the evidence was looked at for it. */
export interface Thought {
  proposal: Proposal;
  looked: boolean;
}

/**
 * Proposals for the steps that follow one, each made as if all calls before it had succeeded; they
 * hold as long as that is so. Ends at the first step that needs a second turn or the evidence.
 */
export async function proposeAhead(
  propose: (step: RunStep, calls: CallRecord[]) => Promise<Thought>,
  made: { step: RunStep; proposal: Proposal; pass: number; calls: readonly CallRecord[] },
  following: readonly RunStep[],
): Promise<Proposal[]> {
  const ahead: Proposal[] = [];
  const calls = [...made.calls];
  let { step, proposal } = made;
  for (const next of following) {
    if (proposal.kind === 'call' && !proposal.done) break;
    if (proposal.kind === 'call') calls.push(...asIfMade(proposal, step, made.pass));
    const thought = await propose(next, calls);
    if (thought.looked) break;
    ahead.push(thought.proposal);
    [step, proposal] = [next, thought.proposal];
  }
  return ahead;
}

function asIfMade(
  { calls }: Extract<Proposal, { kind: 'call' }>,
  step: RunStep,
  pass: number,
): CallRecord[] {
  return calls.map(({ server, tool, arguments: values }, index) => ({
    id: `ahead.s${step.index}.c${index}`,
    server: server ?? '',
    tool,
    arguments: values,
    step: step.index,
    pass,
    outcome: { ...plainOutcome, status: 'success', milliseconds: 0, ref: null, digest: '' },
  }));
}
