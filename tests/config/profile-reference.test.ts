import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { findPackageRoot } from '../../src/config/package-root';
import { argumentRuleSchema } from '../../src/domain/configuration/argument-rules';
import {
  mcpServerSchema,
  profileLimitsSchema,
  profileSchema,
} from '../../src/domain/configuration/profile';
import { knowledgeNames } from '../../src/knowledge/names';
import { toolPolicySchema } from '../../src/domain/configuration/tool-policy';

const reference = readFileSync(join(findPackageRoot(), 'docs/reference/profile.md'), 'utf8');
const rows = reference.split('\n').filter((line) => line.startsWith('| `'));

test.each([
  ['a profile', profileSchema.shape],
  ['a server', mcpServerSchema.shape],
  ['an argument rule', argumentRuleSchema.shape],
  ['the policy', toolPolicySchema.shape],
  ['the limits', profileLimitsSchema.shape],
])('the reference has every field of %s', (_what, shape) => {
  const described = new Set(rows.flatMap((row) => row.split('|')[1]?.match(/\w+/g) ?? []));
  expect(Object.keys(shape).filter((field) => !described.has(field))).toEqual([]);
});

test('the reference names all knowledge that there is', () => {
  const row = rows.find((one) => one.startsWith('| `checks`'));
  expect(knowledgeNames.filter((name) => row?.includes(`\`${name}\``) !== true)).toEqual([]);
});

test('the reference tells the defaults that hold', () => {
  const wrong = Object.entries(profileLimitsSchema.parse({})).filter(
    ([field, value]) =>
      !rows.some(
        (row) => row.startsWith(`| \`${field}\``) && row.endsWith(`| ${JSON.stringify(value)} |`),
      ),
  );
  expect(wrong).toEqual([]);
});
