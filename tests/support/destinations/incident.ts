import {
  freshIncident,
  type OpenQuestion,
  type ToldIncident,
} from '../../../src/domain/destinations/told-incident';
import type { RunDocument } from '../../../src/domain/run/run-document';
import { composeDocument } from '../../../src/report';
import { input } from '../../report/fixtures';

/** An incident that is being looked into, as its workflow would tell it. */
export function toldIncident(overrides: Partial<ToldIncident> = {}): ToldIncident {
  return {
    ...freshIncident({
      id: 'incident-network-4711',
      profile: 'network',
      title: 'BgpSessionDown PE1 10.255.0.100 (3 alerts)',
      startedAt: '2026-03-04T08:02:00Z',
    }),
    status: 'investigating',
    revision: 1,
    severity: 'major',
    alerts: { firing: 3, resolved: 0 },
    links: [{ label: 'Open', url: 'https://noc.example.net/incidents/incident-network-4711' }],
    ...overrides,
  };
}

/** A confirmation that waits. */
export function openQuestion(overrides: Partial<OpenQuestion['request']> = {}): OpenQuestion {
  return {
    workflowId: 'incident-network-4711-run',
    request: {
      id: 'run-1.1',
      kind: 'confirmation',
      prompt: 'Tool: clear_bgp\nDevice: PE1\nApprove? (yes/no)',
      options: ['yes', 'no'],
      optionsOnly: true,
      deadline: Date.parse('2026-03-04T09:00:00Z'),
      onDeadline: 'the call is denied',
      hash: 'a1'.repeat(32),
      ...overrides,
    },
  };
}

/** What the run of the incident found: the peer shut the session down. */
export function incidentDocument(): RunDocument {
  return composeDocument(input());
}
