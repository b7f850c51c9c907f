import { ConfigurationError, loadPlans, loadProfile, plansDirectory } from '../../config';
import type { GoalReading, InventoryDevice } from '../../domain/analysis/goal';
import { keptNamesSchema } from '../../domain/analysis/kept-names';
import type { ParsedQuestion } from '../../domain/analysis/parsed-question';
import { missingPlans, type Plan } from '../../domain/configuration/plan';
import type { Profile } from '../../domain/configuration/profile';
import { namesIn, quotedNamesIn } from '../../domain/decisions/task-names';
import type { InvestigationRequest } from '../../domain/investigation/investigation-request';
import { keptNamesKey } from '../../domain/investigation/kept-names-key';
import type { RunSnapshot } from '../../domain/investigation/run-snapshot';
import { chooseModel } from '../../compose-reasoners';
import { readQuestion } from '../../question';
import { listNames } from '../../domain/text/phrases';
import { createRulesReasoner } from '../../reasoning/rules';
import { checksVersion } from '../../checks';
import { openNamedStore } from '../evidence/open-named-store';

/** What is known without asking the model that reads the question. */
export interface ModelReading {
  /** The model, as its configuration calls it; null where nothing says which. */
  llm: string | null;
  /** Why it cannot be used; null where nothing is in the way. */
  problem: string | null;
  planning: Profile['planning'];
  /** Names in the question that a call has to have met before the task counts as done. */
  names: string[];
}

/** How a question would be taken, as `netoncall run --explain --json` prints it. */
export interface QuestionExplained {
  question: string;
  profile: string;
  /** What its words say, before anything of the network is known. */
  understood: Omit<ParsedQuestion, 'subjects'> & Partial<Pick<ParsedQuestion, 'subjects'>>;
  /** What a run would make of it: go, ask back, or turn it away; null where a model reads the question. */
  reading: GoalReading | null;
  /** Who reads and plans where the rules do not; null where they do. */
  model: ModelReading | null;
  /** The plan that a run would follow; null where it would not go, or where a model plans. */
  plan: string | null;
  /** The inventory that names were held against; null where no run has kept one. */
  inventory: { routers: number; at: string } | null;
}

/**
 * Reads a question by the rules, as the start of a run does, without a server, a router or a model.
 * Names are held against the inventory that the last run of the profile kept.
 * @throws ConfigurationProblem where the profile or a plan cannot be read
 */
export async function explainQuestion(
  request: InvestigationRequest,
  environment: NodeJS.ProcessEnv,
  now: Date,
): Promise<QuestionExplained> {
  const profile = loadProfile(request.profile);
  const model = modelReading(profile, request, environment);
  if (model !== null) {
    const { parsed } = readQuestion(request.query);
    const known = { question: request.query, profile: profile.name, understood: parsed };
    return { ...known, reading: null, model, plan: null, inventory: null };
  }
  const plans = loadPlans();
  const missing = missingPlans(profile, plans);
  if (missing.length > 0) {
    const reason = `has no ${listNames(missing)}, to which "intents" of the profile ${profile.name} lead`;
    throw new ConfigurationError([{ file: plansDirectory(), field: '', reason }]);
  }
  const kept = await keptInventory(profile.name, environment);
  const snapshot: RunSnapshot = {
    profile: kept === null ? { ...profile, inventory: null } : profile,
    plans,
    tools: [],
    versions: { netoncall: '', checks: checksVersion },
  };
  const reasoner = createRulesReasoner();
  const inventory = kept?.inventory ?? null;
  const input = { request, snapshot, inventory, clarifications: [], now };
  const reading = await reasoner.parseGoal(input);
  const { parsed } = readQuestion(request.query);
  const plan = reading.kind === 'goal' ? await planOf(reading.goal) : null;
  return {
    question: request.query,
    profile: profile.name,
    understood: (reading.kind === 'goal' ? reading.goal.question : reading.question) ?? parsed,
    reading,
    model: null,
    plan,
    inventory: kept === null ? null : { routers: kept.inventory.length, at: kept.at },
  };

  async function planOf(goal: Extract<GoalReading, { kind: 'goal' }>['goal']) {
    if (profile.planning !== 'catalog') return null;
    const chosen: Plan = await reasoner.selectPlan({ request, snapshot, goal });
    return chosen.intent;
  }
}

/** Where checks judge, the rules read the question first, whoever thinks later. */
function modelReading(
  profile: Profile,
  { query, overrides }: InvestigationRequest,
  environment: NodeJS.ProcessEnv,
): ModelReading | null {
  if (profile.checks !== null) return null;
  const { planning } = profile;
  const names = [...new Set([...namesIn(query), ...quotedNamesIn(query)])];
  try {
    const choice = chooseModel(profile, overrides, environment);
    if (choice === null) return null;
    return { llm: choice.llm.llm_id, problem: null, planning, names };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { llm: null, problem, planning, names };
  }
}

/** A store that is not there yet holds no inventory; nothing else is wrong with that. */
async function keptInventory(
  profile: string,
  environment: NodeJS.ProcessEnv,
): Promise<{ inventory: InventoryDevice[]; at: string } | null> {
  const store = await openNamedStore(environment).catch(() => null);
  const document = await store?.findNamed(keptNamesKey(profile)).catch(() => null);
  const kept = keptNamesSchema.safeParse(document).data;
  if (kept === undefined) return null;
  return { at: kept.at, inventory: kept.inventory.map((one) => ({ ...one, role: null })) };
}
