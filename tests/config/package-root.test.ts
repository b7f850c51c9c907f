import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import {
  findPackageRoot,
  packageVersion,
  plansDirectory,
  profilesDirectory,
  promptsDirectory,
} from '../../src/config/package-root';

const root = resolve(__dirname, '..', '..');

test('the root is the folder of the package.json, not one of node_modules or the build', () => {
  expect(findPackageRoot()).toBe(root);
});

test('the version is that of the package.json', () => {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ version: packageVersion() });
});

test('plans, profiles and prompts are at the root', () => {
  expect(plansDirectory({})).toBe(join(root, 'plans'));
  expect(profilesDirectory({})).toBe(join(root, 'profiles'));
  expect(promptsDirectory()).toBe(join(root, 'prompts'));
});

test('the environment may name other plans and profiles', () => {
  const environment = { NETONCALL_PLANS: '/srv/plans', NETONCALL_PROFILES: '/srv/profiles' };
  expect(plansDirectory(environment)).toBe('/srv/plans');
  expect(profilesDirectory(environment)).toBe('/srv/profiles');
});
