import { classifyResult } from '../../../src/checks';
import { analyse } from '../../../src/knowledge/network';
import type { Analysis } from '../../../src/domain/analysis/analysis';
import type { Check } from '../../../src/domain/analysis/check';
import type { CollectedEvidence } from '../../../src/domain/calls/evidence';
import type { Goal, InventoryDevice, Subject } from '../../../src/domain/analysis/goal';
import type { PreviousRun } from '../../../src/domain/analysis/previous-run';
import { evidenceOf } from './recorded';

export const now = new Date('2026-11-27T21:30:00Z');

/** A reply in the frame of the tool server. */
export function reply(
  operation: string,
  device: string,
  data: Record<string, unknown>,
  metadata: Record<string, unknown> = {},
): CollectedEvidence {
  const structuredContent = {
    device_name: device,
    ip_address: '192.0.2.1',
    nos: 'iosxr',
    operation_type: operation,
    status: 'success',
    data,
    metadata,
    error_response: null,
    feature_not_found_response: null,
  };
  // The name of the tool must not matter to any check.
  return evidenceOf(classifyResult({ structuredContent }), 'tool_of_another_server', { device });
}

export function ports(device: string, rows: Record<string, unknown>[]): CollectedEvidence {
  return reply('interface_brief', device, { interfaces: rows, interface_count: rows.length });
}

export function port(device: string, fields: Record<string, unknown>): CollectedEvidence {
  return reply('interface_details', device, { interfaces: [{ interface: fields }] });
}

export function logs(
  device: string,
  lines: string[],
  keywords: string | null = null,
): CollectedEvidence {
  return reply('logs', device, {
    logs: lines.map((message) => ({ message })),
    summary: { count: lines.length },
    filters_applied: { keywords, filter_minutes: null, show_all_logs: true },
  });
}

export function bgp(
  device: string,
  neighbors: Record<string, unknown>[],
  routerId = '192.0.2.1',
): CollectedEvidence {
  const detailed_data = { router: { as_number: 64496, router_id: routerId }, neighbors, vrfs: [] };
  return reply('routing_info', device, {
    routing_protocols: [{ protocol: 'bgp', detailed_data, summary: '' }],
  });
}

export function goal(devices: string[], subjects: Subject[] = [], more: Partial<Goal> = {}): Goal {
  return {
    objective: 'test',
    intent: 'test',
    devices,
    entities: { interfaces: [], vrfs: [], neighbors: [] },
    subjects,
    constraints: [],
    complexity: 'simple',
    confidence: 1,
    contradictions: [],
    scope: 'in',
    windowMinutes: 1440,
    windowSource: 'default',
    unseen: [],
    ...more,
  };
}

export interface Judged {
  evidence: CollectedEvidence[];
  devices?: string[];
  subjects?: Subject[];
  question?: string;
  inventory?: InventoryDevice[];
  previous?: PreviousRun | null;
  more?: Partial<Goal>;
}

export function judge(input: Judged): Analysis {
  const devices = input.devices ?? ['R1'];
  return analyse({
    question: input.question ?? '',
    goal: goal(devices, input.subjects, input.more),
    inventory: input.inventory ?? devices.map((name) => ({ name, address: null, role: null })),
    evidence: input.evidence,
    now,
    previous: input.previous ?? null,
  });
}

/** The one check of that name and object, or undefined. */
export function checkOf(
  analysis: Analysis,
  check: string,
  object: string,
  device = 'R1',
): Check | undefined {
  return analysis.checks.find(
    (one) => one.check === check && one.object === object && one.device === device,
  );
}
