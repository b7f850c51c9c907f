import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import * as fc from 'fast-check';

import { ConfigurationError, loadPlans, loadProfile, resolveServers } from '../../../src/config';
import { loadAgents } from '../../../src/config/load-agents';
import { loadLlms } from '../../../src/config/load-llms';
import { investigationRequestSchema } from '../../../src/domain/investigation/investigation-request';
import { inputProblems } from '../../../src/domain/text/plain-problems';
import { hostileDocument } from '../documents';
import { entrance } from '../entrance';
import { samplesInPackage } from '../samples';
import { hostileText } from '../texts';

/** Each kind of file with where it lies below a folder, and how it is read. */
const kinds = {
  profile: { path: 'network/profile.json', read: readProfile },
  plan: { path: 'check_bgp_neighbors.json', read: (folder: string) => loadPlans(folder) },
  agent: { path: 'assistant.json', read: (folder: string) => loadAgents([], folder) },
  llm: { path: 'local.json', read: (folder: string) => loadLlms(folder) },
};
type Kind = keyof typeof kinds;

function readProfile(directory: string): unknown {
  const profile = loadProfile('network', { directory });
  return resolveServers(profile, {});
}

const words = ['${HOME}', '${A:-', '**', 'server/*', 'http://', '{device}', 'check_bgp_neighbors'];
const file = (kind: Kind, samples: unknown[]): fc.Arbitrary<{ kind: Kind; text: string }> =>
  fc
    .oneof(
      {
        weight: 9,
        arbitrary: hostileDocument(samples, 20_000, words).map((one) => JSON.stringify(one) ?? ''),
      },
      { weight: 1, arbitrary: hostileText(20_000, ['{"name":', '[', '\\u', '\ufeff']) },
    )
    .map((text) => ({ kind, text }));

/** Files that somebody wrote wrong or means harm with: read, or refused in words. */
export const configuration = entrance({
  name: 'configuration files',
  inputs: fc.oneof(
    file('profile', samplesInPackage('profiles')),
    file('plan', samplesInPackage('plans')),
    file('agent', samplesInPackage('agents')),
    file('llm', samplesInPackage('llms')),
  ),
  size: ({ text }) => text.length,
  enter({ kind, text }) {
    const folder = mkdtempSync(join(tmpdir(), 'netoncall-hostile-'));
    const { path, read } = kinds[kind];
    try {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
      return read(folder);
    } catch (error) {
      if (error instanceof ConfigurationError) return error.message;
      throw error;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
});

const request = {
  query: 'Check BGP neighbors on PE1',
  profile: 'network',
  devices: ['PE1'],
  attended: false,
  now: '2026-11-27T21:30:00Z',
  overrides: { plan: 'check_bgp_neighbors', steps: ['Look at BGP.'], maxRetries: 2 },
};

/** What the Temporal CLI may start a run with. */
export const startInputs = entrance({
  name: 'start inputs',
  inputs: hostileDocument([request], 20_000, words),
  size: (one) => JSON.stringify(one)?.length ?? 0,
  enter(one) {
    const parsed = investigationRequestSchema.safeParse(one);
    return parsed.success ? parsed.data : inputProblems(parsed.error);
  },
});
