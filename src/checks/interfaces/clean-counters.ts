import { listNames } from '../../domain/text/phrases';
import type { CheckContext } from '../context';
import type { Judged } from '../define-check';
import { interfaceErrors } from './counters';

const portsTold = 4;

/** Where errors are the question and not all could be read, those that were read and count none. */
export function cleanCounters({ question }: CheckContext, checks: readonly Judged[]): string[] {
  if (!question.errors) return [];
  const own = checks.filter(({ check }) => check === interfaceErrors.id);
  const isOpen = own.some(({ result }) => result === 'not_verifiable');
  if (!isOpen || own.some(({ result }) => result === 'fail')) return [];
  const clean = own.filter((one) => {
    const counted = interfaceErrors.said(one, 'counted');
    return one.result === 'pass' && counted?.incoming === 0 && counted.outgoing === 0;
  });
  if (clean.length === 0) return [];
  const names = clean.map(({ device, object }) => `${object} on ${device}`);
  return [`Found: no errors on the interfaces that were read (${listNames(names, portsTold)}).`];
}
