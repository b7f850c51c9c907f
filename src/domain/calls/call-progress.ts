import * as z from 'zod';

/** How far a call is that tells of its progress (C14): heartbeat details, and a signal to its run. */
export const callProgressSchema = z.object({
  callId: z.string(),
  /** One line, such as `40 %: simulation one`. */
  text: z.string(),
});

export type CallProgress = z.infer<typeof callProgressSchema>;

/** A tool's progress as one line; null where it says nothing that a person can read. */
export function progressText(progress: {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}): string {
  const { progress: done, total, message = '' } = progress;
  const part =
    total === undefined || total <= 0 ? String(done) : `${Math.round((100 * done) / total)} %`;
  return (message === '' ? part : `${part}: ${message}`).replaceAll(/\s+/g, ' ').slice(0, 160);
}
