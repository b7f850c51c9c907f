import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { findPackageRoot, packageVersion } from './config';
import type { KeySource } from './encryption';

const bundlePath = join(findPackageRoot(), 'dist', 'workflow-bundle.js');

/**
 * The workflow code. One bundle serves those who encrypt and those who do not: a line in front tells
 * its failure converter, which has no environment to ask.
 */
export async function loadBundle(keys: KeySource): Promise<{ code: string }> {
  const code = await readFile(bundlePath, 'utf8');
  const encrypts = (await keys.current()) !== null;
  return { code: encrypts ? `globalThis.netoncallEncrypts = true; ${code}` : code };
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
