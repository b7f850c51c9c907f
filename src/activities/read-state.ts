import { canonicalJson } from '../domain/text/canonical-json';
import type { ReadState } from '../domain/calls/tool-call';
import { clipBytes } from './brief-outcome';
import type { HashArguments } from './hash-call';

/** Bytes of a state that history keeps and a question shows. */
const stateBytes = 300;

/**
 * The state that a read-back found, and whether it is the one that the call leads to.
 * @param expect members of the result by name, with the values they have once the call took effect
 */
export function readState(
  content: unknown,
  expect: Record<string, unknown>,
  hashArguments: HashArguments,
): ReadState {
  const members = typeof content === 'object' && content !== null ? { ...content } : {};
  const values = members as Record<string, unknown>;
  const wanted = Object.entries(expect);
  return {
    hash: hashArguments(content ?? null),
    text: clipBytes(canonicalJson(content ?? null), stateBytes),
    asExpected:
      wanted.length === 0
        ? null
        : wanted.every(
            ([name, value]) => canonicalJson(values[name] ?? null) === canonicalJson(value ?? null),
          ),
  };
}
