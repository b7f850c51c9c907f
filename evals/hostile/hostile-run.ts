import type { Check } from '../../src/domain/analysis/check';
import type { Finding } from '../../src/domain/analysis/finding';
import type { HumanRequest } from '../../src/domain/people/human-request';
import { newStatus, type RunStatus } from '../../src/domain/run/run-status';
import type { ComposeInput } from '../../src/report';
import { freshIncident, type ToldIncident } from '../../src/domain/destinations/told-incident';
import { now } from './samples';

const ref = `sha256:${'a1'.repeat(32)}`;
const at = now.getTime();
const time = now.toISOString();

function checkOf(text: string, result: Check['result'], object: string): Check {
  return {
    check: 'bgp.session',
    device: text,
    object,
    result,
    value: text,
    expectation: text,
    rule: text,
    evidence: { ref, pointer: `/data/${text}`, value: text },
    related: [],
    label: { topic: text, name: text },
  };
}

function findingOf(text: string, changes: Partial<Finding>): Finding {
  return {
    id: 'f1',
    role: 'cause',
    type: 'bgp_remote_shutdown',
    device: text,
    interface: text,
    object: text,
    severity: 'major',
    confidence: 'confirmed',
    title: text,
    explanation: text,
    evidence: [{ ref, pointer: `/data/${text}`, value: text }],
    checks: [`bgp.session|${text}|${text}`],
    causedBy: null,
    since: time,
    nextActions: [text, `show ${text}`],
    ...changes,
  };
}

export function requestOf(text: string): HumanRequest {
  return {
    id: 'run-1.1',
    kind: 'escalation',
    prompt: text,
    options: [text, 'yes'],
    askedAt: at,
    deadline: at + 60_000,
    onDeadline: 'the call is denied',
    unclear: [{ answer: text, by: text, at }],
    approvers: [text],
  };
}

/** A run's own state with the same text wherever somebody else writes one. */
export function statusOf(text: string): RunStatus {
  const request = requestOf(text);
  return {
    ...newStatus({ query: text, profile: 'network' }, at),
    phase: 'closed',
    reasoner: 'rules',
    goal: {
      objective: text,
      intent: 'check_bgp_neighbors',
      devices: [text],
      entities: { interfaces: [text], vrfs: [text], neighbors: [text] },
      subjects: ['bgp', 'logs'],
      constraints: [],
      complexity: 'simple',
      confidence: 0.9,
      contradictions: [text],
      scope: 'in',
      windowMinutes: 1440,
      windowSource: 'default',
      unseen: [],
    },
    plan: { intent: 'check_bgp_neighbors', source: 'generated', iteration: 1 },
    steps: [
      {
        index: 0,
        instruction: text,
        origin: 'plan',
        status: 'failed',
        reason: text,
        devices: [text],
        startedAt: at,
        endedAt: at + 1,
      },
    ],
    current: text,
    calls: [
      {
        id: 'p0.s0.c0',
        server: text,
        tool: text,
        arguments: { [text.slice(0, 200)]: text },
        step: 0,
        pass: 0,
        outcome: {
          status: 'failed',
          milliseconds: 1,
          ref,
          digest: text,
          failing: [],
          unverifiable: [],
          omitted: 0,
          error: { class: 'function', message: text, transient: false },
          attempts: 1,
        },
      },
    ],
    refused: [{ tool: text, arguments: {}, reason: text, valid: [text], step: 0, pass: 0 }],
    assessment: {
      objective_achieved_assessment: false,
      current_retries: 0,
      max_retries: 2,
      assessor_feedback_for_retry: text,
      assessor_notes_for_final_report: text,
    },
    openRequest: request,
    undelivered: [text],
    decisions: [{ request, answer: text, choice: null, by: text, at, settledBy: 'answer' }],
    findings: [text],
    outcome: 'partial',
    verdict: 'fault',
    evidenceStore: text,
    endedAt: at + 1,
  };
}

/** All that a report is written from, with that text wherever somebody else writes one. */
export function composeInputOf(text: string): ComposeInput {
  return {
    trace: {
      id: 'run-1',
      runId: 'run-1',
      request: { query: text, profile: 'network', attended: true },
      now: time,
      snapshotRef: null,
      inventoryRef: null,
      rejection: null,
      status: statusOf(text),
    },
    analysis: {
      verdict: 'fault',
      rootCause: { type: 'bgp_remote_shutdown', device: text, interface: text, object: text },
      otherCauses: [],
      checks: [
        checkOf(text, 'fail', text),
        checkOf(text, 'pass', 'a'),
        checkOf(text, 'not_verifiable', 'b'),
      ],
      findings: [
        findingOf(text, {}),
        findingOf(text, { id: 'f2', role: 'symptom', causedBy: 'f1' }),
      ],
      followUps: [],
      coverage: [{ device: text, subject: 'bgp', state: 'failed', reason: text, transient: true }],
      timeline: [{ at: text, device: text, text, ref, pointer: text }],
      remarks: [text],
      diff: null,
    },
    unavailableServers: [{ server: text, reason: text }],
    unheldSchemas: [{ tool: text, left: [text] }],
    truncated: [{ ref, note: text }],
    endedAt: at + 2,
  };
}

export function incidentOf(text: string): ToldIncident {
  return {
    ...freshIncident({
      id: 'incident-network-4711',
      profile: 'network',
      title: text,
      startedAt: time,
    }),
    status: 'waiting',
    revision: 1,
    severity: 'major',
    alerts: { firing: 3, resolved: 0 },
    announced: { by: text, until: null },
    acknowledged: { by: text, at: time },
    notes: [{ text, by: text, at: time }],
    question: { workflowId: 'incident-network-4711-run', request: requestOf(text) },
    settled: [{ requestId: 'r', prompt: text, answer: text, by: text, at: time }],
    links: [{ label: 'Open', url: 'https://noc.example.net/incidents/4711' }],
  };
}
