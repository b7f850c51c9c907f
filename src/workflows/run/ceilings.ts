import type { Ceilings } from '../../domain/configuration/ceilings';
import { ceilingReached, costOf, leftOf, spendingOf } from '../../domain/reasoning/ceiling-reached';
import type { ThinkingNode } from '../../activities/thinking';
import type { Run } from './run';

/** A run cannot go on, because its model has taken what it may take. */
export class CeilingReached extends Error {
  override readonly name = 'CeilingReached';
}

/** Nodes whose replies lead to calls: each is a turn of model and tools. */
const turns = new Set<ThinkingNode>(['proposeToolCalls', 'planStep']);

/** Why the model of the run must not be asked any more; null where it may. */
export function ceilingOf(run: Run): string | null {
  const { status, request, prepared } = run;
  if (prepared?.ceilings === undefined) return null;
  const { prices } = prepared.model ?? {};
  return ceilingReached(
    prepared.ceilings,
    spendingOf(status.model),
    request.conversation?.spent,
    prices?.currency,
  );
}

/** What a node of the model may take; nothing where the run has no ceiling. */
export function leftFor({ status, request, ready }: Run): { left?: Ceilings } {
  if (ready.ceilings === undefined) return {};
  const { iterations: _iterations, ...left } = leftOf(
    ready.ceilings,
    spendingOf(status.model),
    request.conversation?.spent,
  );
  return Object.keys(left).length === 0 ? {} : { left };
}

/** Counts a turn of model and tools. */
export function countTurn({ status }: Run, node: ThinkingNode): void {
  if (status.model === undefined || !turns.has(node)) return;
  status.model = { ...status.model, iterations: (status.model.iterations ?? 0) + 1 };
}

/** Says what the tokens so far cost, where that is known. */
export function countMoney({ status, ready }: Run): void {
  const { prices } = ready.model ?? {};
  if (status.model === undefined || prices === undefined) return;
  status.model = { ...status.model, money: costOf(status.model.tokens, prices) };
}
