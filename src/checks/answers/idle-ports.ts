import type { Judged } from '../define-check';
import { interfaceState } from '../interfaces/states';
import type { AnswerInput } from './define-answer';
import { portsAskedAt } from '../../domain/analysis/goal';
import { isAsked } from '../context';

/** Checks of ports that are shut, and that nothing uses. */
export const isIdle = (check: Judged): boolean =>
  check.result === 'pass' && interfaceState.said(check, 'not_in_use', 'described_as_idle') !== null;

/** Checks of the state of the ports that a question names. */
export function stateChecks({ context, checks }: AnswerInput): Judged[] {
  return checks.filter(
    ({ check, device, object }) =>
      check === 'interface.state' &&
      isAsked(context, device) &&
      portsAskedAt(context.goal, device).includes(object),
  );
}

/**
 * That all ports that are asked about are shut and not in use: they are down, so "is it up?" is answered by no,
 * though nothing is wrong. Null where any of them is in use, or was not read.
 */
export function idlePorts(
  input: AnswerInput,
  failing: readonly Judged[],
): { code: 'unused'; asked: 'yes' | 'no' | null } | null {
  const states = stateChecks(input);
  if (failing.length > 0 || states.length === 0 || !states.every(isIdle)) return null;
  const { yes, names, sessions } = input.context.question;
  // What else is asked about is answered with them.
  if (sessions) return null;
  if (yes === 'working') return { code: 'unused', asked: 'no' };
  return { code: 'unused', asked: yes === 'not_working' && names('out_of_service') ? 'yes' : null };
}
