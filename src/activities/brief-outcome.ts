import type { Check } from '../domain/analysis/check';
import type { CollectedEvidence } from '../domain/calls/evidence';
import type { BriefCheck, CallOutcome } from '../domain/calls/tool-call';

/** Bytes that a digest may take in history. */
const digestBytes = 400;
/** Failing and unverifiable checks that history keeps of one call; the rest is in the evidence. */
const checksKept = 5;
const valueLength = 80;
const errorLength = 300;

/** Shortens a finished call to what history keeps of it, whatever the size of its result. */
export function briefOutcome(
  item: CollectedEvidence,
  digest: string,
  checks: readonly Check[],
  attempts: number,
): CallOutcome {
  const failing = checks.filter((check) => check.result === 'fail');
  const unverifiable = checks.filter((check) => check.result === 'not_verifiable');
  const kept = {
    failing: failing.slice(0, checksKept).map(brief),
    unverifiable: unverifiable.slice(0, checksKept).map(brief),
  };
  const { error } = item.result;
  return {
    status: item.result.status,
    milliseconds: item.milliseconds,
    ...endOf(item),
    ref: item.ref,
    digest: clipBytes(digest, digestBytes),
    ...kept,
    omitted: failing.length + unverifiable.length - kept.failing.length - kept.unverifiable.length,
    error: error === null ? null : { ...error, message: error.message.slice(0, errorLength) },
    attempts,
  };
}

/** A rerun replays the call later, and its reply was in then already. */
function endOf({ at, milliseconds }: CollectedEvidence): { endedAt?: number } {
  const began = Date.parse(at);
  return Number.isNaN(began) ? {} : { endedAt: began + milliseconds };
}

function brief(check: Check): BriefCheck {
  return {
    check: check.check,
    device: check.device,
    object: check.object,
    value: check.value.slice(0, valueLength),
    pointer: check.evidence?.pointer ?? null,
  };
}

/** Cuts text to a number of UTF-8 bytes without splitting a character, and marks the cut. */
export function clipBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const room = bytes - Buffer.byteLength('…');
  let clipped = '';
  let used = 0;
  for (const character of text) {
    used += Buffer.byteLength(character);
    if (used > room) break;
    clipped += character;
  }
  return `${clipped}…`;
}
