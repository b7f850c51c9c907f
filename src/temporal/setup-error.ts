/** What is wrong with the surroundings (server, binary, stand), as a word a caller can branch on. */
export type SetupProblem =
  | 'binary-missing'
  | 'server-failed'
  | 'server-unreachable'
  | 'credentials-refused'
  | 'tls-failed'
  | 'namespace-missing'
  | 'search-attributes-missing'
  | 'profile-invalid'
  | 'nothing-configured'
  | 'already-running'
  | 'other-evidence-store'
  | 'unsupported-platform';

/**
 * The surroundings are not as netoncall needs them. The message is one or two sentences for a
 * person; `mend` holds the commands that put it right, each ready to be pasted.
 */
export class TemporalSetupError extends Error {
  override readonly name = 'TemporalSetupError';

  constructor(
    readonly problem: SetupProblem,
    message: string,
    readonly mend: readonly string[] = [],
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Text of anything that was thrown, without a stack. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
