/**
 * Facts that a node's own value tells the nodes after it, so that history need not say them again.
 * @param node name of a thinking node
 */
export function learntFacts(node: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {};
  if (node === 'parseGoal' && 'goal' in value) return { goal: value.goal };
  return node === 'selectPlan' ? { plan: value } : {};
}
