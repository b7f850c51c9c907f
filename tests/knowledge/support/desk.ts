import type { Analysis } from '../../../src/domain/analysis/analysis';
import type { CollectedEvidence } from '../../../src/domain/calls/evidence';
import { knowledgeOf } from '../../../src/knowledge';

export const ticket = (id: string, properties: object = {}) => ({
  label: 'Ticket',
  id,
  properties: { title: id, status: 'open', priority: 2, ...properties },
});
export const service = (id: string) => ({ label: 'Service', id, properties: { name: id } });
export const user = { label: 'User', id: 'user-1', properties: { name: 'first' } };
export const team = { label: 'Team', id: 'team-1', properties: { name: 'platform' } };

export const edge = (from: string, type: string, to: string) => ({ type, from, to });

/** A result of a call with these arguments. */
export function result(content: object, values: Record<string, unknown> = {}): CollectedEvidence {
  return {
    ref: `sha256-${JSON.stringify(values)}-${JSON.stringify(content).length}`,
    call: { server: 'graph', tool: 'read', arguments: values },
    at: '2026-03-01T10:00:00Z',
    milliseconds: 5,
    result: { status: 'success', content, error: null, truncated: null },
  };
}

/** Two tickets about two services of one team, all of it listed. */
export function desk() {
  return {
    nodes: [user, team, service('mail'), service('web'), ticket('t-1'), ticket('t-2')],
    edges: [
      edge('user-1', 'REPORTS', 't-1'),
      edge('user-1', 'REPORTS', 't-2'),
      edge('t-1', 'ABOUT', 'mail'),
      edge('t-2', 'ABOUT', 'web'),
      edge('team-1', 'OWNS', 'mail'),
      edge('team-1', 'OWNS', 'web'),
    ],
  };
}

export function analyse(evidence: CollectedEvidence[], question = 'Audit the desk.'): Analysis {
  return knowledgeOf('service-desk').analyse({
    question,
    goal: {
      objective: question,
      intent: 'audit_desk',
      devices: [],
      entities: { interfaces: [], vrfs: [], neighbors: [] },
      subjects: [],
      constraints: [],
      complexity: 'simple',
      confidence: 1,
      contradictions: [],
      scope: 'in',
      windowMinutes: 60,
      windowSource: 'default',
      unseen: [],
    },
    inventory: [],
    evidence,
    now: new Date('2026-03-01T10:00:00Z'),
    previous: null,
  });
}
