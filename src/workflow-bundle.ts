import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { findPackageRoot, packageVersion } from './config';
import type { KeySource } from './encryption';

const bundlePath = join(findPackageRoot(), 'dist', 'workflow-bundle.js');

export interface BundleFor {
  keys: KeySource;
  /** Whether its worker takes part in Worker Versioning. */
  versioned?: boolean;
}

/**
 * The workflow code. One bundle serves those who encrypt and those who do not, in Worker Versioning
 * and outside of it: lines in front tell it what it has no environment to ask for.
 */
export async function loadBundle({
  keys,
  versioned = false,
}: BundleFor): Promise<{ code: string }> {
  const code = await readFile(bundlePath, 'utf8');
  const encrypts = (await keys.current()) !== null;
  const told = [
    ...(encrypts ? ['globalThis.netoncallEncrypts = true; '] : []),
    ...(versioned ? ['globalThis.netoncallVersioned = true; '] : []),
  ];
  return { code: `${told.join('')}${code}` };
}

/**
 * NETONCALL_BUILD_ID, or version and fingerprint of the workflow code; stands in the events of a
 * history, so short.
 */
export async function readBuildId(): Promise<string> {
  const given = process.env['NETONCALL_BUILD_ID'];
  if (given) return given;
  const hash = createHash('sha256').update(await readFile(bundlePath));
  return `${packageVersion()}+${hash.digest('hex').slice(0, 8)}`;
}
