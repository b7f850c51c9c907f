import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import * as z from 'zod';

const manifestSchema = z.looseObject({ name: z.literal('netoncall'), version: z.string() });

interface InstalledPackage {
  root: string;
  version: string;
}

let installed: InstalledPackage | undefined;

/**
 * The folder that holds `plans/`, `profiles/` and `prompts/`: the nearest one above this file with
 * netoncall's package.json, whether this runs from `src/` or from `dist/src/`.
 */
export function findPackageRoot(): string {
  return locate().root;
}

/** Version of the running package. */
export function packageVersion(): string {
  return locate().version;
}

/** The plan catalogue; NETONCALL_PLANS names another folder. */
export function plansDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  return environment['NETONCALL_PLANS'] || join(findPackageRoot(), 'plans');
}

/** The folder with one folder a profile; NETONCALL_PROFILES names another one. */
export function profilesDirectory(environment: NodeJS.ProcessEnv = process.env): string {
  return environment['NETONCALL_PROFILES'] || join(findPackageRoot(), 'profiles');
}

/** Default prompts, one Markdown file a thinking node. */
export function promptsDirectory(): string {
  return join(findPackageRoot(), 'prompts');
}

function locate(): InstalledPackage {
  installed ??= search(__dirname);
  return installed;
}

function search(directory: string): InstalledPackage {
  const manifest = manifestSchema.safeParse(readManifest(directory));
  if (manifest.success) return { root: directory, version: manifest.data.version };
  const parent = dirname(directory);
  if (parent !== directory) return search(parent);
  throw new Error(`The package.json of netoncall is not in any folder above ${__dirname}.`);
}

function readManifest(directory: string): unknown {
  try {
    return JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  } catch {
    return null;
  }
}
