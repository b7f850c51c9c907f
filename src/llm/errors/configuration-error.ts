/**
 * A model that cannot be used as it is configured. Named like the error of src/config, because
 * it is handled the same way: told to a person, once, and not retried.
 */
export class LlmConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  constructor(
    readonly llmId: string,
    reason: string,
  ) {
    super(`llms/${llmId}.json: ${reason}`);
    this.stack = `${this.name}: ${this.message}`;
  }
}
