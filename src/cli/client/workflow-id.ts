import { randomBytes } from 'node:crypto';

/**
 * Id of a run whose caller gave none: when it was asked, and a mark that makes it unique. Temporal
 * keeps ids readable, so nothing of the question is in it.
 */
export function newWorkflowId(now: Date = new Date()): string {
  const time = now.toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase();
  return `investigation-${time}-${randomBytes(4).toString('hex')}`;
}
