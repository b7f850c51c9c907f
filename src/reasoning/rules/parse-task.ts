import { contradictoryDemands } from '../../domain/decisions/demanded-states';
import type { Goal, GoalReading } from '../../domain/analysis/goal';
import { missingTool } from '../../domain/decisions/missing-tool';
import type { ParseGoalInput } from '../../domain/reasoning/reasoner';
import { saysTooLittle } from '../../question';
import { needsModel } from './plan-freely';
import { normaliseText } from './phrases';

/** Words that say nothing of what a task is about. */
const common = new Set(
  'about after again all and any are but can could does done each for from get give has have how into its like make must not now one only out own please should some than that the their them then there these they this those use was what when where which who why will with would you your'.split(
    ' ',
  ),
);

/**
 * Reads a task of a domain that plans freely, as far as rules honestly go: a tool that is
 * not there, states that exclude each other, a task about something else, one that says nothing.
 * The rest needs a model, unless the request brings its own steps.
 */
export function parseTask(input: ParseGoalInput): GoalReading {
  const { request, snapshot, clarifications } = input;
  const { scope } = snapshot.profile;
  const text = normaliseText(clarifications.at(-1)?.answer ?? request.query);
  const absent = missingTool(text, snapshot.tools);
  if (absent !== null) {
    return refuse(`There is no tool "${absent}" here.`, scope);
  }
  const contradiction = contradictoryDemands(text);
  if (contradiction !== null) {
    return clarify(`${contradiction} What is meant? Please put the task anew.`);
  }
  if (request.overrides?.steps !== undefined) return { kind: 'goal', goal: taskGoal(text) };
  if (!touchesTopic(text, input)) {
    if (saysTooLittle(text) && clarifications.length === 0) {
      return clarify(`What is to be done, and to what? "${text.slice(0, 200)}" does not say.`);
    }
    const reason = `"${text.slice(0, 200)}" is nothing that this agent can do.`;
    return refuse(reason, scope);
  }
  return refuse(needsModel, scope);
}

/** What can be asked instead is told by the scope: no question of these domains fits everywhere. */
function refuse(reason: string, scope: string): GoalReading {
  return { kind: 'reject', reason: `${reason} ${scope}`, suggestions: [] };
}

function taskGoal(text: string): Goal {
  return {
    objective: text,
    intent: 'task',
    devices: [],
    entities: { interfaces: [], vrfs: [], neighbors: [] },
    subjects: [],
    constraints: [],
    complexity: 'complex',
    confidence: 1,
    contradictions: [],
    scope: 'in',
    windowMinutes: 1,
    windowSource: 'default',
    unseen: [],
  };
}

/** Whether a word of the task occurs in what the agent and its tools say of themselves. */
function touchesTopic(text: string, { snapshot }: ParseGoalInput): boolean {
  const { profile, tools } = snapshot;
  const about = [
    profile.scope,
    profile.description,
    ...Object.values(profile.vocabulary).flat(),
    ...tools.flatMap(({ name, description }) => [name, description]),
  ].join(' ');
  const known = wordsOf(about);
  return [...wordsOf(text)].some((word) => known.has(word));
}

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return new Set(words.filter((word) => !common.has(word)).map((word) => word.replace(/s$/, '')));
}

function clarify(question: string): GoalReading {
  return { kind: 'clarify', need: { about: 'task', question, options: [] } };
}
