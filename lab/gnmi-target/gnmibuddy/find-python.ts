import { spawnSync } from 'node:child_process';

import { InputProblem } from '../../gnmi/problem';

/** Versions that gNMIBuddy's libraries have wheels for, the usual names of an interpreter last. */
const names = ['python3.13', 'python3.12', 'python3.11', 'python3', 'python'];
/** Also asks for what a virtual environment needs; some systems package that apart. */
const question = 'import sys, venv, ensurepip; print("%d.%d" % sys.version_info[:2])';

function versionOf(command: string): string | null {
  const asked = spawnSync(command, ['-c', question], { encoding: 'utf8', timeout: 20_000 });
  return asked.status === 0 ? asked.stdout.trim() : null;
}

function suits(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major === 3 && minor >= 11;
}

/**
 * The first interpreter that gNMIBuddy can run on: Python 3.11 or newer, with venv.
 * @param wanted the only one to look at, where somebody named one
 * @returns its command, or null where there is none
 */
export function findPython(wanted?: string): string | null {
  const commands = wanted === undefined ? names : [wanted];
  const found = commands.find((command) => {
    const version = versionOf(command);
    return version !== null && suits(version);
  });
  return found ?? null;
}

/** @throws InputProblem where there is no such interpreter */
export function requirePython(wanted?: string): string {
  const found = findPython(wanted);
  if (found !== null) return found;
  throw new InputProblem(
    `gNMIBuddy needs Python 3.11 or newer with the venv module, and ${wanted ?? names.join(', ')} ` +
      'is not that here; install it (on Debian: apt-get install python3 python3-venv), or name one with --python',
  );
}
