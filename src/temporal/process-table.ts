import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** Whether a pid of this system belongs to a process that runs (a zombie does not run). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return statusFields(pid)?.[0] !== 'Z';
}

/** Start of a process of this system, in milliseconds since boot (Linux) or since 1970. */
export function processStart(pid: number): number | undefined {
  if (process.platform === 'linux') {
    const ticks = Number(statusFields(pid)?.[19]);
    // USER_HZ is 100 on every platform Linux has an interface for (proc_pid_stat(5), field 22).
    return Number.isFinite(ticks) ? ticks * 10 : undefined;
  }
  const started = Date.parse(output('ps', ['-o', 'lstart=', '-p', String(pid)]));
  return Number.isNaN(started) ? undefined : started;
}

/** Command line of a process with spaces between arguments; empty when there is none. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return output('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]);
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
}

/** Fields of /proc/<pid>/stat from the third (state) on; the second may contain spaces. */
function statusFields(pid: number): string[] | undefined {
  if (process.platform !== 'linux') return undefined;
  const text = read(`/proc/${pid}/stat`);
  return text === '' ? undefined : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Contents of a file, or nothing. */
export function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Target of a symbolic link, or nothing. */
export function link(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}

/** Trimmed output of a program, or nothing when it fails. */
export function output(program: string, argumentList: readonly string[]): string {
  try {
    const env = { ...process.env, LC_ALL: 'C' };
    return execFileSync(program, argumentList, { encoding: 'utf8', stdio: 'pipe', env }).trim();
  } catch {
    return '';
  }
}
