import * as z from 'zod';

/** Name of the Update by which an incident takes a note. */
export const noteUpdate = 'note';

/** What the Update takes: `{"text":"…","by":"…"}`. */
export const noteInputSchema = z.strictObject({
  text: z.string().trim().min(1).max(3000),
  by: z.string().trim().min(1).max(200).nullable().default(null),
});

/** What the Update `acknowledge` takes. */
export const acknowledgeInputSchema = z.strictObject({ by: z.string().trim().min(1).max(200) });

export type Acknowledgement = z.infer<typeof acknowledgeInputSchema>;
export type NoteWords = z.infer<typeof noteInputSchema>;
