import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { classifyResult } from '../../../src/checks';
import type { CollectedEvidence } from '../../../src/domain/calls/evidence';
import type { ToolResult } from '../../../src/domain/calls/tool';

interface Recorded {
  tool: string;
  arguments: Record<string, unknown>;
  result: { structuredContent?: unknown; content?: unknown; isError?: boolean };
}

/** A reply as the real tool server gave it. */
export function recorded(name: string): Recorded {
  const file = join(__dirname, '..', 'replies', `${name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Recorded;
}

export function classified(name: string): ToolResult {
  return classifyResult(recorded(name).result);
}

let made = 0;

/** A piece of evidence around a result of any shape. */
export function evidenceOf(
  result: ToolResult,
  tool = 'some_tool',
  values: Record<string, unknown> = {},
): CollectedEvidence {
  made += 1;
  const call = { server: 'any', tool, arguments: values };
  return { call, at: '2026-11-27T21:30:00Z', milliseconds: 1, result, ref: `ref-${made}` };
}

export function recordedEvidence(name: string): CollectedEvidence {
  const { tool, arguments: values, result } = recorded(name);
  return evidenceOf(classifyResult(result), tool, values);
}
