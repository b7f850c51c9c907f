import type { Analysis } from '../../src/domain/analysis/analysis';
import type { Check } from '../../src/domain/analysis/check';
import type { Finding } from '../../src/domain/analysis/finding';
import type { ComposeInput } from '../../src/report';
import { newStatus, type RunStatus } from '../../src/domain/run/run-status';
import type { CallRecord } from '../../src/domain/calls/tool-call';
import { allChecks } from '../../src/checks/all-checks';
import { labelOf } from '../../src/report/checks/say-check';

export const bgpRef = `sha256:${'a1'.repeat(32)}`;
export const logRef = `sha256:${'b2'.repeat(32)}`;
export const peer = '10.255.0.100';

type CallOverrides = Partial<Omit<CallRecord, 'outcome'>> & {
  outcome?: Partial<CallRecord['outcome']>;
};

export function call(overrides: CallOverrides = {}): CallRecord {
  return {
    id: 'p0.s0.c0',
    server: 'gnmibuddy',
    tool: 'get_routing_info',
    arguments: { device_name: 'PE1', protocol: 'bgp' },
    step: 0,
    pass: 0,
    ...overrides,
    outcome: {
      status: 'success',
      milliseconds: 220,
      ref: bgpRef,
      digest: `PE1 bgp: 1 of 2 neighbors down, ${peer} IDLE`,
      failing: [],
      unverifiable: [],
      omitted: 0,
      error: null,
      attempts: 1,
      ...overrides.outcome,
    },
  };
}

export function check(overrides: Partial<Check> = {}): Check {
  const made = {
    check: 'bgp.session',
    device: 'PE1',
    object: peer,
    result: 'fail' as const,
    value: 'state=IDLE',
    expectation: 'state=ESTABLISHED',
    rule: 'RFC 4271',
    evidence: { ref: bgpRef, pointer: '/data/neighbors/0/state', value: 'state=IDLE' },
    related: [],
    ...overrides,
  };
  const known = made.check in allChecks;
  const label = known
    ? labelOf(made as Parameters<typeof labelOf>[0])
    : { topic: made.check, name: `${made.check} ${made.object}` };
  return { ...made, label };
}

export function finding(overrides: Partial<Finding> = {}): Finding {
  return {
    id: 'f1',
    role: 'cause',
    type: 'bgp_remote_shutdown',
    device: 'PE1',
    interface: null,
    object: peer,
    severity: 'major',
    confidence: 'confirmed',
    title: `PE1: the BGP session to ${peer} is IDLE because the peer shut it down`,
    explanation: `The log of PE1 holds a notification “administrative shutdown” from ${peer}.`,
    evidence: [
      { ref: bgpRef, pointer: '/data/neighbors/0/state', value: 'state=IDLE' },
      { ref: logRef, pointer: '/data/logs/3/message', value: `${peer} administratively shut down` },
    ],
    checks: [`bgp.session|PE1|${peer}`],
    causedBy: null,
    since: '2026-03-04T08:01:00Z',
    nextActions: [`Ask the owner of ${peer} why it was shut.`, `show bgp neighbors ${peer}`],
    ...overrides,
  };
}

export function analysis(overrides: Partial<Analysis> = {}): Analysis {
  return {
    verdict: 'fault',
    rootCause: { type: 'bgp_remote_shutdown', device: 'PE1', interface: null, object: peer },
    otherCauses: [],
    checks: [
      check(),
      check({ object: '10.255.0.2', result: 'pass', value: 'state=ESTABLISHED' }),
      check({
        check: 'system.load',
        object: 'cpu',
        result: 'not_verifiable',
        value: 'no tool returns CPU use',
        evidence: null,
      }),
    ],
    findings: [finding()],
    followUps: [],
    coverage: [
      { device: 'PE1', subject: 'bgp', state: 'read', reason: null, transient: false },
      { device: 'PE1', subject: 'logs', state: 'read', reason: null, transient: false },
    ],
    timeline: [],
    remarks: [],
    diff: null,
    ...overrides,
  };
}

export function healthyAnalysis(overrides: Partial<Analysis> = {}): Analysis {
  return analysis({
    verdict: 'healthy',
    rootCause: null,
    findings: [],
    checks: [
      check({ result: 'pass', value: 'state=ESTABLISHED' }),
      check({ object: '10.255.0.2', result: 'pass', value: 'state=ESTABLISHED' }),
    ],
    ...overrides,
  });
}

export function status(overrides: Partial<RunStatus> = {}): RunStatus {
  return {
    ...newStatus({ query: 'Check BGP neighbors on PE1', profile: 'network' }, 1_000),
    phase: 'reporting',
    reasoner: 'rules',
    goal: {
      objective: 'Check the BGP neighbors of PE1',
      intent: 'check_bgp_neighbors',
      devices: ['PE1'],
      entities: { interfaces: [], vrfs: [], neighbors: [] },
      subjects: ['bgp', 'logs'],
      constraints: [],
      complexity: 'simple',
      confidence: 0.9,
      contradictions: [],
      scope: 'in',
      windowMinutes: 1440,
      windowSource: 'default',
      unseen: [],
    },
    plan: { intent: 'check_bgp_neighbors', source: 'catalog', iteration: 1 },
    steps: [
      {
        index: 0,
        instruction: 'Look at the state of all BGP neighbors.',
        origin: 'plan',
        status: 'done',
        reason: null,
        devices: [],
        startedAt: 0,
        endedAt: 400,
      },
    ],
    calls: [
      call(),
      call({
        id: 'p0.s0.c1',
        tool: 'get_logs',
        arguments: { device_name: 'PE1', minutes: 1440 },
        outcome: { ref: logRef, digest: 'PE1 logs: 4 lines' },
      }),
    ],
    assessment: {
      objective_achieved_assessment: true,
      current_retries: 0,
      max_retries: 2,
      assessor_feedback_for_retry: null,
      assessor_notes_for_final_report: null,
    },
    outcome: 'achieved',
    verdict: 'fault',
    evidenceStore: 'store-1',
    ...overrides,
  };
}

export function input(
  overrides: { status?: Partial<RunStatus>; trace?: Partial<ComposeInput['trace']> } & Partial<
    Omit<ComposeInput, 'trace'>
  > = {},
): ComposeInput {
  const { status: statusOverrides, trace, ...rest } = overrides;
  return {
    trace: {
      id: 'investigation-check-bgp',
      runId: 'run-1',
      request: { query: 'Check BGP neighbors on PE1', profile: 'network', attended: true },
      now: '2026-03-04T09:20:00Z',
      snapshotRef: null,
      inventoryRef: null,
      rejection: null,
      status: status(statusOverrides),
      ...trace,
    },
    analysis: analysis(),
    unavailableServers: [],
    endedAt: 13_400,
    ...rest,
  };
}
