const sentences = /(?<=[.!?;])\s+/;

/** "Its uptime is 7h?!", "shows uptime 3 days": a value that is told beside what is asked. */
const toldValue =
  /\buptime\b\s?(?:(?:is|was|of|only|just|says|shows|reads|now|at|about|=|:)\s?){0,3}\d/i;

/** A text in which an uptime that is told is how long it is up, and no value that is asked for. */
export const withoutToldValues = (text: string): string =>
  toldValue.test(text) ? text.replaceAll(/\buptime\b/gi, 'up') : text;

/** "traceroute A -> B used to show C": what a test showed is told, and no test is asked for. */
const told =
  /^\W*(?:(?:the|our|my|a|his|her|their)\s+)?(?:pings?|trace ?routes?|traces?|mtrs?)\b(?:(?!,\s|\b(?:and|if|whether|then|see|check|please|pls|should|must)\b).)*?\b(?:used to|shows?|showed|ends|ended|stops|stopped|dies|died|goes|went|takes|took|fails|failed)\b/is;

/** A text without the sentences that tell what a ping or a traceroute showed. */
export function withoutToldTrials(text: string): string {
  const parts = text.split(sentences);
  const left = parts.filter((one) => one.trim().endsWith('?') || !told.test(one));
  return left.length === parts.length ? text : left.join(' ');
}
