import type { Outcome, Verdict } from '../domain/analysis/outcome';

/** What a script learns from the end of a command; described in docs/reference/exit-codes.md. */
export const exitCodes = {
  /** Nothing is wrong: the run is healthy, or the command did what it was asked to do. */
  healthy: 0,
  /** `doctor`, `profile lint`, `gateway test`: something that is needed is missing or wrong. */
  missing: 1,
  /** The command line or an input is not valid; nothing was started. */
  usage: 2,
  /** The run found a fault. */
  findings: 10,
  /** The run ended and could not tell: inconclusive, rejected, or nobody answered. */
  undecided: 20,
  /** The run or the command ended early. */
  failed: 30,
  /** Ctrl-C. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The exit code of a run that ended with an outcome and a verdict. */
export function exitCodeOf(run: {
  outcome: Outcome;
  verdict: Verdict;
  /** False for a task that no checks judge: done is done. */
  judged?: boolean;
}): ExitCode {
  if (run.outcome === 'failed') return exitCodes.failed;
  if (run.judged === false) {
    return run.outcome === 'achieved' ? exitCodes.healthy : exitCodes.undecided;
  }
  if (run.verdict === 'fault') return exitCodes.findings;
  if (run.verdict === 'healthy' && run.outcome === 'achieved') return exitCodes.healthy;
  return exitCodes.undecided;
}

/** For the end of `netoncall --help`. */
export const exitCodeHelp = `Exit codes:
  0    healthy, or the command succeeded; for demo: the fault was found
  1    doctor, profile lint or gateway test found a problem
  2    invalid command line or input, no such run, or the run has already ended
  10   the run found a fault; for audit verify: the log was changed or is incomplete
  20   inconclusive, rejected or unanswered; for find: no match
  30   the run or the command failed
  130  interrupted (Ctrl-C)`;
