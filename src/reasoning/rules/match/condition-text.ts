import { boundedText } from '../phrases';

/** `If a neighbor is down, look at …` → the condition and what to do. */
export function splitCondition(instruction: string): { condition: string | null; rest: string } {
  const text = boundedText(instruction).trim();
  const match =
    /^(?:only\s)?(?:if|when|whenever|in case|should|unless|where)\s(.+?)(?:,\s(?:then\s)?|:\s|\sthen\s)(.+)$/is.exec(
      text,
    );
  if (match === null) return { condition: null, rest: text };
  const negated = /^(?:only\s)?unless\b/i.test(text);
  const condition = (match[1] ?? '').trim();
  return { condition: negated ? `unless ${condition}` : condition, rest: (match[2] ?? '').trim() };
}
