/** `If a neighbor is down, look at …` → the condition and what to do. */
export function splitCondition(instruction: string): { condition: string | null; rest: string } {
  const match =
    /^\s*(?:only\s+)?(?:if|when|whenever|in case|should|unless|where)\s+(.+?)(?:,\s+(?:then\s+)?|:\s+|\s+then\s+)(.+)$/is.exec(
      instruction,
    );
  if (match === null) return { condition: null, rest: instruction };
  const negated = /^\s*(?:only\s+)?unless\b/i.test(instruction);
  const condition = (match[1] ?? '').trim();
  return { condition: negated ? `unless ${condition}` : condition, rest: (match[2] ?? '').trim() };
}
