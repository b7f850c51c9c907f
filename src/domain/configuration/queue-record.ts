import * as z from 'zod';

/** What a worker says of itself as it starts. */
export const announcementSchema = z.object({
  identity: z.string(),
  build: z.string(),
  /** `profiles/<name>` for each of them, and `plans`, each with a fingerprint of its contents. */
  configuration: z.record(z.string(), z.string()),
});
export type Announcement = z.infer<typeof announcementSchema>;

/** What stands in Temporal of a task queue, for the workers that come to poll it. */
export const queueRecordSchema = z.object({
  /** Identity of the evidence store that holds what the runs of the queue refer to. */
  store: z.string(),
  /** Where the first worker found that store: a folder or an address. */
  place: z.string(),
  workers: z.array(announcementSchema).default([]),
});
export type QueueRecord = z.infer<typeof queueRecordSchema>;

/** Announcements that are kept; of workers that are long gone nobody needs to know. */
const kept = 20;

/** The list with one more worker, the latest first; a worker stands there once. */
export function withAnnouncement(
  workers: readonly Announcement[],
  news: Announcement,
): Announcement[] {
  return [news, ...workers.filter(({ identity }) => identity !== news.identity)].slice(0, kept);
}

/** A worker that another one's configuration differs from, and in what. */
export interface Difference {
  worker: Announcement;
  /** Names that both have with other contents, or that only one of them has; in order. */
  names: string[];
}

/**
 * Workers that poll now and were started with another configuration. A difference is no fault as
 * such: every update has it for as long as both builds run.
 */
export function differencesFrom(
  { workers }: QueueRecord,
  { identity, configuration }: Announcement,
  polling: ReadonlySet<string>,
): Difference[] {
  return workers
    .filter((worker) => worker.identity !== identity && polling.has(worker.identity))
    .map((worker) => ({ worker, names: differing(configuration, worker.configuration) }))
    .filter(({ names }) => names.length > 0);
}

function differing(one: Record<string, string>, other: Record<string, string>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name] !== other[name]).sort();
}
