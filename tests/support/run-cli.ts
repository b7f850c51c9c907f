import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const cliScript = join(__dirname, '..', '..', 'dist', 'src', 'cli', 'main.js');

export interface CommandResult {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a program to its end, without a terminal, and returns what it printed. */
export async function runCommand(
  program: string,
  values: string[],
  environment: NodeJS.ProcessEnv = process.env,
  cwd: string = process.cwd(),
): Promise<CommandResult> {
  const child = spawn(program, values, {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const result: CommandResult = { code: null, output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (result.output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (result.errors += text));
  result.code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return result;
}

/** The real command line, as users run it. */
export async function runCli(
  values: string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<CommandResult> {
  return await runCommand(process.execPath, [cliScript, ...values], environment);
}
