import { isLogged } from '../../../question';
import type { QueryWord } from './query-words';
import jargon from './words/jargon.json';

/** Without hyphens and underscores, as they are written now and then. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[-_]/g, '');
const known = new Set(Object.values(jargon).flat().map(plain));

/** A mnemonic, protocol, state or reason that is written as a name is, and names nothing of the network. */
export function isJargon({ text: word, start, end }: QueryWord, text: string): boolean {
  return known.has(plain(word)) || isLogged(text, start, end);
}
