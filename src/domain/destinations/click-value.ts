import * as z from 'zod';

/** Longest `value` of a button (Slack, reference of the button element). */
export const longestClickValue = 2000;

/** What a button carries, and with it everything that an answer by a click needs. */
export const clickValueSchema = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('answer'),
    workflow: z.string().min(1),
    request: z.string().min(1),
    hash: z.string().optional(),
    /** The option; absent where the text of the field beside the button is the answer. */
    answer: z.string().optional(),
  }),
  z.strictObject({ do: z.literal('acknowledge'), incident: z.string().min(1) }),
  z.strictObject({ do: z.literal('note'), incident: z.string().min(1) }),
]);

export type ClickValue = z.infer<typeof clickValueSchema>;

/** The value as a button holds it; null where it is longer than a button may hold. */
export function writeClickValue(value: ClickValue): string | null {
  const text = JSON.stringify(value);
  return text.length <= longestClickValue ? text : null;
}

/** What a click was about; null where the value is none of ours. */
export function readClickValue(text: string): ClickValue | null {
  if (text.length > longestClickValue) return null;
  try {
    return clickValueSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Ids of our buttons and fields, by what they do. */
export const actionIds = {
  confirm: 'netoncall.confirm',
  reject: 'netoncall.reject',
  /** With the number of the option, or `text`, behind it. */
  answer: 'netoncall.answer',
  acknowledge: 'netoncall.acknowledge',
  note: 'netoncall.note',
  text: 'netoncall.text',
} as const;
