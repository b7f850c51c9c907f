/** Whether the reason of a step is what it is to find out (`why P1 fails`), and not what led to it. */
export const isSought = (why: string): boolean => /^(?:why|whether|how|where|what)\b/.test(why);

/** Why a step is made, in words that stand alone: `to see why P1 fails`. */
export const reasonWords = (why: string): string => (isSought(why) ? `to see ${why}` : why);
