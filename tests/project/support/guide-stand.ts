import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { findTemporalBinary } from '../../../src/temporal';
import { carefulPharmacologist } from '../../profiles/support/careful-pharmacologist';
import {
  json,
  juniorEngineer,
  type ModelServer,
  type RecordedRequest,
  type ScriptStep,
  startModelServer,
  text,
} from '../../support/model-server';
import { quietPorts } from '../../support/quiet-ports';
import { cliScript, type CommandResult, runCli, runCommand } from '../../support/run-cli';
import { asScript } from './guide-blocks';

/** Ports that the guides name; each stands for one that is free here. */
const namedPorts = ['8000', '8001', '8002', '8081', '8085'];

/** A stand of `netoncall up`, the commands on the PATH, and scripted models: what guides take for granted. */
export class GuideStand {
  private constructor(
    readonly home: string,
    readonly environment: NodeJS.ProcessEnv,
    private readonly ports: Map<string, string>,
    private readonly models: ModelServer,
  ) {}

  static async start(): Promise<GuideStand> {
    const home = mkdtempSync(join(tmpdir(), 'netoncall-docs-'));
    const models = await startModelServer({ script: thinks });
    const free = await quietPorts(namedPorts.length);
    const ports = new Map(namedPorts.map((port, index) => [port, String(free[index])]));
    const { TEMPORAL_ADDRESS: _address, ...inherited } = process.env;
    const environment: NodeJS.ProcessEnv = {
      ...inherited,
      NETONCALL_HOME: home,
      NETONCALL_LLMS: modelFiles(home, models.baseUrl),
      PHARMACOKINETICS_URL: `http://127.0.0.1:${ports.get('8001')}/mcp`,
      NO_COLOR: '1',
      PATH: `${await commands(home)}:${process.env['PATH'] ?? ''}`,
    };
    const stand = new GuideStand(home, environment, ports, models);
    const up = await runCli(['up'], environment);
    if (up.code !== 0) {
      await stand.stop();
      throw new Error(`The stand did not start: ${up.errors}`);
    }
    const { address, labUrl } = JSON.parse(readFileSync(join(home, 'stand.json'), 'utf8')) as {
      address: string;
      labUrl: string;
    };
    environment['TEMPORAL_ADDRESS'] = address;
    environment['GNMIBUDDY_URL'] = labUrl;
    environment['NETONCALL_EVIDENCE'] = join(home, 'evidence');
    return stand;
  }

  get address(): string {
    return this.environment['TEMPORAL_ADDRESS'] ?? '';
  }

  /** Runs a block as it stands in its page, with the ports of this stand. */
  async run(
    block: string,
    more: NodeJS.ProcessEnv = {},
    input: string = '',
  ): Promise<CommandResult> {
    const staying = join(this.home, 'staying');
    const script = asScript(block).replaceAll(/\b80(?:0[0-2]|8[15])\b/g, (port) => this.port(port));
    const file = join(this.home, `block-${randomUUID()}.sh`);
    writeFileSync(file, script);
    const typed = join(this.home, 'typed');
    writeFileSync(typed, input);
    const environment = { ...this.environment, STAYING: staying, ...more };
    return await runCommand('bash', ['-c', `bash "${file}" < "${typed}"`], environment, this.home);
  }

  port(named: string): string {
    return this.ports.get(named) ?? named;
  }

  /** Runs one command of the command line. */
  async netoncall(...values: string[]): Promise<CommandResult> {
    return await runCli(values, this.environment);
  }

  /**
   * Ends what the blocks left in terminals of their own, as Ctrl-C there would; resolves when it is
   * gone, because the next block may want the same port.
   */
  async stopStaying(): Promise<void> {
    const staying = join(this.home, 'staying');
    if (!existsSync(staying)) return;
    const groups = readFileSync(staying, 'utf8').trim().split('\n').map(Number);
    rmSync(staying);
    for (const group of groups) signalGroup(group, 'SIGTERM');
    while (groups.some((group) => signalGroup(group, 0))) await sleep(20);
  }

  async stop(): Promise<void> {
    await this.stopStaying();
    await runCli(['down'], this.environment);
    await this.models.close();
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** False where the group has no process any more. */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal);
  } catch {
    return false;
  }
}

async function commands(home: string): Promise<string> {
  const folder = join(home, 'bin');
  mkdirSync(folder);
  const add = (name: string, script: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  // The network of the stand has a fault: to find one (10) is what a command is to do here.
  const codes = 'code=$?; [ $code -eq 10 ] && exit 0; exit $code';
  add('netoncall', `"${process.execPath}" "${cliScript}" "$@"; ${codes}`);
  add('npx', 'exec "$@"');
  add('temporal', `exec "${(await findTemporalBinary()).path}" "$@"`);
  return folder;
}

/** The two models that the guides name, as files in front of the scripted one. */
function modelFiles(home: string, base_url: string): string {
  const folder = join(home, 'llms');
  mkdirSync(folder);
  for (const llm_id of ['local', 'llamacpp']) {
    const llm = { llm_id, provider: 'openai-compatible', base_url, model_name: 'scripted' };
    writeFileSync(join(folder, `${llm_id}.json`), JSON.stringify(llm));
  }
  return folder;
}

/** One model for all guides: it knows the pharmacologist's nodes, the engineer's, and small talk. */
function thinks(request: RecordedRequest): ScriptStep {
  const node = request.body.response_format?.json_schema?.name;
  if (node === 'parse_task' || node === 'plan_step') return carefulPharmacologist(request);
  if (node === undefined && request.body.tools === undefined) return text('ready');
  if (node === 'tell_answer') return json({ sentences: [] });
  if (node === 'verify_answer') return json({ verified: true, feedback: '' });
  return juniorEngineer(request);
}
