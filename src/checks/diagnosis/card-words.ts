/** What routers call a card in their logs: `Node 0/1/CPU0 state is …`, `FPC 2 offline`. */
const cardWords = /\b(?:node|card|linecard|lc|fpc|module|slot)\b/i;

/** `0/1` in `Node 0/1/CPU0`, and not in `Node 0/10/CPU0`. */
export function holdsSlot(text: string, slot: string): boolean {
  const [before = '', after = ''] = text.split(slot, 2);
  return text.includes(slot) && !/[\d/]$/.test(before) && !/^\d/.test(after);
}

/** Whether a message mentions a card, by its slot. */
export const tellsOfCard = (text: string, slot: string): boolean =>
  cardWords.test(text) && holdsSlot(text, slot);
