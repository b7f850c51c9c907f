import * as z from 'zod';

/** A call that waits for a reply. */
export const waitSchema = z.object({
  /** A device, or a server where the call is about none. */
  who: z.string().max(80),
  /** Milliseconds without an answer, those of earlier calls included. */
  waitedMs: z.number().min(0),
  /** Milliseconds after which the run does without it, at the latest. */
  givesUpMs: z.number().min(0),
});

/**
 * How far a call is that reports its progress, or for whom one waits that does not: heartbeat
 * details, and a signal to its run.
 */
export const callProgressSchema = z.union([
  /** `text`: one line, such as `40 %: simulation one`. */
  z.object({ callId: z.string(), text: z.string() }),
  z.object({ callId: z.string(), wait: waitSchema }),
]);

export type Wait = z.infer<typeof waitSchema>;
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

/** For whom a run waits, as one line: `waiting for PE2: no answer for 12 s (gives up at 45 s)`. */
export function waitingText({ who, waitedMs, givesUpMs }: Wait): string {
  const [waited, last] = [waitedMs, givesUpMs].map((ms) => Math.round(ms / 1000));
  return `waiting for ${who}: no answer for ${waited} s (gives up at ${last} s)`;
}
