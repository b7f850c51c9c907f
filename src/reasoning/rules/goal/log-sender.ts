import type { InventoryDevice } from '../../../domain/analysis/goal';
import { matchDeviceName } from './device-names';
import type { Span } from './query-words';

/** What routers write of a port or an adjacency, quoted with its head or without. */
const message =
  /%[A-Z][A-Z0-9_-]{1,40}-\d-[A-Z0-9_]{2,40}|\bchanged state to (?:administratively )?(?:up|down)\b|\badjacency to \S{1,63}(?: \([^)]{1,40}\))?[ .]{1,6}(?:up|down)\b/i;
/** "… from 198.51.100.161", "host: pe3": who sent what is quoted. */
const sender =
  /\b(?:from|by|on|host|hostname|source|sender|router|device)(?:\s?[:=]\s?|\s{1,2})(?:(?:host|router|device|the)\s)?([A-Za-z0-9][\w.:-]{0,62}[A-Za-z0-9])/gi;

/** The router that wrote a quoted log message, where the text names it; null where it names none, or several. */
export function logSender(
  text: string,
  inventory: readonly InventoryDevice[],
): (Span & { name: string }) | null {
  if (!message.test(text)) return null;
  const found = [...text.matchAll(sender)].flatMap((match) => {
    const word = match[1] ?? '';
    const known = matchDeviceName(word, inventory);
    const [name, ...others] = known?.kind === 'exact' ? known.names : [];
    if (name === undefined || others.length > 0) return [];
    const start = match.index + match[0].length - word.length;
    return [{ name, start, end: start + word.length }];
  });
  const [first] = found;
  return first !== undefined && found.every(({ name }) => name === first.name) ? first : null;
}
