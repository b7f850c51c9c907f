import type { Subject } from '../../../domain/analysis/goal';
import type { AssessInput } from '../../../domain/reasoning/reasoner';
import { nothingWanted } from '../match/arguments';
import { type CandidateCall, candidateCalls } from '../match/choose-tools';
import { callKey, callState } from '../propose/call-history';

/** Whether another tool that was not tried yet says in its name that it shows the area. */
export function hasAlternative(device: string, subject: Subject, input: AssessInput): boolean {
  const { calls } = input;
  return candidatesFor(device, subject, input)
    .filter(({ tool }) => !calls.some((call) => call.tool === tool.name))
    .some(({ tool, arguments: values }) => {
      const call = { server: tool.server, tool: tool.name, arguments: values };
      return callState(callKey(call), calls).kind === 'new';
    });
}

/**
 * Whether a tool shows the area, and nothing that was called asked for it: whoever chose the calls
 * read something else. A call that leaves an argument to its default asks for the same.
 */
export function wasNeverAsked(device: string, subject: Subject, input: AssessInput): boolean {
  const candidates = candidatesFor(device, subject, input).filter(({ byName }) => byName);
  return (
    candidates.length > 0 &&
    !candidates.some(({ tool, arguments: values }) =>
      input.calls.some(
        (call) =>
          call.tool === tool.name &&
          Object.entries(values).every(
            ([name, value]) => !(name in call.arguments) || isSame(call.arguments[name], value),
          ),
      ),
    )
  );
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function candidatesFor(
  device: string,
  subject: Subject,
  { snapshot, goal }: AssessInput,
): CandidateCall[] {
  return candidateCalls(snapshot.tools, snapshot.profile, {
    ...nothingWanted(goal),
    device,
    concept: subject,
    text: subject,
  });
}
