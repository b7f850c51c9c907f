import type { Alert } from './alert';
import { type Dispatch, type KnownAlert, repeatedEvery } from './dispatch-state';

/** Bytes of alerts that wait, as JSON: what a workflow takes along has to stay below 2 MB. */
const detailedUntil = 500_000;
const keptUntil = 1_000_000;
const knownAtMost = 4000;

/**
 * Holds an alert, without its labels where much waits already, and not at all where too much does.
 * @returns the bytes that this adds to what waits
 */
export function hold(
  dispatch: Dispatch,
  alert: Alert,
  { now, bytes }: { now: number; bytes: number },
) {
  const kept = bytes < detailedUntil ? alert : { ...alert, labels: {}, annotations: {} };
  if (bytes >= keptUntil) {
    dispatch.counts.dropped += 1;
    return 0;
  }
  const one = { alert: kept, at: now };
  dispatch.held.push(one);
  return sizeOf(one);
}

/** What is over is known for a while, so that a late word of it is known for what it is. */
export function forgetOld(dispatch: Dispatch, now: number): Dispatch {
  dispatch.starts = dispatch.starts.filter((at) => now - at < 3_600_000);
  const entries = Object.entries(dispatch.known);
  const isOld = ({ status, incident, heardAt }: KnownAlert) =>
    incident === null && now - heardAt > (status === 'resolved' ? repeatedEvery : 86_400_000);
  const young = entries.filter(([, alert]) => !isOld(alert));
  if (young.length > knownAtMost) {
    young.sort(([, one], [, other]) => other.heardAt - one.heardAt);
    young.length = knownAtMost;
  }
  dispatch.known = Object.fromEntries(young);
  return dispatch;
}

/** Bytes of a value as JSON, at most: a character beyond ASCII takes up to three. */
export function sizeOf(value: unknown): number {
  const text = JSON.stringify(value);
  return text.length + 2 * text.replaceAll(/[\u0020-\u007F]+/g, '').length;
}
