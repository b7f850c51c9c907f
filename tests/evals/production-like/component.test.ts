import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Component } from '../../../evals/production-like/component';
import { lowPorts } from '../../../evals/production-like/low-ports';

let folder = '';
let component: Component;
const pidFile = (): string => join(folder, 'pid');
const pid = (): number => Number(readFileSync(pidFile(), 'utf8'));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'netoncall-component-'));
  const program = join(folder, 'program.cjs');
  writeFileSync(
    program,
    `require('node:fs').writeFileSync(${JSON.stringify(pidFile())}, String(process.pid));
     setInterval(() => {}, 1000);`,
  );
  component = new Component({
    name: 'a program',
    program: process.execPath,
    argumentList: [program],
    environment: {},
    logFile: join(folder, 'log'),
    ready: async () => Promise.resolve(existsSync(pidFile()) && readFileSync(pidFile()).length > 0),
  });
  await component.start();
});

afterEach(async () => {
  await component.kill();
  rmSync(folder, { recursive: true });
});

test('a program that ends by itself is started again, as Compose does', async () => {
  const first = pid();
  process.kill(first, 'SIGKILL');
  while (pid() === first) await sleep(50);
  expect(pid()).not.toBe(first);
});

test('one that is held down stays away until its time is over', async () => {
  const first = pid();
  const back = component.away(1_500);
  await sleep(1_200);
  expect(pid()).toBe(first);
  expect(() => process.kill(first, 0)).toThrow('ESRCH');
  rmSync(pidFile());
  await back;
  expect(pid()).not.toBe(first);
});

test('ports are all different, and below those that clients are given', async () => {
  const ports = await lowPorts(12);
  expect(new Set(ports).size).toBe(12);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test('a kill takes what the program has started too, as that of a container does', async () => {
  const grandchildFile = join(folder, 'grandchild');
  writeFileSync(
    join(folder, 'program.cjs'),
    `const { spawn } = require('node:child_process');
     const { writeFileSync } = require('node:fs');
     const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
     writeFileSync(${JSON.stringify(grandchildFile)}, String(child.pid));
     writeFileSync(${JSON.stringify(pidFile())}, String(process.pid));`,
  );
  rmSync(pidFile());
  await component.away(0);
  const grandchild = Number(readFileSync(grandchildFile, 'utf8'));
  process.kill(grandchild, 0);
  await component.kill();
  const deadline = Date.now() + 5_000;
  while (isRunning(grandchild) && Date.now() < deadline) await sleep(20);
  expect(isRunning(grandchild)).toBe(false);
});

/** A process that was killed and not yet waited for is none that runs. */
function isRunning(one: number): boolean {
  const file = `/proc/${one}/stat`;
  return existsSync(file) && !/\) Z /.test(readFileSync(file, 'utf8'));
}
