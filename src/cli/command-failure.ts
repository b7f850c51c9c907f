import { CommanderError } from 'commander';

import { ConfigurationError } from '../config/configuration-error';
import { cleanLines } from '../domain/text/escape';
import { TemporalSetupError } from '../temporal/setup-error';
import { type ExitCode, exitCodes } from './exit-codes';
import { fileTrouble } from './file-trouble';

/** A command cannot go on. The message is for the person at the keyboard. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';

  constructor(
    message: string,
    readonly exitCode: ExitCode = exitCodes.failed,
    /** Commands of which any one helps. */
    readonly mend: readonly string[] = [],
  ) {
    super(message);
  }
}

export interface FailureReport {
  exitCode: number;
  /** Empty where everything was said already. */
  text: string;
}

/** What is said about anything that ended a command: what is wrong, what helps, never a stack. */
export function describeFailure(error: unknown): FailureReport {
  if (error instanceof CommanderError) return describeUsage(error);
  if (error instanceof CommandFailure) {
    return { exitCode: error.exitCode, text: withMend(error.message, error.mend) };
  }
  if (error instanceof TemporalSetupError) {
    return { exitCode: exitCodes.failed, text: withMend(error.message, error.mend) };
  }
  if (error instanceof ConfigurationError) {
    return { exitCode: exitCodes.usage, text: withMend(error.message, []) };
  }
  return { exitCode: exitCodes.failed, text: withMend(wordsOf(error) || 'unknown error', []) };
}

/** The system's own errors name a call and a path; a person wants to know what is wrong with it. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { path } = error as NodeJS.ErrnoException;
  const trouble = fileTrouble(error);
  return path === undefined || trouble === error.message ? error.message : `${path}: ${trouble}`;
}

/** Commander has printed its message by then; help and version are no failures. */
function describeUsage(error: CommanderError): FailureReport {
  return { exitCode: error.exitCode === 0 ? exitCodes.healthy : exitCodes.usage, text: '' };
}

function withMend(message: string, mend: readonly string[]): string {
  const lines = [`netoncall: ${cleanLines(message).trim()}`];
  if (mend.length > 0) lines.push('Try:', ...mend.map((command) => `  ${command}`));
  return lines.join('\n');
}
