import type { NetworkState } from '../../lab/gnmi/model/state';
import { type Check, checkKey } from '../../src/domain/analysis/check';
import type { EvalCase } from '../read/eval-case';
import { showsHealthy } from './shows-healthy';

/** A failed check on something that is as it should be. */
export interface FalseAlarm {
  check: string;
  device: string;
  object: string;
  /** What the run took for wrong. */
  value: string;
}

/**
 * The failed checks that the case contradicts: those it lists with another result, and those that
 * it does not list on an object that the state shows healthy.
 */
export function falseAlarms(
  { expect, request }: Pick<EvalCase, 'expect' | 'request'>,
  reported: readonly Check[],
  state: NetworkState | null,
): FalseAlarm[] {
  const listed = new Map(expect.checks.map((item) => [checkKey(item), item.result]));
  const view = {
    devices: state?.devices ?? [],
    now: new Date(request.now ?? Date.now()),
    hasPrevious: request.previous !== undefined,
  };
  return reported
    .filter((check) => {
      if (check.result !== 'fail') return false;
      const accepted = listed.get(checkKey(check));
      return accepted === undefined ? showsHealthy(view, check) : !accepted.includes('fail');
    })
    .map(({ check, device, object, value }) => ({ check, device, object, value }));
}
