import type { RunDocument } from '../domain/run/run-document';
import { listNames } from '../domain/text/phrases';

const portsTold = 4;

/**
 * Where errors are the question and not all could be read, those that were read and count none: what was
 * read all the same says more than that something was not. Empty elsewhere.
 */
export function cleanCounters({
  understood,
  checks,
}: Pick<RunDocument, 'understood' | 'checks'>): string[] {
  if (understood?.claims.includes('errors') !== true) return [];
  const own = checks.filter(({ check }) => check === 'interface.errors');
  const isOpen = own.some(({ result }) => result === 'not_verifiable');
  if (!isOpen || own.some(({ result }) => result === 'fail')) return [];
  const clean = own.filter(
    ({ result, reason }) =>
      result === 'pass' &&
      reason?.code === 'counted' &&
      reason['incoming'] === 0 &&
      reason['outgoing'] === 0,
  );
  if (clean.length === 0) return [];
  const names = clean.map(({ device, object }) => `${object} on ${device}`);
  return [`No errors on the interfaces that were read (${listNames(names, portsTold)}).`];
}
