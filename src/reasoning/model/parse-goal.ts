import { type GoalReading, questionReadingSchema } from '../../domain/analysis/goal';
import { plansFreely } from '../../domain/configuration/plans-freely';
import type { ParseGoalInput, Reasoner } from '../../domain/reasoning/reasoner';
import { fenceRule } from '../../llm';
import { bindReading } from './bind-reading';
import type { ModelThinking } from './model-thinking';
import { parseTask } from './parse-task';
import { inventoryText } from './prompt-values';
import { talkValues } from './talk-values';
import { toolInstructions } from './tool-instructions';

/** Readings by rules that are at least this sure are not asked about again. */
const sure = 0.9;

/**
 * Reads a question: by rules where they are sure, because that costs nothing and names no device
 * that does not exist; by the model where they are not. What the model says is bound to the
 * inventory, the catalogue and the refusals of the rules.
 */
export async function parseGoal(
  input: ParseGoalInput,
  rules: Pick<Reasoner, 'parseGoal'>,
  thinking: ModelThinking,
): Promise<GoalReading> {
  if (plansFreely(input.snapshot.profile)) return await parseTask(input, thinking);
  const byRules = await rules.parseGoal(input);
  if (!needsModel(byRules, input)) return byRules;
  const { request, snapshot, inventory, clarifications, now } = input;
  const { profile, plans } = snapshot;
  const values = {
    scope: profile.scope,
    tool_instructions: `${toolInstructions(snapshot, 'parse-goal')}\n\n${fenceRule}`,
    intents: plans.map(({ intent, description }) => `- ${intent}: ${description}`).join('\n'),
    inventory: inventoryText(inventory),
    now: now.toISOString(),
    query: request.query,
    clarifications: clarificationsText(clarifications),
    ...talkValues(input.talk, profile.limits.historyTokens),
  };
  const answer = await thinking.askStructured(
    'parse-goal',
    () => thinking.render(snapshot, 'parse-goal', values),
    questionReadingSchema,
  );
  return answer.ok ? bindReading(answer.value, byRules, input) : byRules;
}

/**
 * Rules know what is not in the inventory and what would change something; that stands. A domain
 * without intents is one they know nothing of.
 */
function needsModel(byRules: GoalReading, { snapshot, inventory }: ParseGoalInput): boolean {
  const { profile } = snapshot;
  if (profile.inventory !== null && inventory === null) return false;
  if (profile.intents.length === 0) return true;
  if (byRules.kind === 'goal') return byRules.goal.confidence < sure;
  return byRules.kind === 'clarify' && byRules.need.about === 'topic';
}

function clarificationsText(asked: ParseGoalInput['clarifications']): string {
  if (asked.length === 0) return '';
  const lines = asked.map(({ question, answer }) => `- ${question} → ${answer}`);
  return ['Asked back, and answered:', ...lines].join('\n');
}
