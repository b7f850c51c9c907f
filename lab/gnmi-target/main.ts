#!/usr/bin/env node
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { InputProblem } from '../gnmi/problem';
import { readTargetArguments, type TargetArguments } from './arguments';
import { installGnmibuddy } from './gnmibuddy/install';
import { startGnmibuddy } from './gnmibuddy/start';
import { writeInventory } from './inventory-file';
import type { TlsFiles } from './serve/encryption';
import { makeCertificate } from './serve/make-certificate';
import { createGnmiTarget } from './target';

const usageError = 2;
const address = '127.0.0.1';

function ready(line: object, { readyFile }: TargetArguments): void {
  const text = `${JSON.stringify({ ...line, pid: process.pid })}\n`;
  if (readyFile !== undefined) writeFileSync(readyFile, text);
  process.stdout.write(text);
}

function say(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** The files as a collector finds them, which is started in a folder of its own. */
function tlsFiles(options: TargetArguments): { tls?: TlsFiles } {
  const { certificate, key, authority = certificate } = options;
  if (options.tls) return { tls: certificateOfThisRun() };
  if (certificate === undefined || key === undefined || authority === undefined) return {};
  return { tls: { certificate, key, authority: resolve(authority) } };
}

function certificateOfThisRun(): TlsFiles {
  const folder = mkdtempSync(join(tmpdir(), 'netoncall-gnmi-tls-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return makeCertificate(folder, address);
}

/** Starts the simulated routers. Returns the path of their inventory. */
async function serveRouters(options: TargetArguments): Promise<string> {
  const { tls: _made, ...source } = options;
  const target = await createGnmiTarget({ ...source, host: address, ...tlsFiles(options) });
  const devices = target.inventory(options.gnmiTimeout);
  const inventory = writeInventory(devices, options.inventory);
  process.once('exit', () => inventory.remove());
  if (!options.realGnmibuddy) {
    const ports = devices.map(({ name, ip_address, port }) => ({ name, ip_address, port }));
    ready({ devices: ports, inventory: inventory.path }, options);
  }
  return inventory.path;
}

async function serveGnmibuddy(inventory: string, options: TargetArguments): Promise<void> {
  const { python, checkout, port } = options;
  const installation = await installGnmibuddy({
    ...(python === undefined ? {} : { python }),
    checkout,
    log: say,
  });
  const gnmibuddy = await startGnmibuddy({ installation, inventory: resolve(inventory), port });
  gnmibuddy.child.once('exit', (code) => {
    say(`lab: gNMIBuddy has ended with code ${code ?? 'of a signal'}`);
    process.exit(1);
  });
  ready({ url: gnmibuddy.url, inventory }, options);
}

async function serve(options: TargetArguments): Promise<void> {
  const { routers, realGnmibuddy } = options;
  if (routers !== undefined && !existsSync(routers)) {
    throw new InputProblem(`${routers}: no such inventory file`);
  }
  const inventory = routers ?? (await serveRouters(options));
  if (realGnmibuddy) await serveGnmibuddy(inventory, options);
}

async function main(): Promise<void> {
  const options = readTargetArguments(process.argv.slice(2));
  if (options !== null) await serve(options);
}

// Whoever read the output is gone: there is nobody left to serve.
process.stdout.on('error', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(0));
}

main().catch((error: unknown) => {
  say(`lab: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(error instanceof InputProblem ? usageError : 1);
});
