import { cleanText } from '../domain/text/escape';
import { redactText } from '../domain/text/redact';

/** A secret that the environment does not hold. Its message names the variable only. */
export class MissingSecretError extends Error {
  override readonly name = 'MissingSecretError';
}

/**
 * The value of a variable, read at each use: a restart of the worker is enough for a change.
 * @throws MissingSecretError where it is not set
 */
export function secretOf(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name]?.trim() ?? '';
  if (value === '')
    throw new MissingSecretError(`${name} is not set in the environment of the worker`);
  return value;
}

/** What a service says of itself, as one line without anything that was sent to it in secret. */
export function saidBy(words: unknown, secrets: readonly string[]): string {
  if (typeof words !== 'string' || words === '') return '';
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '[redacted]'), words);
  return `: ${cleanText(redactText(hidden), 200)}`;
}
