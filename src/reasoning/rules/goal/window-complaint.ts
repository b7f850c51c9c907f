import { tellsOfWork } from '../../../question';

const timeOfDay = /\b\d{1,2}(?::\d{2}|\s*(?:am|pm)\b)/i;

/** What the asker did about it, or what somebody else did meanwhile, is not the time complained about. */
const aside =
  /\b(?:looked|checked|searched|grepped|somebody|someone|committed|(?:in|from) (?:the|its|their) logs?)\b/i;

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const dayNamed = String.raw`(?:\d{1,2}(?:st|nd|rd|th)?\s(?:of\s)?(?:${months})[a-z]{0,6}|(?:${months})[a-z]{0,6}\s\d{1,2}(?:st|nd|rd|th)?|\d{4}-\d{2}-\d{2}|the\s\d{1,2}(?:st|nd|rd|th)|(?:last\s)?(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|last\s(?:week|month|night|time))`;
/** "Same as 28 Sep", "like on Monday at 10:00": what it is likened to, and not when it was. */
const likened = new RegExp(
  String.raw`\b(?:(?:the\s)?same(?:\s(?:thing|story|issue|problem|one|fault))?\s(?:as|like)|(?:just|again|exactly)\slike|similar\sto)\s(?:it\swas\s|we\shad\s)?(?:on\s|of\s)?${dayNamed}(?:\s(?:at|around)\s\d{1,2}:\d{2})?`,
  'gi',
);

/** The question without the day that it likens what happened to, where it has another time. */
function withoutLikened(text: string): string {
  const rest = text.replaceAll(likened, '');
  return timeOfDay.test(rest) || /\btoday\b/i.test(rest) ? rest : text;
}

/** The question without the sentences whose time is that of a search or a commit, where another has one. */
export function complaintOf(whole: string): string {
  const text = withoutLikened(whole);
  const sentences = text.split(/(?<=[.?!;])\s+/);
  const timed = sentences.filter((one) => timeOfDay.test(one));
  const left = timed.filter((one) => aside.test(one) || tellsOfWork(one));
  if (left.length === 0 || left.length === timed.length) return text;
  return sentences.filter((one) => !left.includes(one)).join(' ');
}
