import type { Goal, GoalReading, InventoryDevice } from '../../domain/analysis/goal';
import type { ParseGoalInput } from '../../domain/reasoning/reasoner';
import { askWithName } from '../ask-anew';

/** Names that a refusal offers. */
const offered = 5;

/**
 * Holds a model's reading to what is so: devices are those of the inventory and spelled as there,
 * the intent has a plan or is `custom`, a contradiction is asked about, and what the rules
 * settled (devices, window, overrides) stays as they settled it.
 */
export function bindReading(
  reading: GoalReading,
  byRules: GoalReading,
  input: ParseGoalInput,
): GoalReading {
  if (reading.kind !== 'goal') return byRules.kind === 'goal' ? byRules : reading;
  const { goal } = reading;
  if (goal.scope === 'out') {
    const reason = `"${input.request.query.slice(0, 200)}" is not something that can be found out with this profile. ${input.snapshot.profile.scope}`;
    return byRules.kind === 'goal' ? byRules : { kind: 'reject', reason, suggestions: [] };
  }
  const [contradiction] = goal.contradictions;
  if (contradiction !== undefined) return askAbout(contradiction);
  if (byRules.kind === 'goal') {
    return { kind: 'goal', goal: { ...byRules.goal, ...understanding(goal, byRules.goal, input) } };
  }
  return bindDevices(goal, input);
}

/** What a model may add to a reading whose devices and window the rules settled. */
function understanding(goal: Goal, byRules: Goal, input: ParseGoalInput): Partial<Goal> {
  return {
    objective: goal.objective,
    intent: knownIntent(goal.intent, input) ?? byRules.intent,
    // Areas that the rules want read stay wanted; a model may add to them.
    subjects: [...new Set([...byRules.subjects, ...goal.subjects])],
    complexity: goal.complexity,
    confidence: Math.max(goal.confidence, byRules.confidence),
  };
}

function bindDevices(goal: Goal, input: ParseGoalInput): GoalReading {
  const { inventory, request } = input;
  const intent = knownIntent(goal.intent, input) ?? 'custom';
  const window = windowOf(goal, input);
  if (inventory === null)
    return { kind: 'goal', goal: { ...goal, ...window, intent, devices: [] } };
  const wanted = request.devices ?? goal.devices;
  const devices = wanted.map((name) => spelledAs(name, inventory));
  const unknown = wanted.filter((_name, index) => devices[index] === null);
  if (unknown.length > 0) {
    return {
      kind: 'reject',
      reason: `${unknown.join(', ')} is not in the inventory.`,
      suggestions: inventory
        .slice(0, offered)
        .map(({ name }) => askWithName(request.query, unknown[0] ?? '', name)),
    };
  }
  if (devices.length === 0) {
    return {
      kind: 'clarify',
      need: {
        about: 'device',
        question: 'Which device is it about?',
        options: inventory.slice(0, offered).map(({ name }) => name),
      },
    };
  }
  const names = [...new Set(devices.filter((name) => name !== null))];
  return { kind: 'goal', goal: { ...goal, ...window, intent, devices: names } };
}

function knownIntent(intent: string, { request, snapshot }: ParseGoalInput): string | null {
  const wanted = request.overrides?.plan ?? intent;
  return snapshot.plans.some((plan) => plan.intent === wanted) ? wanted : null;
}

/** A window that the request sets is not the model's to change. */
function windowOf(goal: Goal, { request }: ParseGoalInput): Partial<Goal> {
  const minutes = request.overrides?.windowMinutes;
  return minutes === undefined ? {} : { windowMinutes: minutes, windowSource: 'override' };
}

function spelledAs(name: string, inventory: readonly InventoryDevice[]): string | null {
  const wanted = name.trim().toLowerCase();
  return inventory.find((device) => device.name.toLowerCase() === wanted)?.name ?? null;
}

function askAbout(contradiction: string): GoalReading {
  const question = `The question contradicts itself: ${contradiction} What is meant?`;
  return { kind: 'clarify', need: { about: 'contradiction', question, options: [] } };
}
