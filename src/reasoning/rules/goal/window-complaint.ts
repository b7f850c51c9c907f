const timeOfDay = /\b\d{1,2}(?::\d{2}|\s*(?:am|pm)\b)/i;

/** What the asker did about it, or what somebody else did meanwhile, is not the time complained about. */
const aside =
  /\b(?:looked|checked|searched|grepped|somebody|someone|committed|(?:in|from) (?:the|its|their) logs?)\b/i;

/** The question without the sentences whose time is that of a search or a commit, where another has one. */
export function complaintOf(text: string): string {
  const sentences = text.split(/(?<=[.?!;])\s+/);
  const timed = sentences.filter((one) => timeOfDay.test(one));
  const left = timed.filter((one) => aside.test(one));
  if (left.length === 0 || left.length === timed.length) return text;
  return sentences.filter((one) => !left.includes(one)).join(' ');
}
