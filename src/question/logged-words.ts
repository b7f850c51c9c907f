/** What follows or precedes a word that stood in a log: "BADAUTH messages", "a lot of BADAUTH in syslog". */
const follows =
  /^\s+(?:(?:log|error|alarm|trap|warning)\s+)?(?:messages?|msgs?|lines?|entries|errors?|traps?|logs?|warnings?|notices?)\b|^[^.?!;,]{0,20}\s(?:in|from|on)\s+(?:the\s+|our\s+|its\s+|my\s+)?(?:sys)?(?:log|logs|logging|logfile|buffer|trap|traps|journal)\b|^[^.?!;,]{0,12}\s(?:flood|fill|spam|swamp)(?:s|ing|ed)?\s+(?:up\s+)?(?:the\s+|our\s+)?(?:sys)?logs?\b/i;
const precedes =
  /\b(?:lots?|bunch|plenty|flood|tons?|bursts?|hundreds|thousands|dozens|many|several|some|few)\s+(?:of\s+)?(?:those\s+|these\s+|the\s+)?$/i;
const capitals = /(?<![\p{L}\d_./-])\p{Lu}[\p{Lu}\d_-]+(?![\p{L}\d_./-])/gu;

const header = /%[A-Z\d_]{1,30}(?:-[A-Z\d_]{1,30}){0,3}-\d-[A-Z\d_]{1,40}/g;
/** Where a quoted message is over: the line, or a sentence; an ellipsis leaves it open. */
const isOver = /\n|(?<!\.)[.?!]\s/;
/** Longest part of a message that is looked at. */
const messageLength = 200;

/** Whether a place of a text lies in a message of a log that is quoted in it. */
function isInMessage(text: string, start: number): boolean {
  const from = Math.max(0, start - messageLength);
  const before = text.slice(from, start);
  const [last] = [...before.matchAll(header)].slice(-1);
  return last !== undefined && !isOver.test(before.slice(last.index));
}

/** Whether a word in capitals at a place of a text is told to have stood in a log: no name, and no wish. */
export function isLogged(text: string, start: number, end: number): boolean {
  if (/^[\p{L}_]+$/u.test(text.slice(start, end)) && isInMessage(text, start)) return true;
  if (/^\p{Lu}[\p{Lu}_]*-(?:[\p{Lu}_]+-)?\d-/u.test(text.slice(start, end))) return true;
  return (
    /^\p{Lu}[\p{Lu}\d_-]+$/u.test(text.slice(start, end)) &&
    (follows.test(text.slice(end, end + 80)) ||
      precedes.test(text.slice(Math.max(0, start - 40), start)))
  );
}

/** What a router gives as the reason of a loss: nobody asks for a timer who says that one ran out. */
const lossReason =
  /(?<=\b(?:by|due to|because of|from|with|por|wegen|durch|par|per|door)\s{1,2}(?:an? |the |expired )?)hold[- ]?time(?:rs?)?\b|\b(?:hold[- ]?timer?|keepalives?)\s+(?:has |have |had |is |was )?(?:expir\w+|exceeded|ran out|run out|timed out|timeout)\b/gi;

/** A text without the words that stood in a log: "lots of HOLDTIME in the logs" asks for no timer. */
export function withoutLogged(text: string): string {
  const told = text.replaceAll(lossReason, ' ');
  return told.replaceAll(capitals, (word, at: number) =>
    isLogged(told, at, at + word.length) ? '' : word,
  );
}
