import type { Judged } from '../define-check';
import type { AnswerInput } from './define-answer';

/**
 * What the routers asked about have lost, each the same: "their BGP session with RR1 (10.255.0.100)"; null
 * where that is not all that fails there.
 */
export function lostWords(
  { context, words }: AnswerInput,
  failing: readonly Judged[],
): string | null {
  const lost = failing.filter(({ check }) => check !== 'logs.recent');
  const names = new Set(lost.map((one) => words.name(one)));
  const [name] = names;
  const devices = new Set(lost.map(({ device }) => device));
  const isOne = names.size === 1 && lost.every(({ check }) => check === 'bgp.session');
  if (name === undefined || !isOne || context.goal.devices.some((one) => !devices.has(one))) {
    return null;
  }
  return devices.size === 1 ? `has lost its ${name}` : `have each lost their ${name}`;
}
