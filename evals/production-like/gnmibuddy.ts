import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';

import {
  gnmibuddyCommand,
  gnmibuddyPackage,
  installGnmibuddy,
  type Installation,
} from '../../lab/gnmi-target';
import { Component } from './component';

/** One way to have gNMIBuddy. */
export interface GnmibuddySource {
  kind: 'package' | 'checkout';
  version: string;
  installation: Installation;
}

/**
 * gNMIBuddy as its package, and where GNMIBUDDY_FOLDER names a checkout, that first, since it is what
 * docker-compose.yml runs. Each is installed once.
 */
export async function gnmibuddySources(log: (message: string) => void): Promise<GnmibuddySource[]> {
  const folder = process.env['GNMIBUDDY_FOLDER'];
  const installed: GnmibuddySource = {
    kind: 'package',
    version: gnmibuddyPackage,
    installation: await installGnmibuddy({ log }),
  };
  if (!folder) return [installed];
  const installation = await installGnmibuddy({ log, checkout: folder });
  return [{ kind: 'checkout', version: versionOf(folder), installation }, installed];
}

/** For instance `1.28.0, commit d633e6d`. */
function versionOf(checkout: string): string {
  const project = readFileSync(join(checkout, 'pyproject.toml'), 'utf8');
  const version = /^version = "(.*)"$/m.exec(project)?.[1] ?? 'of unknown version';
  const { status, stdout } = spawnSync('git', ['-C', checkout, 'rev-parse', '--short', 'HEAD'], {
    encoding: 'utf8',
  });
  return status === 0 ? `${version}, commit ${stdout.trim()}` : version;
}

/** gNMIBuddy over HTTP in front of the routers of an inventory. */
export function gnmibuddyComponent(
  { kind, installation }: GnmibuddySource,
  { folder, inventory, port }: { folder: string; inventory: string; port: number },
): Component {
  const command = gnmibuddyCommand({ installation, inventory }, port);
  // A checkout is started by its own command, as in its container; the package knows no HTTP.
  const own = {
    program: join(installation.python, '..', 'gnmibuddy-mcp'),
    argumentList: [],
    cwd: folder,
    environment: { ...command.environment, GNMIBUDDY_TRANSPORT: 'http' },
  };
  return new Component({
    name: `gNMIBuddy (${kind})`,
    ...(kind === 'checkout' ? own : command),
    logFile: logOf(folder, kind),
    ready: async () => (await fetch(`http://127.0.0.1:${port}/health`)).ok,
  });
}

export function logOf(folder: string, kind: GnmibuddySource['kind']): string {
  return join(folder, `gnmibuddy-${kind}.log`);
}

/** What gNMIBuddy writes when a call arrives. */
const arrived = 'Executing tool: ';

/** Counts the calls that reached gNMIBuddy by its log, reading on from where it was. */
export class CallCount {
  private readonly offsets = new Map<string, number>();
  private count = 0;

  constructor(private readonly files: string[]) {}

  read(): number {
    for (const file of this.files.filter((name) => existsSync(name))) {
      const text = this.newIn(file);
      // The last line may be half written.
      const whole = text.slice(0, text.lastIndexOf('\n') + 1);
      this.offsets.set(file, (this.offsets.get(file) ?? 0) + whole.length);
      this.count += whole.split(arrived).length - 1;
    }
    return this.count;
  }

  private newIn(file: string): string {
    const opened = openSync(file, 'r');
    try {
      const chunk = Buffer.alloc(1024 * 1024);
      const length = readSync(opened, chunk, 0, chunk.length, this.offsets.get(file) ?? 0);
      return chunk.toString('latin1', 0, length);
    } finally {
      closeSync(opened);
    }
  }
}
