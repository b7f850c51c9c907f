import * as z from 'zod';

import { contradictoryDemands } from '../../domain/decisions/demanded-states';
import type { Goal, GoalReading } from '../../domain/analysis/goal';
import { goalPartSchema, saidPartSchema } from '../../domain/analysis/goal-part';
import { missingTool } from '../../domain/decisions/missing-tool';
import { clausesAskingChange } from '../../domain/decisions/asks-change';
import { readParts } from '../../domain/decisions/task-names';
import type { ParseGoalInput } from '../../domain/reasoning/reasoner';
import { fenceRule, withoutEmptyArguments } from '../../llm';
import { isFiller } from './filler';
import type { ModelThinking } from './model-thinking';
import { talkValues } from './talk-values';
import { toolsWithin } from './tool-instructions';

/** Flat, because small models keep to a flat form more often than to a choice of forms. */
const taskAnswerSchema = z.object({
  kind: z.enum(['goal', 'clarify', 'reject']),
  objective: z.string().default(''),
  entities: z.array(z.string()).default([]),
  constraints: z.array(z.string()).default([]),
  complexity: z.enum(['simple', 'complex']).default('complex'),
  confidence: z.number().min(0).max(1).default(0.5),
  contradictions: z.array(z.string()).default([]),
  tool: z.string().default(''),
  arguments: z.record(z.string(), z.unknown()).default({}),
  missing_tool: z.string().default(''),
  parts: z
    .array(saidPartSchema.extend({ wants: goalPartSchema.shape.wants.catch('unknown') }))
    .catch([])
    .default([]),
  text: z.string().default(''),
});

type TaskAnswer = z.output<typeof taskAnswerSchema>;

/** Of the window, for what was said before. */
const shareOfHistory = 0.3;
/** Below this a reading is a guess, and a question costs less than the wrong work. */
const leastConfidence = 0.3;

/**
 * Reads a task. What code can tell is told by code: a tool that is not there, and two
 * states that exclude each other. The answer to a question back takes the task's place: the goal
 * starts afresh with it.
 */
export async function parseTask(
  input: ParseGoalInput,
  thinking: ModelThinking,
): Promise<GoalReading> {
  const { request, snapshot, clarifications } = input;
  const { tools, profile } = snapshot;
  const task = clarifications.at(-1)?.answer ?? request.query;
  const absent = missingTool(task, tools);
  if (absent !== null) return noSuchTool(absent, input);
  const contradiction = contradictoryDemands(task);
  if (contradiction !== null) return askAbout(contradiction);
  const schemas = profile.planning === 'next-step';
  const values = {
    scope: profile.scope,
    task: request.query,
    clarifications: clarificationsText(clarifications),
  };
  const { historyTokens } = profile.limits;
  const answer = await thinking.askStructured(
    'parse-task',
    (tokens) =>
      thinking.render(snapshot, 'parse-task', {
        ...values,
        tool_instructions: `${toolsWithin(snapshot, 'parse-task', tokens, { schemas })}\n\n${fenceRule}`,
        ...talkValues(input.talk, Math.min(historyTokens, Math.floor(tokens * shareOfHistory))),
      }),
    taskAnswerSchema,
  );
  if (!answer.ok) return clarify(`${answer.reason} What is to be done, and to what?`, 'model');
  return toReading(withoutFillers(answer.value), input);
}

/** Small models fill in what they should leave out. */
function withoutFillers(answer: TaskAnswer): TaskAnswer {
  return {
    ...answer,
    contradictions: answer.contradictions.filter((text) => !isFiller(text)),
    tool: isFiller(answer.tool) ? '' : answer.tool,
    missing_tool: isFiller(answer.missing_tool) ? '' : answer.missing_tool,
  };
}

function toReading(answer: TaskAnswer, input: ParseGoalInput): GoalReading {
  const { profile } = input.snapshot;
  const [contradiction] = answer.contradictions;
  if (contradiction !== undefined) return askAbout(contradiction);
  if (answer.missing_tool !== '') {
    const known = input.snapshot.tools.some(({ name }) => name === answer.missing_tool);
    if (!known) return noSuchTool(answer.missing_tool, input);
  }
  const text = answer.text.trim();
  if (answer.kind === 'reject') {
    const why = text || `"${input.request.query.slice(0, 200)}" is nothing that this agent can do.`;
    return {
      kind: 'reject',
      reason: `${why.replace(/(?<![.\s])[.\s]+$/, '')}. ${profile.scope}`,
      suggestions: [],
    };
  }
  const unsure = answer.confidence < leastConfidence;
  if (answer.kind === 'clarify' || unsure || answer.objective.trim() === '') {
    return clarify(text || 'What is to be done, and to what?');
  }
  return { kind: 'goal', goal: toGoal(answer, input) };
}

function toGoal(answer: TaskAnswer, { snapshot, request, clarifications }: ParseGoalInput): Goal {
  const task = clarifications.at(-1)?.answer ?? request.query;
  const changes = clausesAskingChange(task, snapshot.tools, snapshot.profile.policy);
  const parts = readParts(answer.parts, task, changes, answer.objective.trim());
  const tool = snapshot.tools.find(({ name }) => name === answer.tool);
  const simple = answer.complexity === 'simple' && answer.tool !== '';
  const values =
    tool === undefined
      ? answer.arguments
      : withoutEmptyArguments(tool.inputSchema, answer.arguments);
  return {
    objective: answer.objective.trim(),
    intent: 'task',
    devices: [],
    entities: { interfaces: [], vrfs: [], neighbors: [] },
    subjects: [],
    constraints: answer.constraints,
    complexity: answer.complexity,
    confidence: answer.confidence,
    contradictions: [],
    scope: 'in',
    windowMinutes: 1,
    windowSource: 'default',
    unseen: [],
    named: answer.entities,
    ...(parts !== undefined && { parts }),
    ...(simple && { call: { tool: answer.tool, arguments: values } }),
  };
}

function noSuchTool(name: string, { snapshot }: ParseGoalInput): GoalReading {
  return {
    kind: 'reject',
    reason: `There is no tool "${name}" here. ${snapshot.profile.scope}`,
    suggestions: [],
  };
}

function askAbout(contradiction: string): GoalReading {
  return clarify(`${contradiction} What is meant? Please put the task anew.`);
}

/** @param about `model`: what is not understood is the model's answer, not the task */
function clarify(question: string, about: 'task' | 'model' = 'task'): GoalReading {
  return { kind: 'clarify', need: { about, question, options: [] } };
}

function clarificationsText(asked: ParseGoalInput['clarifications']): string {
  if (asked.length === 0) return '';
  const lines = asked.map(({ question, answer }) => `- ${question} → ${answer}`);
  return ['Asked back, and answered; the answers count before the task:', ...lines].join('\n');
}
