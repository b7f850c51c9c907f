import {
  ActivityFailure,
  ApplicationFailure,
  isCancellation,
  patched,
  proxyActivities,
  proxyLocalActivities,
} from '@temporalio/workflow';

import type { ModelThought } from '../../activities/model-thinking';
import type { ThinkingNode, ThinkingNodes } from '../../activities/thinking';
import type { ModelNodeInput } from '../../activities/thought-store';
import { failureTypes } from '../../domain/investigation/failure-types';
import { addUse, noteSure, type TokenCounts } from '../../domain/reasoning/model-use';
import { fullReference } from '../../domain/text/short-reference';
import { ModelGone } from './model-gone';
import { CeilingReached, ceilingOf, countMoney, countTurn, leftFor } from './ceilings';
import type { Run } from './run';
import { patient } from './store-patience';

type Facts<N extends ThinkingNode> = ThinkingNodes[N]['facts'];
type Value<N extends ThinkingNode> = ThinkingNodes[N]['value'];

/** Rules stay in the process: one marker each, and what they are told is not in history. */
const byRules = patient(
  proxyLocalActivities<Record<ThinkingNode, (facts: unknown) => Promise<unknown>>>({
    startToCloseTimeout: '30s',
    retry: { maximumAttempts: 3, initialInterval: '200ms' },
  }),
);

const byModel = patient(
  proxyActivities<Record<ThinkingNode, (input: ModelNodeInput) => Promise<ModelThought<unknown>>>>({
    startToCloseTimeout: '10m',
  }),
);

/** Where checks judge, rules are often sure in these nodes, and the model would not be asked. */
const oftenSure = new Set<ThinkingNode>(['parseGoal', 'selectPlan', 'assessObjective']);

/** The steps of the catalogue are written in words that the rules know. */
function mayBeSure(node: ThinkingNode, facts: object): boolean {
  if (oftenSure.has(node)) return true;
  return node === 'proposeToolCalls' && 'plan' in facts && isOfCatalog(facts.plan);
}

function isOfCatalog(plan: unknown): boolean {
  return typeof plan === 'object' && plan !== null && 'source' in plan && plan.source === 'catalog';
}

/** Requests that one node may make: answers that are sent back, prompts that have to shrink. */
const requestsAtMost = 6;
/** A node may wait this long for a worker; how long it waits for a model is the activity's to say. */
const queueLimit = '2h';

/**
 * Lets the run's reasoner think. Where a model cannot be asked any more, the rules reason for the
 * rest of the run, and the run's status says so.
 * @param summary one line for the Web UI
 */
export async function askReasoner<N extends ThinkingNode>(
  run: Run,
  node: N,
  summary: string,
  facts: Facts<N>,
): Promise<Value<N>> {
  const value = await think(run, node, summary, facts);
  run.countHistory();
  return value;
}

async function think<N extends ThinkingNode>(
  run: Run,
  node: N,
  summary: string,
  facts: Facts<N>,
): Promise<Value<N>> {
  const name: ThinkingNode = node;
  if (run.reasoner === 'model') {
    if (run.ready.judged && mayBeSure(node, facts)) {
      const sure = await byRules[name].executeWithOptions({ summary }, [{ ifSure: facts }]);
      if (sure !== null) {
        const { model } = run.status;
        if (model !== undefined) run.status.model = noteSure(model, node);
        return sure as Value<N>;
      }
    }
    const ceiling = ceilingOf(run);
    if (ceiling !== null) endModel(run, ceiling);
    else {
      try {
        return await askModel(run, node, summary, facts);
      } catch (error) {
        fallBack(run, node, error);
      }
    }
  }
  return (await byRules[name].executeWithOptions({ summary }, [facts])) as Value<N>;
}

async function askModel<N extends ThinkingNode>(
  run: Run,
  node: N,
  summary: string,
  facts: Facts<N>,
): Promise<Value<N>> {
  const { status, ready } = run;
  const name: ThinkingNode = node;
  if (status.model === undefined) throw new Error('The run has no model.');
  countTurn(run, node);
  const thought = await byModel[name].executeWithOptions(
    {
      summary,
      startToCloseTimeout: ((ready.model?.timeoutSeconds ?? 180) * requestsAtMost + 30) * 1000,
      scheduleToCloseTimeout: queueLimit,
      heartbeatTimeout: '5s',
      retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '15s' },
    },
    [{ ...run.modelKnowledge.changesSince(facts), ...leftFor(run) }],
  );
  const { value, ref, replies, tokens, ruledOut } = thought;
  run.modelKnowledge.mark(ref, facts, node, value);
  const taken = { replies, tokens, ref: fullReference(ref), ruledOut: ruledOut !== undefined };
  status.model = addUse(status.model, node, taken);
  countMoney(run);
  return value as Value<N>;
}

/** Throws what is not the model's fault. */
function fallBack(run: Run, node: ThinkingNode, error: unknown): void {
  const { model } = run.status;
  if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
  if (model === undefined) throw error;
  const { cause } = error;
  if (cause instanceof ApplicationFailure && cause.type === failureTypes.evidenceUnavailable) {
    throw error;
  }
  const { tokens, replies = 0 } = spentIn(cause);
  run.status.model = addUse(model, node, { tokens, replies, ruledOut: false });
  countMoney(run);
  const message = cause?.message ?? error.message;
  if (isCeiling(cause)) endModel(run, ceilingOf(run) ?? message);
  else if (!rulesCan(run) && patched('end-without-model')) {
    run.status.model = { ...run.status.model, fallback: message, ended: true };
    throw new ModelGone(message);
  } else run.status.model = { ...run.status.model, fallback: message };
}

/** Whether the rules can take the place of the model: they follow plans that others have written. */
function rulesCan({ ready, request }: Run): boolean {
  return ready.judged || ready.planning === 'catalog' || request.overrides?.steps !== undefined;
}

/**
 * The model has taken what it may. Where checks judge, or the plan is a written one, the rules go on
 * to the end; where a model plans, the run ends here.
 */
function endModel(run: Run, reason: string): void {
  const { model } = run.status;
  if (!rulesCan(run) || model === undefined) throw new CeilingReached(reason);
  run.status.model = { ...model, fallback: reason, ceiling: reason };
}

function isCeiling(cause: unknown): boolean {
  return cause instanceof ApplicationFailure && cause.type === failureTypes.ceiling;
}

/** What the endpoint counted although nothing came of it; absent where it was not asked at all. */
function spentIn(cause: unknown): { tokens?: TokenCounts; replies?: number } {
  if (!(cause instanceof ApplicationFailure)) return {};
  const told = cause.details?.find(
    (detail): detail is { tokens: TokenCounts; replies?: number } =>
      typeof detail === 'object' && detail !== null && 'tokens' in detail,
  );
  return told ?? {};
}
