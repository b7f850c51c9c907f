import * as z from 'zod';

/** Parts of one goal, names and values of one part, and letters of each: they are outside text. */
export const partsAtMost = 12;
/** A reader gives half as many; code adds what the task names and the reader has left out. */
export const phrasesAtMost = 16;
const phraseLength = 120;

const phrases = z.array(z.string().trim().min(1).max(phraseLength)).max(phrasesAtMost).default([]);

/** One thing that is to be true, or to be known, when a task is done. */
export const goalPartSchema = z.object({
  /** `1`, `2` …: what a planner names it by. */
  id: z.string(),
  text: z.string().trim().min(1).max(300),
  /** `change`: something is to be different afterwards. `answer`: something is to be known. */
  wants: z.enum(['change', 'answer', 'unknown']),
  /** Names of the things that it is about, which a call may know by another name. */
  about: phrases,
  /** Values that are to be so afterwards, or that are compared with. */
  values: phrases,
  /** By the words of the task and the tools that there are, whatever the reader of the goal says. */
  asksChange: z.boolean().optional(),
  /** Names that the task has in quotes; what is only looked up has to have met them. */
  quoted: z.array(z.string()).optional(),
});

/** What a reader of goals says of a part; the rest is told by code. */
export const saidPartSchema = goalPartSchema.omit({ id: true, asksChange: true, quoted: true });

/** `refused`: a person did not approve it. `open`: nothing that was called has done it. */
export const partStatusSchema = z.enum(['done', 'refused', 'failed', 'open']);

/** A part with how it ended and what shows it. */
export const settledPartSchema = z.object({
  id: z.string(),
  text: z.string(),
  status: partStatusSchema,
  /** Why it is not done; null where it is. */
  why: z.string().nullable(),
  /** Ids of the calls that did it, or that tried to. */
  calls: z.array(z.string()),
});

export type GoalPart = z.infer<typeof goalPartSchema>;
export type PartStatus = z.infer<typeof partStatusSchema>;
export type SettledPart = z.infer<typeof settledPartSchema>;

/** Whether a reader of the goal has told its parts apart; that of the whole task is none of them. */
export function arePartsTold({ parts = [] }: { parts?: readonly GoalPart[] | undefined }): boolean {
  return parts.some(({ wants }) => wants !== 'unknown');
}
