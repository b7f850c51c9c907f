import type { Subject } from '../../../domain/analysis/goal';
import type { AssessInput } from '../../../domain/reasoning/reasoner';
import { candidateCalls } from '../match/choose-tools';
import { callKey, callState } from '../propose/call-history';

/** Whether another tool that was not tried yet says in its name that it shows the area. */
export function hasAlternative(device: string, subject: Subject, input: AssessInput): boolean {
  const { snapshot, goal, calls } = input;
  const candidates = candidateCalls(snapshot.tools, snapshot.profile, {
    device,
    interface: null,
    vrf: null,
    neighbor: null,
    windowMinutes: goal.windowMinutes,
    keyword: null,
    wholeLog: false,
    allTopics: false,
    concept: subject,
    text: subject,
  });
  return candidates
    .filter(({ tool }) => !calls.some((call) => call.tool === tool.name))
    .some(({ tool, arguments: values }) => {
      const call = { server: tool.server, tool: tool.name, arguments: values };
      return callState(callKey(call), calls).kind === 'new';
    });
}
