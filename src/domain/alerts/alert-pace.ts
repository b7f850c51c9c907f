import * as z from 'zod';

const seconds = (least: number, most: number, usual: number) =>
  z.int().min(least).max(most).default(usual);

/** When alerts become investigations. Critical alerts are never held back. */
export const alertPaceSchema = z.strictObject({
  /** A group of alerts is looked into once it was quiet for so long; one that clears by then is not. */
  debounceSeconds: seconds(0, 3600, 30),
  /** A group that is never quiet is looked into once its oldest alert has waited for so long. */
  longestWaitSeconds: seconds(0, 86_400, 120),
  /** An incident is not looked into again sooner, whatever comes and goes. */
  cooldownSeconds: seconds(0, 86_400, 600),
  /** Incidents that may begin within an hour; the rest waits. */
  startsAnHour: z.int().min(1).max(10_000).default(30),
  /** From the resolve of the last alert to the look at whether the network agrees. */
  settleSeconds: seconds(0, 3600, 60),
  /** An alert that fires again within this time after the resolve opens its incident anew. */
  reopenSeconds: seconds(0, 604_800, 1800),
  /** An incident ends when nothing was heard of its alerts for so long. */
  silenceSeconds: seconds(60, 2_592_000, 86_400),
  /** Runs of one incident; afterwards it is followed and not looked into any more. */
  looksAtMost: z.int().min(1).max(100).default(8),
});

export type AlertPace = z.infer<typeof alertPaceSchema>;
