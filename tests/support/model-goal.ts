/** A goal as a model answers with one; what a test is about stands in its own overrides. */
export function modelGoal(overrides: Record<string, unknown> = {}) {
  return {
    objective: 'Check the BGP sessions of PE1.',
    intent: 'check_bgp_neighbors',
    devices: ['PE1'],
    entities: { interfaces: [], vrfs: [], neighbors: [] },
    subjects: ['bgp'],
    constraints: [],
    complexity: 'simple',
    confidence: 0.8,
    contradictions: [],
    scope: 'in',
    windowMinutes: 60,
    windowSource: 'question',
    unseen: [],
    ...overrides,
  };
}
