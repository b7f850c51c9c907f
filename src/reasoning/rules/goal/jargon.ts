import jargon from './words/jargon.json';
import type { QueryWord } from './query-words';

/** Without hyphens and underscores, as they are written now and then. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[-_]/g, '');
const known = new Set(Object.values(jargon).flat().map(plain));

/** What follows or precedes a word that stood in a log: "BADAUTH messages", "a lot of BADAUTH in syslog". */
const logged =
  /^\s+(?:(?:log|error|alarm|trap|warning)\s+)?(?:messages?|msgs?|lines?|entries|errors?|traps?|logs?|warnings?|notices?)\b|^[^.?!;,]{0,20}\s(?:in|from|on)\s+(?:the\s+|our\s+|its\s+|my\s+)?(?:sys)?(?:log|logs|logging|logfile|buffer|trap|traps|journal)\b/i;
const counted = /\b(?:lots?|bunch|plenty|flood|tons?|bursts?|hundreds|thousands|dozens|many|several|some|few)\s+(?:of\s+)?(?:those\s+|these\s+|the\s+)?$/i;

/** A mnemonic, protocol, state or reason that is written in capitals, and names nothing of the network. */
export function isJargon({ text: word, start, end }: QueryWord, text: string): boolean {
  if (known.has(plain(word))) return true;
  if (!/^[\p{Lu}\d_-]+$/u.test(word)) return false;
  return logged.test(text.slice(end)) || counted.test(text.slice(Math.max(0, start - 40), start));
}
