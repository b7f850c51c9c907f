import { lastClause } from './read-form';
import { isPaperwork } from './read-paperwork';
import { asksToConfirm } from './short-questions';
import { listPattern, listSource } from './word-list';
import yesWords from './words/yes-means.json';

/** What a yes to a question says of what it is about. */
export type YesMeans = 'working' | 'not_working' | 'intended';

const well = listPattern(yesWords.working);
const trouble = listPattern(yesWords.not_working);
/** "Is the link meant to be down?": a yes says that somebody wants it so. */
const intended = listPattern(yesWords.intended);
/** "Has PE2 rebooted?": a yes tells of something that should not have been. */
const happened = listPattern(yesWords.happened);
/** "Free of input errors", "without drops": trouble that there is not. */
const without = new RegExp(
  String.raw`\b(?:free (?:of|from)|clear of|clean of|without|no|zero)\s+(?:[\p{L}-]+\s+){0,2}?${listSource(yesWords.not_working)}`,
  'giu',
);

/** "…, yes or no": asks without a mark. */
const either = /\byes or no\b/i;

const asksOtherwise =
  /^\W*(?:and |so |but )?(?:since |until |from )?(?:when|why|who|what|which|where|how)\b/i;

/** "Is the problem ours?": that there is one is told, and asked is whose it is. */
const asksWhose =
  /\b(?:problem|issue|fault|cause|outage|blame|side|end)\b.{0,40}\b(?:ours?|us|yours?|you|theirs?|them|mine)\b|\b(?:ours?|us|yours?|you|theirs?|them|mine)\b.{0,40}\b(?:problem|issue|fault|cause|outage|side|end)\b/i;

/**
 * What a yes says: "is it up?" is answered by yes where it works, "any errors?" where it does not,
 * "is that planned?" where somebody means it so.
 * Null for a question that asks for something else, or for both.
 * @param isRecord whether it came as a ticket, whose own number is no part of the text
 */
export function readYes(text: string, isRecord = false): YesMeans | null {
  const parts = text.split(/(?<=[.!?;])\s+/);
  // Whoever may close the ticket finds all as it should be.
  if (parts.some((one) => isPaperwork(one, text, isRecord))) return 'working';
  const asked = parts.filter(
    (one) =>
      (/\?[!?\s]*$/.test(one) || asksToConfirm(one) || either.test(one)) &&
      !asksOtherwise.test(one),
  );
  for (const one of asked.length > 0 ? asked : parts.slice(0, 1)) {
    const means = yesOf(one);
    if (means !== null) return means;
  }
  return null;
}

/** "… a port down that should be up": how what is asked for is meant to be. */
const asItShould =
  /\b(?:that|which|who|and|but)\s+(?:\S+\s+){0,2}?(?:should|must|ought to|(?:is|are|was|were)\s+(?:meant|supposed|expected|intended) to)\s+(?:be|have been|run|work)(?:\s+(?:up|on|working|running|there|established))?/giu;

function yesOf(whole: string): YesMeans | null {
  const said = (lastClause.exec(whole)?.[1] ?? whole)
    .replaceAll(/\byes or no\b|\by\/n\b/gi, ' ')
    .replaceAll(asItShould, ' ')
    .replaceAll(without, ' fine ');
  if (asksWhose.test(said)) return null;
  if (intended.test(said)) return 'intended';
  const isTrouble = trouble.test(said);
  const isWell = well.test(said.replace(trouble, ' '));
  if (!isWell && !isTrouble && happened.test(said)) return 'not_working';
  if (isWell === isTrouble) return null;
  return isTrouble ? 'not_working' : 'working';
}
