import * as fc from 'fast-check';

import type { AnalysisInput } from '../../../src/domain/analysis/analysis-input';
import type { CollectedEvidence } from '../../../src/domain/calls/evidence';
import { evidenceItemSchema } from '../../../src/domain/calls/evidence';
import type { Goal } from '../../../src/domain/analysis/goal';
import { redactValue } from '../../../src/domain/text/redact';
import { knowledgeOf } from '../../../src/knowledge';
import { hostileDocument } from '../documents';
import { entrance, Harm, jsonSize } from '../entrance';
import { now, recordedResults, routers, sample } from '../samples';
import { hostileText } from '../texts';

export const deviceWords = [
  ...['%ROUTING-BGP-5-MAXPFX : ', '%A-1-A : ', 'max prefix ', 'neighbor 192.0.2.9 ', 'Down - '],
  ...[
    'Interface Gi0',
    'Gi0/0/0/1 ',
    ', changed state to ',
    'Adjacency to ',
    ') (',
    ' (VRF: ',
    '(L1',
  ],
  ...['NOTIFICATION ', 'sent to 192.0.2.9 ', 'received from :: ', 'code 2 ', 'subcode 2 ', ' 2/2 '],
  ...['ISIS ', 'AUTH', 'authentication ', 'MD5 ', 'mismatch', 'admin', ' you are ', 'mark all '],
  ...[
    'ignore all ',
    '<_RpcError of RPC that terminated with:',
    'details = "',
    'tool ',
    'name=',
    '\n  ',
  ],
  ...[
    'AS Number: 64496\n',
    'VRF: RED',
    '65000:1',
    'ESTABLISHED',
    'IDLE',
    'password 7 ',
    'PE1',
    'P1',
  ],
  ...['Nov 27 20:10:00.000 UTC: ', '2026-11-27T20:10:00Z', "user 'a'", '10.255.0.100', 'xrd-1'],
];

const subjects = [
  'bgp',
  'isis',
  'interfaces',
  'interface_details',
  'logs',
  'vpn',
  'system',
] as const;

function goalOf(question: string): Goal {
  return {
    objective: question,
    intent: 'check',
    devices: ['PE1', 'P1'],
    entities: { interfaces: [], vrfs: [], neighbors: [] },
    subjects: [...subjects],
    constraints: [],
    complexity: 'simple',
    confidence: 1,
    contradictions: [],
    scope: 'in',
    windowMinutes: 1440,
    windowSource: 'default',
    unseen: [],
  };
}

/** What a run of a domain adds up to over whatever its tools brought. */
export function analysisInput(evidence: CollectedEvidence[]): AnalysisInput {
  const question = 'Why is BGP down on PE1?';
  return { question, goal: goalOf(question), inventory: routers, evidence, now, previous: null };
}

export function evidenceOf(
  result: CollectedEvidence['result'],
  number: number,
  values: Record<string, unknown> = { device_name: 'PE1' },
): CollectedEvidence {
  const call = { server: 'gnmibuddy', tool: 'any_tool', arguments: values };
  return { call, at: now.toISOString(), milliseconds: 1, result, ref: `sha256:${number}` };
}

const network = knowledgeOf('network');
const desk = knowledgeOf('service-desk');

function judge(replies: readonly unknown[]): unknown {
  const evidence = replies.map((reply, index) =>
    evidenceOf(network.classify(redactValue(reply)), index),
  );
  const [first] = evidence;
  if (first !== undefined) network.inspect(first, now);
  for (const item of evidence) network.readInventory(item, [{ match: 'PE*', role: 'PE' }]);
  network.topology?.(evidence, routers, now);
  const kept = network.names?.keep(null, { profile: 'network', evidence, inventory: routers, now });
  if (kept) network.names?.find(kept, 'CUST-A');
  return { evidence, analysis: network.analyse(analysisInput(evidence)) };
}

function inspectJudged(result: unknown): void {
  const { evidence, analysis } = result as {
    evidence: CollectedEvidence[];
    analysis: ReturnType<typeof network.analyse>;
  };
  for (const item of evidence) evidenceItemSchema.parse(item);
  // Where a reply is spoiled, what could not be read must not pass.
  const known = new Set(evidence.map(({ ref }) => ref));
  const loose = analysis.checks.find(({ evidence: from }) => from !== null && !known.has(from.ref));
  if (loose !== undefined) throw new Harm(`check ${loose.check} rests on no evidence of the run`);
}

const results = recordedResults();
const topologies = [
  sample('checks', 'replies', 'topology.json'),
  sample('checks', 'replies', 'logs-all.json'),
].map((one) => (one as { result: unknown }).result);

/** Replies of routers, spoiled in a few places, among others that are as they should be. */
export const deviceReplies = entrance({
  name: 'device replies',
  inputs: fc.tuple(
    hostileDocument(results, 20_000, deviceWords),
    fc.constantFrom(...results),
    fc.constantFrom(...topologies),
  ),
  size: (input) => jsonSize(input),
  enter: (replies) => judge(replies),
  inspect: inspectJudged,
});

/** Lines of a router's log of whatever text. */
export const logLines = entrance({
  name: 'log lines',
  inputs: fc
    .tuple(
      fc.array(hostileText(9000, deviceWords), { minLength: 1, maxLength: 12 }),
      fc.constantFrom('', 'RP/0/RP0/CPU0:Nov 27 20:10:00.000 UTC: bgp[1]: ', '%A-1-B : ', 'PE1: '),
    )
    .map(([lines, stamp]) => lines.map((line) => ({ message: `${stamp}${line}` }))),
  size: (input) => jsonSize(input),
  enter: (lines) =>
    judge([
      {
        structuredContent: {
          device_name: 'PE1',
          ip_address: '192.0.2.1',
          nos: 'iosxr',
          operation_type: 'logs',
          status: 'success',
          data: {
            logs: lines,
            summary: { count: lines.length },
            filters_applied: { keywords: null, filter_minutes: null, show_all_logs: true },
          },
          metadata: {},
          error_response: null,
          feature_not_found_response: null,
        },
      },
    ]),
  inspect: inspectJudged,
});

const deskSample = {
  nodes: [
    { label: 'User', id: 'user-1', properties: { name: 'first' } },
    { label: 'Team', id: 'team-1', properties: { name: 'platform' } },
    { label: 'Service', id: 'mail', properties: { name: 'mail' } },
    { label: 'Ticket', id: 't-1', properties: { title: 'a', status: 'open', priority: 2 } },
  ],
  edges: [
    { type: 'REPORTS', from: 'user-1', to: 't-1' },
    { type: 'ABOUT', from: 't-1', to: 'mail' },
    { type: 'OWNS', from: 'team-1', to: 'mail' },
  ],
};

/** Listings of a graph, spoiled in a few places. */
export const graphReplies = entrance({
  name: 'graph replies',
  inputs: hostileDocument([deskSample], 20_000, ['Ticket', 'OWNS', 'open', 't-1', 'team-1']),
  size: (input) => jsonSize(input),
  enter(content) {
    const structured = typeof content === 'object' && content !== null ? content : { content };
    const result = desk.classify({ structuredContent: redactValue(structured), content: [] });
    const item = evidenceOf(result, 0, { label: 'Ticket' });
    desk.inspect(item, now);
    return desk.analyse(analysisInput([item, evidenceOf(result, 1, {})]));
  },
});
