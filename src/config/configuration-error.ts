/** One thing that is wrong in a configuration. */
export interface ConfigurationProblem {
  /** Path of the file, or the name of an environment variable; empty where the reason says what it is about. */
  file: string;
  /** Where in it, for instance `mcpServers.gnmi.url`; empty for the file as a whole. */
  field: string;
  /** What is wrong and what would be right, without the values of secrets. */
  reason: string;
}

/**
 * A configuration that cannot be used, with all that is wrong in it. Its message is for the person
 * who wrote the configuration; where in our code it was noticed does not help them, so the stack
 * holds the message only.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(readonly problems: readonly ConfigurationProblem[]) {
    super(problems.map(describe).join('\n'));
    this.stack = `${this.name}: ${this.message}`;
  }
}

function describe({ file, field, reason }: ConfigurationProblem): string {
  if (file === '') return reason;
  return field === '' ? `${file}: ${reason}` : `${file}: ${field}: ${reason}`;
}
