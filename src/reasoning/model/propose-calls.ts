import { applyArgumentDefaults } from '../../domain/configuration/argument-rules';
import { parameterNames } from '../../domain/calls/parameter-names';
import { nearKey } from '../../domain/decisions/loop-guard';
import { stillHolding } from '../../domain/decisions/may-have-changed';
import type { Proposal } from '../../domain/reasoning/proposal';
import type { ProposeFacts, Reasoner } from '../../domain/reasoning/reasoner';
import type { CallRecord, ProposedCall } from '../../domain/calls/tool-call';
import { countTokens, fenceRule, type LlmMessage, type LlmTool, nameTools } from '../../llm';
import { byRulesInstead } from './by-rules-instead';
import { finishTool, finishToolName } from './finish-tool';
import { fitPrompt } from './fit-prompt';
import type { ModelThinking } from './model-thinking';
import { devicesText, planText, windowText } from './prompt-values';
import { readTurn, type TurnFacts } from './read-turn';
import { stepTurns } from './step-turns';
import { attachedTool, toolInstructions } from './tool-instructions';

/** Replies asked for in one turn of a step before the rules answer. */
const attempts = 3;

/**
 * Finds the calls of one step with a model that is given the live tools. Rules come first where
 * they decide from evidence, a condition that does not hold or a step that was added to follow
 * evidence, and where they know what a step of the catalogue reads. The gate has the last word on
 * every call.
 */
export async function proposeCalls(
  input: ProposeFacts,
  rules: Pick<Reasoner, 'proposeToolCalls'>,
  thinking: ModelThinking,
): Promise<Proposal> {
  const byRules = await rules.proposeToolCalls(input);
  if (byRules.kind === 'skip') return byRules;
  if (isForRules(input, byRules)) return byRules;
  const named = nameTools(input.snapshot.tools);
  const finishName = finishToolName(named.map(({ name }) => name));
  const tools: LlmTool[] = [
    ...named.map(({ name, tool }) => ({ name, ...attachedTool(tool) })),
    finishTool(finishName),
  ];
  const own = input.calls.filter((call) => isOfThisTurn(call, input));
  const facts: TurnFacts = {
    tools: new Map(named.map(({ name, tool }) => [name, tool])),
    finishName,
    made: new Set(
      stillHolding(input.snapshot, input.calls)
        .filter((call) => isOfThisTurn(call, input))
        .map((call) => nearKey(filledCall(input, call))),
    ),
    keyOf: (call) => nearKey(filledCall(input, call)),
    room: input.snapshot.profile.limits.callsPerStep - own.length,
    callExpected: byRules.kind === 'call',
  };
  const turns: LlmMessage[] = stepTurns(own, input.refusals, named, input.sealed);
  let problem = '';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const prompt = fitPrompt(thinking, promptParts(input, finishName, tools, turns));
    const answer = await thinking.askWithTools('propose-tool-calls', prompt, turns, tools);
    if (!answer.ok) return fallBack(byRules, own.length, byRulesInstead(answer.reason));
    const reading = readTurn(answer.value, facts);
    if (reading.kind === 'proposal') return reading.proposal;
    problem = reading.problem;
    turns.push(...reading.turns);
  }
  const reason = byRulesInstead(`The model returned nothing usable (${problem}).`);
  thinking.ruleOut('propose-tool-calls', reason);
  return fallBack(byRules, own.length, reason);
}

/**
 * Whether the rules' word holds without asking: checks judge what is read, so that a model would
 * only be asked what the rules know already. What a person said of the step takes a model.
 */
function isForRules(
  { followUps, snapshot, plan, hinted }: ProposeFacts,
  byRules: Exclude<Proposal, { kind: 'skip' }>,
): boolean {
  if (followUps.length > 0 && byRules.kind === 'call') return true;
  const judged = snapshot.profile.checks !== null && plan.source === 'catalog';
  return judged && hinted !== true && byRules.sure === true;
}

/** A call with its server and the profile's defaults, so that it can be told from those made. */
function filledCall<C extends ProposedCall | CallRecord>({ snapshot }: ProposeFacts, call: C): C {
  const tool = snapshot.tools.find(
    ({ server, name }) => name === call.tool && server === (call.server ?? server),
  );
  if (tool === undefined) return call;
  const { argumentRules } = snapshot.profile;
  const parameters = parameterNames(tool.inputSchema);
  const filled = applyArgumentDefaults(argumentRules, tool.name, parameters, call.arguments);
  return { ...call, server: tool.server, arguments: filled };
}

function promptParts(
  input: ProposeFacts,
  finishName: string,
  tools: readonly LlmTool[],
  turns: readonly LlmMessage[],
) {
  const { snapshot, goal, plan, step, feedback } = input;
  const values = {
    scope: snapshot.profile.scope,
    tool_instructions: `${toolInstructions(snapshot, 'propose-tool-calls', { attached: true })}\n\n${fenceRule}`,
    finish_tool: finishName,
    objective: goal.objective,
    devices: devicesText(goal),
    window: windowText(goal.windowMinutes),
    window_minutes: String(goal.windowMinutes),
    plan: planText(plan),
    feedback: feedback === null ? '' : `Feedback on the previous try: ${feedback}`,
    step_number: String(step.index + 1),
    step: stepText(input),
  };
  // Turn by turn: those before were counted with the calls before.
  const turnTokens = turns.map((turn) => countTokens(JSON.stringify(turn)));
  const beside = turnTokens.reduce(
    (sum, tokens) => sum + tokens,
    countTokens(JSON.stringify(tools)),
  );
  const calls = input.calls.filter((call) => !isOfThisTurn(call, input));
  return { snapshot, node: 'propose-tool-calls' as const, values, calls, beside };
}

function stepText({ step }: ProposeFacts): string {
  const devices = step.devices.length > 0 ? ` (for ${step.devices.join(', ')})` : '';
  return `${step.instruction}${devices}`;
}

function isOfThisTurn(
  call: { step: number; pass: number },
  { step, pass }: Pick<ProposeFacts, 'step' | 'pass'>,
): boolean {
  return call.step === step.index && call.pass === pass;
}

/** The rules' answer with the reason why it is theirs, as far as there is a place for it. */
function fallBack(byRules: Proposal, made: number, reason: string): Proposal {
  if (byRules.kind === 'call') {
    const calls = byRules.calls.map((call) => ({ ...call, reason: reason.slice(0, 300) }));
    return { ...byRules, calls };
  }
  if (byRules.kind === 'done' || made > 0) {
    const note = byRules.kind === 'done' ? byRules.note : '';
    return { kind: 'done', note: `${note} ${reason}`.trim() };
  }
  return { ...byRules, reason: `${byRules.reason} ${reason}`.trim() };
}
