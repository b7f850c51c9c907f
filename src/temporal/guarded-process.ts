import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

export interface GuardedProcess {
  /** Resolves when the program has ended, with its exit code (null after a signal to the guard). */
  readonly exited: Promise<number | null>;
  readonly running: () => boolean;
  /** SIGTERM, and SIGKILL five seconds later; resolves when the program is gone. */
  stop(): Promise<void>;
}

export interface GuardOptions {
  readonly program: string;
  readonly argumentList: readonly string[];
  /** Takes what the program prints. */
  readonly logFile: string;
  /** Gets the program's process id, written by the guard before anything else can go wrong. */
  readonly pidFile: string;
}

/**
 * The guard: a shell that runs the program and, beside it, waits for the end of its own standard
 * input. That pipe closes when the owner closes it or dies of whatever cause, kill -9 included;
 * then the program is stopped. What the program writes is for its owner alone. POSIX sh, so that it runs on Linux and macOS alike.
 */
const guard = `
umask 077
exec 3<&0 </dev/null
pid_file=$1; shift
"$@" 3<&- &
program=$!
echo "$program" > "$pid_file"
(
  cat <&3 > /dev/null
  kill -TERM "$program"
  tenths=0
  while kill -0 "$program" && [ "$tenths" -lt 50 ]; do sleep 0.1; tenths=$((tenths + 1)); done
  kill -KILL "$program"
) 2> /dev/null > /dev/null &
watcher=$!
exec 3<&-
trap 'kill -TERM "$program"' TERM INT HUP
while :; do
  wait "$program"; status=$?
  kill -0 "$program" 2> /dev/null || break
done
rm -f "$pid_file"
kill "$watcher" 2> /dev/null
exit "$status"
`;

/** The guard itself needs five seconds at the most; after this time its whole group is killed. */
const lastResort = 8_000;

/** Runs a program that ends with this process, however this process ends. */
export function runGuarded(options: GuardOptions): GuardedProcess {
  const log = openSync(options.logFile, 'a', 0o600);
  const { program, argumentList, pidFile } = options;
  const child = spawn('/bin/sh', ['-c', guard, 'guard', pidFile, program, ...argumentList], {
    stdio: ['pipe', log, log],
    // A group of its own: Ctrl-C in the owner's terminal must reach the owner alone, which stops
    // its worker before its server.
    detached: true,
  });
  closeSync(log);
  const input = child.stdin;
  if (input === null) throw new Error('The guard has no standard input.'); // not with 'pipe'
  input.on('error', () => undefined); // the guard is gone already
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
    child.once('error', () => resolve(null));
  });
  // The watcher of a program that ended by itself still reads this pipe.
  void exited.then(() => input.destroy());
  // The guard must not keep the owner alive.
  child.unref();
  (input as unknown as { unref?: () => void }).unref?.();
  const running = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    exited,
    running,
    async stop() {
      child.ref();
      input.end();
      const timer = setTimeout(() => {
        if (running() && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      }, lastResort);
      await exited;
      clearTimeout(timer);
    },
  };
}
