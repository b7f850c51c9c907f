const clock = String.raw`\d{1,2}(?:[:.h]\d{2})?\s?(?:am|pm)?`;
const zone = String.raw`(?:\s?(?:utc|gmt|z|[a-z]{3,4}))?`;
const range = String.raw`${clock}${zone}\s?(?:-|–|to|and|till|until)\s?${clock}`;
const work = String.raw`(?:works?|maintenance|changes?|windows?|outage|upgrade|migration|replacement|swap|reboot|restart|reload|cutover|intervention)`;
/** What may stand between the word for the work and its time: "work planned for", "window (". */
const joint = String.raw`(?:[\s(,]|\b(?:of|on|from|between|at|in|for|planned|scheduled|announced|yesterday|today|tonight|last|night)\b){0,8}`;

/** "Since 12:00-13:00", "after the work of 12:00-13:00": the range is when it began. */
const from = new RegExp(
  String.raw`\b(?:since|after|following)\s(?:(?:the|our|your|their|this|that|yesterday'?s?|last|night'?s?|planned|scheduled|announced|router|card|line|core|software|link)\s){0,5}(?:${work}\b${joint})?${range}`,
  'i',
);
/** "It flapped between 02:10 and 04:10. Is it over since?": the range, and what came behind it. */
const behind = new RegExp(
  String.raw`${range}\b[^?]{0,120}\b(?:since|from|after) (?:then|that)\b|${range}\b[^?]{0,120}\b(?:ever since|since|afterwards)\s?[?.,;!)]`,
  'i',
);

/**
 * Whether a question that names a time by its two ends asks for what came after it too, up to now: work has
 * such a time, and who complains that something is broken since does not mean the work.
 */
export const runsOn = (text: string): boolean => from.test(text) || behind.test(text);
