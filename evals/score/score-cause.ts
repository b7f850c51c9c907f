import type { RootCause } from '../../src/domain/analysis/analysis';
import type { Expectation, ExpectedCause } from '../read/expectation';

/** The parts of a cause, apart: right, wrong, or null where the case does not ask for the part. */
export interface CauseScore {
  type: boolean | null;
  device: boolean | null;
  interface: boolean | null;
  /** Device and interface, as far as asked. */
  localised: boolean;
  /** All three, as far as asked. */
  right: boolean;
}

/**
 * Compares a reported cause with the expected one and with each that is accepted in its place, and
 * keeps the comparison in which most is right. Null where the case has no cause.
 */
export function scoreCause(
  { root_cause, accept_root_cause }: Pick<Expectation, 'root_cause' | 'accept_root_cause'>,
  reported: RootCause | null,
): CauseScore | null {
  if (root_cause === null) return null;
  let best = compare(root_cause, reported);
  for (const accepted of accept_root_cause) {
    const score = accepted === null ? compareWithNone(reported) : compare(accepted, reported);
    if (weight(score) > weight(best)) best = score;
  }
  return best;
}

/** A case that has no cause may still accept one. */
export function acceptsCause(
  { accept_root_cause }: Pick<Expectation, 'accept_root_cause'>,
  reported: RootCause,
): boolean {
  return accept_root_cause.some((one) => one !== null && compare(one, reported).right);
}

/** Where no cause is right too: in full for none, not at all for any. */
function compareWithNone(reported: RootCause | null): CauseScore {
  const right = reported === null;
  const each = right ? null : false;
  return { type: each, device: each, interface: each, localised: right, right };
}

function compare(expected: ExpectedCause, reported: RootCause | null): CauseScore {
  const type = part(expected.type, reported?.type);
  const device = part(expected.device, reported?.device);
  const port = part(expected.interface, reported?.interface);
  const localised = reported !== null && device !== false && port !== false;
  return { type, device, interface: port, localised, right: localised && type !== false };
}

function part(expected: string | null, reported: string | null | undefined): boolean | null {
  return expected === null ? null : expected === reported;
}

/** A comparison in which all is right comes first, then the one with most parts right. */
function weight(score: CauseScore): number {
  const parts = [score.type, score.device, score.interface].filter((one) => one === true).length;
  return (score.right ? 10 : 0) + parts;
}
