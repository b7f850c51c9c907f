import { createHash } from 'node:crypto';

import { canonicalJson } from '../domain/text/canonical-json';
import { loadPlans } from './load-plans';
import { listProfiles, loadProfile } from './load-profile';

/** Enough to tell versions of a file apart, and short enough for a person to compare. */
const digits = 8;

/**
 * What a worker goes by, by name: each `profiles/<name>`, and `plans`, with a fingerprint of its contents as
 * they are written (variables are not filled in, so no secret is part of it). A profile that cannot be
 * read has `unreadable`.
 */
export function fingerprintConfiguration(): Record<string, string> {
  const profiles = listProfiles().map((name) => [`profiles/${name}`, ofProfile(name)]);
  return Object.fromEntries([...profiles, ['plans', fingerprint(loadPlans())]]) as Record<
    string,
    string
  >;
}

function ofProfile(name: string): string {
  try {
    return fingerprint(loadProfile(name));
  } catch {
    return 'unreadable';
  }
}

function fingerprint(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value), 'utf8').digest('hex').slice(0, digits);
}
