import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { InventoryEntry } from '../../lab/gnmi-target';
import { Collector } from './support/gnmi-client';

const main = join(__dirname, '..', '..', 'dist', 'lab', 'gnmi-target', 'main.js');
const children: ChildProcess[] = [];

beforeAll(() => {
  if (!existsSync(main)) throw new Error(`${main} is missing: run "npm run build" first`);
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const temporary = (): string => mkdtempSync(join(tmpdir(), 'lab-gnmi-'));

function run(args: string[], environment: NodeJS.ProcessEnv = {}): [number | null, string] {
  const ended = spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
  return [ended.status, ended.stderr.trim()];
}

test.each([
  [['--gnmi', '--bogus'], /unknown option '--bogus'/],
  [['--gnmi', '--scenario', 'nosuch'], /there is no scenario "nosuch"\. Available: /],
  [['--gnmi', '--certificate', 'lab.pem'], /--certificate and --key belong together/],
  [['--gnmi', '--tls', '--certificate', 'a.pem', '--key', 'a.key'], /cannot be used with/],
  [['--gnmi', '--certificate', 'nosuch.pem', '--key', 'nosuch.key'], /nosuch\.pem cannot be read/],
  [['--gnmi', '--inventory', '/nosuch/routers.json'], /inventory \/nosuch\/routers\.json cannot/],
  [['--real-gnmibuddy', '--routers', 'nosuch.json'], /nosuch\.json: no such inventory file/],
  [['--real-gnmibuddy', '--routers', 'a.json', '--scenario', 'healthy'], /cannot be used with/],
])('ends with code 2 and one clear line on bad input: %s', (args, message) => {
  const [status, words] = run(args);
  expect(words).toMatch(message);
  expect(words.split('\n')).toHaveLength(1);
  expect(status).toBe(2);
});

test('without openssl it says what makes a certificate, and what needs none', () => {
  const [status, words] = run(['--gnmi', '--tls'], { PATH: temporary() });
  expect(words).toMatch(/with openssl.*it is not here; install it, or name files with --cert/);
  expect(status).toBe(2);
});

/** Certificates are made with openssl; where it is missing, this is skipped. */
const withOpenssl = spawnSync('openssl', ['version']).status === 0 ? describe : describe.skip;

withOpenssl('with --tls', () => {
  test('routers speak TLS with a certificate that is made at start and gone at the end', async () => {
    const file = join(temporary(), 'routers.json');
    const child = spawn(process.execPath, [main, '--gnmi', '--tls', '--inventory', file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(child.stdout, 'data');
    const [entry] = JSON.parse(readFileSync(file, 'utf8')) as [InventoryEntry];
    const collector = new Collector(entry);
    expect(await collector.get(['system/state/hostname'])).toHaveLength(1);
    collector.close();
    const { path_cert: certificate = '', ...plain } = entry;
    const careless = new Collector(plain);
    expect(await careless.connects(500)).toBe(false);
    careless.close();
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(existsSync(certificate)).toBe(false);
  });
});

test('without a Python to run gNMIBuddy on it says which one it needs', () => {
  const args = ['--real-gnmibuddy', '--python', 'python-that-is-not-there'];
  const [status, words] = run(args, { NETONCALL_CACHE: temporary() });
  expect(words).toMatch(
    /needs Python 3\.11 or newer with the venv module.*python-that-is-not-there/,
  );
  expect(status).toBe(2);
});

test('routers answer at the ports that it prints, to the account in the inventory that it writes', async () => {
  const file = join(temporary(), 'routers.json');
  const child = spawn(process.execPath, [main, '--gnmi', '--inventory', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const ready = JSON.parse(line.toString()) as { devices: { name: string; port: number }[] };
  const inventory = JSON.parse(readFileSync(file, 'utf8')) as InventoryEntry[];
  expect(ready).toMatchObject({ inventory: file, pid: child.pid });
  expect(line.toString()).not.toContain(inventory[0]!.password);
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(inventory.map(({ port }) => port)).toEqual(ready.devices.map(({ port }) => port));
  const collector = new Collector(inventory[0]!);
  expect(await collector.get(['system/state/hostname'])).toEqual([
    { path: 'system/state/hostname', value: inventory[0]!.name },
  ]);
  collector.close();
});
