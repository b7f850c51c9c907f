/**
 * A text without lone surrogates, which a cut through a pair leaves and which JSON may hold as
 * `\ud800`. They are no Unicode: in the message of a failure, the one text that leaves a worker
 * outside of JSON, a single one ends the worker.
 */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
