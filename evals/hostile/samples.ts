import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { findPackageRoot, loadPlans, loadProfile } from '../../src/config';
import { toolDefinition } from '../../src/mcp/list-tools';
import type { ToolDefinition } from '../../src/domain/calls/tool';
import type { RunSnapshot } from '../../src/domain/investigation/run-snapshot';

/** True samples of what comes in, as the tests have them: the campaign needs a checkout. */
const tests = join(findPackageRoot(), 'tests');

export function sample(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(tests, ...path), 'utf8'));
}

export function samplesIn(...path: string[]): unknown[] {
  return readdirSync(join(tests, ...path))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => sample(...path, file));
}

/** Replies of tools as servers gave them. */
export function recordedResults(): unknown[] {
  return samplesIn('checks', 'replies').map((one) => (one as { result: unknown }).result);
}

export function recordedTools(): Parameters<typeof toolDefinition>[1][] {
  return sample('lab', 'fixtures', 'recorded', 'tools.json') as never;
}

export const networkTools: ToolDefinition[] = recordedTools().map((tool) =>
  toolDefinition('gnmibuddy', tool),
);

export function snapshotOf(profile: string, tools: ToolDefinition[] = networkTools): RunSnapshot {
  return {
    profile: loadProfile(profile),
    plans: loadPlans(),
    tools,
    versions: { netoncall: 'campaign', checks: 'campaign' },
  };
}

export const routers = ['PE1', 'PE2', 'PE3', 'P1', 'P2', 'RR1', 'RR2'].map((name, index) => ({
  name,
  address: `198.51.100.${index + 1}`,
  role: null,
}));

export const now = new Date('2026-11-27T21:30:00Z');

/** Files of configuration as they are shipped: those of a folder, or one of each folder in it. */
export function samplesInPackage(folder: string): unknown[] {
  const root = join(findPackageRoot(), folder);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.json') && !file.includes('package'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as unknown);
}
