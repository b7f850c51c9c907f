const sentences = /(?<=[.!?;])\s+/;

/** "traceroute A -> B used to show C": what a test showed is told, and no test is asked for. */
const told =
  /^\W*(?:(?:the|our|my|a|his|her|their)\s+)?(?:pings?|trace ?routes?|traces?|mtrs?)\b(?:(?!,\s|\b(?:and|if|whether|then|see|check|please|pls|should|must)\b).)*?\b(?:used to|shows?|showed|ends|ended|stops|stopped|dies|died|goes|went|takes|took|fails|failed)\b/is;

/** A text without the sentences that tell what a ping or a traceroute showed. */
export function withoutToldTrials(text: string): string {
  const parts = text.split(sentences);
  const left = parts.filter((one) => one.trim().endsWith('?') || !told.test(one));
  return left.length === parts.length ? text : left.join(' ');
}
