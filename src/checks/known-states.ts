import { checkKey } from '../domain/analysis/check';
import type { CheckWords, Judged } from './define-check';
import type { KnownState } from '../domain/analysis/known-state';
import type { PreviousRun } from '../domain/analysis/previous-run';
import type { CheckContext } from './context';
import { presentName, whyGone } from './diff';

/** A value is kept to be shown, not to be computed with. */
const valueLength = 120;
const portCheck = /^(interface|isis|mpls)\./;

/**
 * The last known state of each object. What was judged now is of now; what was not keeps its earlier
 * state with its earlier time, so that a run that read nothing forgets nothing. An object that a
 * fully read table no longer holds is left out.
 */
export function knownStates(
  context: CheckContext,
  checks: readonly Judged[],
  previous: PreviousRun | null,
  words: CheckWords,
): KnownState[] {
  const at = context.now.toISOString();
  const seen = checks.flatMap((one): KnownState[] => {
    if (one.result === 'not_verifiable') return [];
    const { check, device, object, result } = one;
    const value = words.value(one).slice(0, valueLength);
    return [{ check, device, object, result, value, at, ...identityOf(context, one) }];
  });
  const known = new Set(seen.map(checkKey));
  const kept = (previous?.known ?? []).filter((state) => {
    if (known.has(checkKey(state))) return false;
    const device = context.facts.devices.get(state.device);
    if (device === undefined) return true;
    const object = presentName(context, device, state, state.port ?? null);
    if (object !== state.object && known.has(checkKey({ ...state, object }))) return false;
    return whyGone(device, { ...state, object }) === null;
  });
  return [...seen, ...kept];
}

function identityOf(context: CheckContext, check: Judged): Pick<KnownState, 'port'> {
  if (!portCheck.test(check.check)) return {};
  const port = context.facts.devices.get(check.device)?.ports.get(check.object);
  if (port === undefined || (port.address === null && port.description === null)) return {};
  return { port: { address: port.address, description: port.description } };
}
