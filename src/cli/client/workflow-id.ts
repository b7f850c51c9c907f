import { randomBytes } from 'node:crypto';

const slugLength = 40;

/** The words of a question as part of an id: `check-bgp-neighbors-on-pe1`. */
export function slugOf(query: string): string {
  const words = query
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  if (words.length <= slugLength) return words || 'question';
  const cut = words.slice(0, slugLength + 1);
  // Whole words only, unless the first one is too long by itself.
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, slugLength);
}

/** Id of a run whose caller gave none: what was asked, when, and a mark that makes it unique. */
export function newWorkflowId(query: string, now: Date = new Date()): string {
  const time = now.toISOString().slice(0, 19).replace(/[-:]/g, '').toLowerCase();
  return `investigation-${slugOf(query)}-${time}-${randomBytes(2).toString('hex')}`;
}
